import type { BoardFilters as Filters } from '#domain/carpool/board-url.ts'
import { lastPickupDate } from '#domain/carpool/pickup.ts'
import { formatOtherDay } from '#domain/shared/moment.ts'
import { kathmanduDate, kathmanduMillis } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { CalendarPopover } from '#islands/ui/calendar/CalendarPopover.tsx'
import { DayInput } from '#islands/ui/calendar/DayInput.tsx'
import type { CalendarPlan } from '#islands/ui/calendar/plan.ts'
import { fieldFrame } from '#islands/ui/field-frame.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import type { Translate } from '#messages/t.ts'
import { changeFilters } from '#stores/carpool/filters.ts'
import { keep } from './part-props.ts'

const CALENDAR = 'board-calendar'

interface Props {
  filters: Filters
  /** epoch milliseconds */
  now: number
}

/** The first and the last day of travel, each of which may stay open. */
export function TravelDays({ filters, now }: Props) {
  const { locale, t } = useLocale()
  const { time } = filters
  const day = (name: 'time' | 'until') => (
    <div className={`field ${fieldFrame(false)}`}>
      <label htmlFor={`board-${name}`}>{t(`carpool-board.filters.${name}`)}</label>
      <DayInput
        id={`board-${name}`}
        name={name}
        label={t(`carpool-board.filters.${name}`)}
        empty={t('calendar.any')}
        calendar={{ id: CALENDAR, end: name === 'until' ? 'to' : 'from' }}
        min={name === 'until' && time ? time : kathmanduDate(now)}
        max={lastPickupDate(now)}
        value={filters[name] ?? ''}
        onChange={keep}
        aria-describedby={`board-${name}-hint`}
      />
      <small id={`board-${name}-hint`}>{hintOf(filters[name], locale)}</small>
    </div>
  )
  return (
    <>
      {day('time')}
      {day('until')}
      <CalendarPopover id={CALENDAR} plan={planOf(filters, now, t)} />
    </>
  )
}

/** The days of travel, of which either may stay open. */
function planOf({ time, until }: Filters, now: number, t: Translate): CalendarPlan {
  const today = kathmanduDate(now)
  return {
    dates: { fromDate: time ?? '', fromTime: '', toDate: until ?? '', toTime: '' },
    today,
    first: today,
    last: lastPickupDate(now),
    from: { label: t('carpool-board.filters.time') },
    to: { label: t('carpool-board.filters.until') },
    isOptional: true,
    onUse: ({ fromDate, toDate }) => changeFilters({ time: fromDate || null, until: toDate || null }),
  }
}

/** The day in the other calendar. */
function hintOf(day: string | null, locale: Locale): string | undefined {
  const noon = day && kathmanduMillis(day, '12:00')
  if (!noon) return undefined
  return formatOtherDay(noon, locale) ?? undefined
}
