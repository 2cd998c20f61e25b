import { useId } from 'react'
import { localDigits } from '#domain/shared/digits.ts'
import { type Month, monthIn, monthNamesOf, numberOf, yearsBetween } from '#domain/shared/month-view.ts'
import { useLocale } from '../LocaleContext.tsx'
import { Select } from '../Select.tsx'

interface Props {
  /** the month shown; a Gregorian one outside the years of the Bikram Sambat table */
  month: Month
  first: string
  last: string
  onMonth: (month: Month) => void
}

/** Chooses month and year in a calendar of many years, such as that of a date of birth. */
export function MonthJump({ month: shown, first, last, onMonth }: Props) {
  const { locale, t } = useLocale()
  const id = useId()
  const { kind } = shown
  const { year, month } = numberOf(shown)
  return (
    <div className="grid grid-cols-2 gap-2 px-3 pt-3 sm:px-6">
      <Select
        id={`${id}-month`}
        label={t('calendar.month')}
        value={String(month)}
        options={monthNamesOf(kind, locale).map((label, index) => ({ value: String(index + 1), label }))}
        onChange={(chosen) => onMonth(monthIn({ year, month: Number(chosen) }, kind))}
      />
      <Select
        id={`${id}-year`}
        label={t('calendar.year')}
        value={String(year)}
        options={yearsBetween(first, last, kind).map((number) => ({
          value: String(number),
          label: localDigits(String(number), locale),
        }))}
        onChange={(chosen) => onMonth(monthIn({ year: Number(chosen), month }, kind))}
      />
    </div>
  )
}
