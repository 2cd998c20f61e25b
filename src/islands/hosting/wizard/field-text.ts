import type { CreateInfo } from '#contract/hosting.ts'
import type { GeneralValues, GuestValues, PriceField } from '#domain/hosting/forms.ts'
import type { StepName } from '#domain/hosting/steps.ts'
import { localDigits } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { FuelType } from '#domain/vehicles/vehicle.ts'
import type { MessageName } from '#messages/keys.ts'
import { type Translate, translator } from '#messages/t.ts'
import { dayText } from '../calendar/date-text.ts'

export function fieldText(form: StepName, fields: readonly string[], t: Translate): string {
  const [field = ''] = fields
  if (form === 'general')
    return fields.map((field) => t(`hosting.general.${field as keyof GeneralValues}`)).join(', ')
  if (form === 'images')
    return t(field === 'imageIDs' ? 'hosting.conflict.order' : 'hosting-pictures.papers.expiry')
  if (form === 'address')
    return t(`hosting-forms.address.${field === 'latitude' ? 'pin' : (field as 'cityID' | 'address')}`)
  if (form === 'pricing') return t(`hosting-forms.pricing.fields.${field as PriceField}`)
  if (form === 'guest') return t(`hosting.guest.${field as keyof GuestValues}`)
  return t(
    field === 'driverSmokes'
      ? 'hosting-forms.driver.smokes.title'
      : `hosting-forms.driver.fields.${field as MessageName<'hosting-forms.driver.fields'>}`,
  )
}

interface ConflictSide {
  values: object
  whose: 'mine' | 'theirs'
  info: CreateInfo
  locale: Locale
}

/** Values of the fields, as the form shows them. */
export function valueText(form: StepName, fields: readonly string[], side: ConflictSide): string {
  const t = translator(side.locale)
  const parts = fields.map((field) => oneValue(form, field, side, t)).filter(Boolean)
  return parts.join(', ') || t('hosting.conflict.empty')
}

function oneValue(
  form: StepName,
  field: string,
  { values, whose, info, locale }: ConflictSide,
  t: Translate,
): string {
  const value: unknown = (values as Readonly<Record<string, unknown>>)[field]
  if (field === 'imageIDs') return t(`hosting.conflict.orderOf.${whose}`)
  if (typeof value === 'boolean') {
    const answer = value ? 'yes' : 'no'
    return field === 'driverSmokes'
      ? t(`hosting-forms.driver.smokes.${answer}`)
      : t(`hosting.conflict.${answer}`)
  }
  if (Array.isArray(value)) return value.map((id) => titleOf(info.features, id)).join(', ')
  const text = String(value ?? '')
  if (field === 'manufacturerID') return titleOf(info.manufacturers, text)
  if (field === 'modelID')
    return titleOf(
      info.manufacturers.flatMap(({ models }) => models),
      text,
    )
  if (field === 'colorID') return titleOf(info.colors, text)
  if (field === 'cityID') return titleOf(info.cities, text)
  if (field === 'fuelType') return text && t(`vehicles.fuel.${text as FuelType}`)
  if (field === 'insuranceExpiry' || field === 'driverDOB') return text && dayText(text, locale)
  return form === 'guest' ? text : localDigits(text, locale)
}

function titleOf(items: readonly { id: number; title: string }[], id: unknown): string {
  return items.find((item) => String(item.id) === String(id))?.title ?? ''
}
