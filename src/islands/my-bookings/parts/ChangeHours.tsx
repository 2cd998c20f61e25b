import type { Booking } from '#contract/my-bookings.ts'
import {
  adjustPicked,
  dropOffSlots,
  followPickup,
  lastDate,
  minimumDate,
  pickupSlots,
} from '#domain/search/dates.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { datesOf } from '#domain/search/trip-dates.ts'
import { HALF_HOUR_SLOTS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { CalendarPopover } from '#islands/ui/calendar/CalendarPopover.tsx'
import type { CalendarPlan } from '#islands/ui/calendar/plan.ts'
import { DateTimeField } from '#islands/ui/DateTimeField.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { editChange } from '#stores/my-bookings/changing.ts'
import { environment } from '#stores/shell/environment.ts'
import { ChangeSection } from './ChangeSection.tsx'

interface Props {
  booking: Booking
  dates: SearchDates
  error: string | undefined
}

const CALENDAR = 'change-calendar'

/** Pickup and drop-off, with the same slots as a booking; of a running trip only the drop-off. */
export function ChangeHours({ booking, dates, error }: Props) {
  const { t } = useLocale()
  const now = useNow(() => environment().now())
  const today = kathmanduDate(now)
  const isRunning = booking.status === 'inTrip'
  const pickupAt = Date.parse(booking.from)
  const change = (after: SearchDates) => editChange({ dates: followPickup(now, dates, after) }, 'times')
  // a trip may start earlier than agreed
  const first = isRunning
    ? kathmanduDate(Math.max(now, pickupAt))
    : earlier(minimumDate(now), kathmanduDate(pickupAt))
  const pickup = { label: t('my-bookings.request.starts'), timeLabel: t('trip-changes.dialog.pickupTime') }
  const dropOff = {
    label: t('my-bookings.request.ends'),
    timeLabel: t('trip-changes.dialog.dropOffTime'),
  }
  const toSlots = ({ fromDate, fromTime, toDate }: SearchDates) =>
    isRunning ? slotsAfter(Math.max(now, pickupAt), toDate) : dropOffSlots(fromDate, fromTime, toDate)
  const plan: CalendarPlan = {
    today,
    first,
    last: lastDate(now),
    ...(isRunning
      ? {
          // a single day, which is that of the drop-off
          dates: { fromDate: dates.toDate, fromTime: '', toDate: '', toTime: '' },
          from: { label: dropOff.label },
          onUse: ({ fromDate }) => change({ ...dates, toDate: fromDate }),
        }
      : {
          dates,
          from: {
            label: pickup.label,
            time: { label: pickup.timeLabel, slots: ({ fromDate }) => pickupSlots(now, fromDate) },
          },
          to: { label: dropOff.label, time: { label: dropOff.timeLabel, slots: toSlots } },
          adjust: (picked) => (isBookedPickup(picked, booking) ? picked : adjustPicked(now, picked)),
          onUse: change,
        }),
  }
  return (
    <ChangeSection title={t('trip-changes.dialog.hours')}>
      {!isRunning && (
        <DateTimeField
          id="change-from"
          label={pickup.label}
          timeLabel={pickup.timeLabel}
          empty={t('trip-changes.dialog.chooseDate')}
          date={dates.fromDate}
          time={dates.fromTime}
          slots={pickupSlots(now, dates.fromDate)}
          earliest={first}
          latest={lastDate(now)}
          calendar={{ id: CALENDAR, end: 'from' }}
          onDate={(fromDate) => change({ ...dates, fromDate })}
          onTime={(fromTime) => change({ ...dates, fromTime })}
        />
      )}
      <DateTimeField
        id="change-to"
        label={dropOff.label}
        timeLabel={dropOff.timeLabel}
        empty={t('trip-changes.dialog.chooseDate')}
        date={dates.toDate}
        time={dates.toTime}
        slots={toSlots(dates)}
        error={error}
        earliest={isRunning ? first : dates.fromDate}
        latest={undefined}
        calendar={{ id: CALENDAR, end: 'to' }}
        onDate={(toDate) => change({ ...dates, toDate })}
        onTime={(toTime) => change({ ...dates, toTime })}
      />
      <CalendarPopover id={CALENDAR} plan={plan} />
    </ChangeSection>
  )
}

const earlier = (one: string, other: string) => (one < other ? one : other)

/** The half hours of a day that are after an instant. */
function slotsAfter(at: number, day: string): string[] {
  return HALF_HOUR_SLOTS.filter((slot) => (kathmanduMillis(day, slot) ?? 0) > at)
}

/** The agreed pickup stays possible, however near it is. */
function isBookedPickup({ fromDate, fromTime }: SearchDates, { from, to }: Booking): boolean {
  const booked = datesOf({ from: Date.parse(from), to: Date.parse(to) })
  return booked.fromDate === fromDate && booked.fromTime === fromTime
}
