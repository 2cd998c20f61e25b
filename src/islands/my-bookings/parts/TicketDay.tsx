import type { Booking } from '#contract/my-bookings.ts'
import type { TripDay } from '#contract/trip-day.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { isSharingTime } from '#domain/trip-day/position.ts'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'

const TripDaySection = lazyPart(async () => (await import('./TripDaySection.tsx')).TripDaySection)

interface Props {
  booking: Booking
  /** epoch milliseconds */
  now: number
}

/** The day of the trip; nothing while there is nothing to do or to see. */
export function TicketDay({ booking, now }: Props) {
  const { day } = booking
  if (!day || !hasContent(booking, day, now)) return null
  return (
    <LazyBoundary>
      <TripDaySection booking={booking} day={day} />
    </LazyBoundary>
  )
}

/** The host hands the link out beforehand; the guest needs the code from the day before. */
function hasContent({ from, status }: Booking, day: TripDay, now: number): boolean {
  if (day.driverUrl || day.start || day.bill || day.expenses.length > 0) return true
  const isCashOwed = day.cashDue > 0 || day.cash.host !== null || day.cash.renter !== null
  if (status !== 'approved' && isCashOwed) return true
  return day.code !== null && now >= Date.parse(from) - DAY_MS
}

/** Whether the driver can share the position now. */
export function isPositionTime({ status, from, to, day }: Booking, now: number): boolean {
  if (!day) return false
  const endedAt = day.end ? Date.parse(day.end.takenAt) : null
  return isSharingTime({ status, from: Date.parse(from), to: Date.parse(to), endedAt }, now)
}
