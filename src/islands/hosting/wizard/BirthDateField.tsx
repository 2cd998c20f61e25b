import { ageOn } from '#domain/hosting/driver.rules.ts'
import { MIN_DRIVER_AGE } from '#domain/hosting/limits.ts'
import { FIRST_BIKRAM_DAY } from '#domain/shared/bikram.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { addToDay, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { DayField } from '#islands/ui/calendar/DayField.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { driverForm } from '#stores/hosting/driver-form.ts'
import { today } from '#stores/hosting/today.ts'

/** The date of birth, with the age and the date in the other calendar, so that a wrong year is noticed. */
export function BirthDateField() {
  const { locale, t } = useLocale()
  const { driverDOB } = useStore(driverForm.$values, driverForm.$values.get())
  const errors = useStore(driverForm.$errors, driverForm.$errors.get())
  const now = today()
  const born = kathmanduMillis(driverDOB, '00:00')
  const age = born !== null && driverDOB <= now ? ageOn(now, driverDOB) : null
  return (
    <DayField
      id="hosting-driverDOB"
      label={t('hosting-forms.driver.fields.driverDOB')}
      empty={t('hosting-dates.form.chooseDate')}
      hint={
        age === null ? undefined : t('hosting-forms.driver.age', { count: age, n: formatNumber(age, locale) })
      }
      error={errors.driverDOB}
      value={driverDOB}
      today={now}
      first={FIRST_BIKRAM_DAY}
      last={now}
      start={addToDay(now, -MIN_DRIVER_AGE, 'year')}
      autoComplete="off"
      onDay={(day) => driverForm.change({ driverDOB: day })}
      onBlur={() => driverForm.touch('driverDOB')}
    />
  )
}
