import type { ReactNode } from 'react'
import type { PriceField as Name } from '#domain/hosting/forms.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import type { Translate } from '#messages/t.ts'
import { hasTier, pricingForm, typePrice } from '#stores/hosting/pricing-form.ts'
import { PART, PART_TITLE } from './layout-classes.ts'

interface FieldsetProps {
  title: string
  text: string
  children: ReactNode
}

export function PriceFieldset({ title, text, children }: FieldsetProps) {
  return (
    <fieldset className={PART}>
      <legend className={PART_TITLE}>{title}</legend>
      <p className="-mt-1 text-sm text-ink-3">{text}</p>
      {children}
    </fieldset>
  )
}

interface PriceFieldProps {
  field: Name
  hint?: string | undefined
  isRequired?: boolean
}

export function PriceInput({ field, hint, isRequired }: PriceFieldProps) {
  const { t } = useLocale()
  const values = useStore(pricingForm.$values, pricingForm.$values.get())
  const errors = useStore(pricingForm.$errors, pricingForm.$errors.get())
  const isOff = !hasTier(values, field)
  return (
    <Field
      id={`hosting-${field}`}
      label={t(`hosting-forms.pricing.fields.${field}`)}
      hint={isOff ? t('hosting-forms.pricing.noBlock') : hint}
      error={isOff ? undefined : errors[field]}
      {...unitOf(field, t)}
      inputMode="numeric"
      autoComplete="off"
      disabled={isOff}
      required={isRequired}
      value={isOff ? '' : values[field]}
      onChange={(event) => typePrice(field, event.target.value)}
      onBlur={() => pricingForm.touch(field)}
    />
  )
}

function unitOf(field: Name, t: Translate): { prefix?: string; suffix?: string } {
  if (field.startsWith('kmLimit')) return { suffix: t('hosting-forms.pricing.unit.km') }
  if (field.endsWith('Saving')) return { suffix: '%' }
  return { prefix: t('hosting-forms.pricing.unit.money') }
}
