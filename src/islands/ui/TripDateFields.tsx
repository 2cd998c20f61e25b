import { dropOffSlots, lastDate, minimumDate, pickupSlots } from '#domain/search/dates.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { HALF_HOUR_SLOTS } from '#domain/shared/kathmandu-time.ts'
import type { FieldErrors } from '#domain/shared/rules.ts'
import { CalendarPopover } from './calendar/CalendarPopover.tsx'
import type { TripDays } from './calendar/plan.ts'
import { DateTimeField } from './DateTimeField.tsx'
import { useLocale } from './LocaleContext.tsx'

interface Props extends Omit<TripDays, 'vehicle'> {
  /** prefix of ids, for pages with two forms */
  name: string
  errors: FieldErrors<keyof SearchDates>
  /** true: also times that these dates do not offer */
  hasAllSlots?: boolean
  /** whose taken days and price the calendar shows */
  vehicle?: TripDays['vehicle'] | undefined
  /** omitted where the surrounding form listens to `input` */
  onChange?: (patch: Partial<SearchDates>) => void
}

/** Pickup and drop-off, and the calendar of both, which passes its dates to `onUse`. */
export function TripDateFields({ name, errors, hasAllSlots = false, vehicle, onChange, ...days }: Props) {
  const { t } = useLocale()
  const { now, dates } = days
  const calendar = `${name}-calendar`
  const earliest = minimumDate(now)
  const [from, to] = [errors.fromDate ?? errors.fromTime, errors.toDate ?? errors.toTime]
  return (
    <>
      <DateTimeField
        id={`${name}-from`}
        names={['from', 'fromTime']}
        label={t('search.pickup')}
        timeLabel={t('search.pickupTime')}
        empty={t('search.chooseDate')}
        date={dates.fromDate}
        time={dates.fromTime}
        slots={hasAllSlots ? HALF_HOUR_SLOTS : pickupSlots(now, dates.fromDate)}
        earliest={earliest}
        latest={lastDate(now)}
        calendar={{ id: calendar, end: 'from' }}
        error={from && t(from)}
        onDate={(fromDate) => onChange?.({ fromDate })}
        onTime={(fromTime) => onChange?.({ fromTime })}
      />
      <DateTimeField
        id={`${name}-to`}
        names={['to', 'toTime']}
        label={t('search.dropOff')}
        timeLabel={t('search.dropOffTime')}
        empty={t('search.chooseDate')}
        date={dates.toDate}
        time={dates.toTime}
        slots={hasAllSlots ? HALF_HOUR_SLOTS : dropOffSlots(dates.fromDate, dates.fromTime, dates.toDate)}
        earliest={dates.fromDate > earliest ? dates.fromDate : earliest}
        latest={undefined}
        calendar={{ id: calendar, end: 'to' }}
        error={to && t(to)}
        onDate={(toDate) => onChange?.({ toDate })}
        onTime={(toTime) => onChange?.({ toTime })}
      />
      <CalendarPopover id={calendar} plan={{ ...days, ...(vehicle && { vehicle }) }} />
    </>
  )
}
