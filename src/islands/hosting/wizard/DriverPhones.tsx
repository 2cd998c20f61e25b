import { MAX_NAME } from '#domain/hosting/limits.ts'
import { localDigits } from '#domain/shared/digits.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { driverForm, type PhoneField, showPhoneErrors, typePhone } from '#stores/hosting/driver-form.ts'

const RELATION = 'diverRelationWithAlternatePhoneNumber'

export function DriverPhones() {
  const { locale, t } = useLocale()
  const values = useStore(driverForm.$values, driverForm.$values.get())
  const errors = useStore(driverForm.$errors, driverForm.$errors.get())
  const phone = (field: PhoneField) => ({
    id: `hosting-${field}`,
    label: t(`hosting-forms.driver.fields.${field}`),
    error: errors[field],
    prefix: localDigits('+977', locale),
    type: 'tel',
    inputMode: 'tel' as const,
    autoComplete: 'off',
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => typePhone(field, target.value),
    onBlur: () => showPhoneErrors(field),
  })
  return (
    <>
      <Field {...phone('driverPhoneNumber')} hint={t('hosting-forms.driver.phoneHint')} required />
      <div className="grid gap-4 @lg:grid-cols-2">
        <Field {...phone('driverAlternatePhoneNumber')} hint={t('hosting-forms.driver.alternateHint')} />
        <Field
          id={`hosting-${RELATION}`}
          label={t(`hosting-forms.driver.fields.${RELATION}`)}
          hint={t('hosting-forms.driver.relationHint')}
          error={errors[RELATION]}
          autoComplete="off"
          maxLength={MAX_NAME}
          value={values[RELATION]}
          onChange={(event) => driverForm.change({ [RELATION]: event.target.value })}
          onBlur={() => driverForm.touch(RELATION)}
        />
      </div>
    </>
  )
}
