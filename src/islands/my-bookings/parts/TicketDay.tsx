import type { Booking } from '#contract/my-bookings.ts'
import type { TripDay } from '#contract/trip-day.ts'
import { isCashNoted } from '#domain/trip-day/cash.ts'
import { isDayFollowed } from '#domain/trip-day/position.ts'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'

const TripDaySection = lazyPart(async () => (await import('./TripDaySection.tsx')).TripDaySection)

interface Props {
  booking: Booking
}

/** The day of the trip; nothing while there is nothing to do or to see. */
export function TicketDay({ booking }: Props) {
  const { day } = booking
  if (!day || !hasContent(booking, day)) return null
  return (
    <LazyBoundary>
      <TripDaySection booking={booking} day={day} />
    </LazyBoundary>
  )
}

/** The host hands the link out beforehand; the guest has a code while the link works. */
function hasContent({ status }: Booking, day: TripDay): boolean {
  if (day.driverUrl || day.code || day.start || day.bill || day.expenses.length > 0) return true
  return isCashNoted(day, status)
}

/** Whether the ticket looks for news of the day. */
export function isFollowed({ status, from, to, day }: Booking, now: number): boolean {
  if (!day) return false
  const endedAt = day.end ? Date.parse(day.end.takenAt) : null
  const trip = { status, from: Date.parse(from), to: Date.parse(to), endedAt }
  return isDayFollowed({ ...trip, hasCode: day.code !== null }, now)
}
