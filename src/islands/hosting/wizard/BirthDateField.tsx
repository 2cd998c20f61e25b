import { ageOn } from '#domain/hosting/driver.rules.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { kathmanduMillis } from '#domain/shared/time.ts'
import { Field } from '#islands/ui/Field.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { driverForm } from '#stores/hosting/driver-form.ts'
import { today } from '#stores/hosting/today.ts'
import { typedDay } from './typed-day.ts'

/** The date of birth, with the age and the Bikram Sambat date, so that a wrong year is noticed. */
export function BirthDateField() {
  const { locale, t } = useLocale()
  const { driverDOB } = useStore(driverForm.$values, driverForm.$values.get())
  const errors = useStore(driverForm.$errors, driverForm.$errors.get())
  const now = today()
  const born = kathmanduMillis(driverDOB, '00:00')
  const age = born !== null && driverDOB <= now ? ageOn(now, driverDOB) : null
  const parts = [
    ...(age === null ? [] : [t('hosting-forms.driver.age', { count: age, n: formatNumber(age, locale) })]),
    ...typedDay(driverDOB, locale),
  ]
  return (
    <Field
      id="hosting-driverDOB"
      label={t('hosting-forms.driver.fields.driverDOB')}
      hint={parts.join(' · ') || '\u00a0'}
      error={errors.driverDOB}
      type="date"
      max={now}
      autoComplete="bday"
      required
      value={driverDOB}
      onChange={(event) => driverForm.change({ driverDOB: event.target.value })}
      onBlur={() => driverForm.touch('driverDOB')}
    />
  )
}
