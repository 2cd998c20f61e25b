import { localDigits } from '#domain/shared/digits.ts'
import { type Month, monthIn, monthNamesOf, numberOf, yearsBetween } from '#domain/shared/month-view.ts'
import { useLocale } from '../LocaleContext.tsx'

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
  const { kind } = shown
  const { year, month } = numberOf(shown)
  return (
    <div className="flex gap-2 px-3 pt-3 sm:px-6 [&>select]:min-h-11 [&>select]:rounded-(--radius-m) [&>select]:border [&>select]:border-line-2 [&>select]:px-3">
      <select
        aria-label={t('calendar.month')}
        value={month}
        onChange={({ target }) => onMonth(monthIn({ year, month: Number(target.value) }, kind))}
      >
        {monthNamesOf(kind, locale).map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={t('calendar.year')}
        value={year}
        onChange={({ target }) => onMonth(monthIn({ year: Number(target.value), month }, kind))}
      >
        {yearsBetween(first, last, kind).map((number) => (
          <option key={number} value={number}>
            {localDigits(String(number), locale)}
          </option>
        ))}
      </select>
    </div>
  )
}
