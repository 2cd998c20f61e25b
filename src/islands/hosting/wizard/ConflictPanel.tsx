import { useEffect, useId, useRef } from 'react'
import type { CreateInfo } from '#contract/hosting.ts'
import { chosenSide } from '#domain/hosting/conflict.ts'
import type { GeneralValues, GuestValues, PriceField } from '#domain/hosting/forms.ts'
import { type StepName, stepName } from '#domain/hosting/steps.ts'
import { localDigits } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { FuelType } from '#domain/vehicles/vehicle.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { MessageName } from '#messages/keys.ts'
import { type Translate, translator } from '#messages/t.ts'
import { $editor } from '#stores/hosting/editor.ts'
import type { StepForm } from '#stores/hosting/step-form.ts'
import { dayText } from '../calendar/date-text.ts'
import { OptionTiles } from './OptionTiles.tsx'

interface Props {
  form: Pick<StepForm<object, string>, 'step' | '$values' | '$conflict' | 'choose'>
}

const SIDES = ['mine', 'theirs'] as const

/** Another window saved the same form: both values of each field that differs, and which one to save. */
export function ConflictPanel({ form }: Props) {
  const { locale, t } = useLocale()
  const id = useId()
  const editor = useStore($editor, $editor.get())
  const values = useStore(form.$values, {})
  const conflict = useStore(form.$conflict, null)
  const box = useRef<HTMLElement>(null)
  // it is above the form, while the user who pressed Save is below it
  useEffect(() => {
    if (conflict) box.current?.querySelector<HTMLElement>('input:checked')?.focus()
  }, [conflict])
  if (!conflict || editor.status !== 'ready') return null
  const name = stepName(form.step)
  const all = conflict.differing.flat()
  const labels = { info: editor.info, locale }
  return (
    <section ref={box} className="panel grid gap-4" aria-labelledby={id} role="alert">
      <div>
        <h3 id={id}>{t('hosting.conflict.title')}</h3>
        <p className="text-ink-2">{t('hosting.conflict.text')}</p>
      </div>
      {conflict.differing.map((fields) => {
        const chosen = chosenSide(values, conflict, fields)
        return (
          <OptionTiles
            key={fields[0]}
            id={`${id}-${fields[0]}`}
            label={fieldText(name, fields, t)}
            type="radio"
            isLong
            choices={SIDES.map((whose) => ({
              value: whose,
              label: t(`hosting.conflict.${whose}`, {
                value: valueText(name, fields, { values: conflict[whose], whose, ...labels }),
              }),
            }))}
            chosen={chosen ? [chosen] : []}
            onChoose={(whose) => form.choose(fields, whose === 'mine' ? 'mine' : 'theirs')}
          />
        )
      })}
      {conflict.differing.length > 1 && (
        <p className="flex flex-wrap gap-2">
          {SIDES.map((whose) => (
            <Button key={whose} look="quiet" isSmall onClick={() => form.choose(all, whose)}>
              {t(`hosting.conflict.all.${whose}`)}
            </Button>
          ))}
        </p>
      )}
    </section>
  )
}

function fieldText(form: StepName, fields: readonly string[], t: Translate): string {
  const [field = ''] = fields
  if (form === 'general')
    return fields.map((field) => t(`hosting.general.${field as keyof GeneralValues}`)).join(', ')
  if (form === 'images')
    return t(field === 'imageIDs' ? 'hosting.conflict.order' : 'hosting-pictures.documents.expiry')
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
function valueText(form: StepName, fields: readonly string[], side: ConflictSide): string {
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
