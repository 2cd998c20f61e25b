import type { Booking } from '#contract/my-bookings.ts'
import type { ChangePayload } from '#contract/trip-changes.ts'
import { MAX_ADDRESS_LENGTH, pointsPayload } from '#contract/trip-payload.ts'
import { callableNumber } from '#domain/booking/contact.ts'
import { type Markers, type NamedPoint, placesOf } from '#domain/booking/markers.ts'
import { toMinute } from '#domain/booking/trip.ts'
import type { ChangeForm } from '#domain/my-bookings/change.rules.ts'
import type { SearchDates } from '#domain/search/query.ts'
import { datesOf } from '#domain/search/trip-dates.ts'
import { kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { oneLine } from '#domain/shared/text.ts'

/** The trip as the user wants it, and why. */
export interface ChangeDraft {
  dates: SearchDates
  markers: Markers
  /** ignored for a city ride */
  isOneWay: boolean
  vehicleId: number
  /** another driver, as the host types it; empty: the driver stays */
  driver: { name: string; phone: string }
  reason: string
}

/** The trip as it is agreed. */
export function draftOf(booking: Booking): ChangeDraft {
  const { origin, destination, stops, otherDriver } = booking
  return {
    dates: datesOf({ from: Date.parse(booking.from), to: Date.parse(booking.to) }),
    markers: {
      pickup: pointOf(origin),
      dropOff: pointOf(destination),
      stops: stops.map((stop, key) => ({ key, point: pointOf(stop) })),
      active: 'dropOff',
    },
    // what the server assumes of a city ride that becomes longer
    isOneWay: booking.isOneWay || booking.isCityRide,
    vehicleId: booking.vehicle.id,
    driver: { name: otherDriver?.name ?? '', phone: otherDriver?.phone ?? '' },
    reason: '',
  }
}

/** What the user has typed, on top of a booking that has changed since. */
export function rebaseDraft(draft: ChangeDraft, before: ChangeDraft, after: ChangeDraft): ChangeDraft {
  const isTyped = (part: keyof ChangeDraft) => JSON.stringify(draft[part]) !== JSON.stringify(before[part])
  return {
    dates: (isTyped('dates') ? draft : after).dates,
    markers: (isTyped('markers') ? draft : after).markers,
    isOneWay: (isTyped('isOneWay') ? draft : after).isOneWay,
    vehicleId: (isTyped('vehicleId') ? draft : after).vehicleId,
    driver: (isTyped('driver') ? draft : after).driver,
    reason: draft.reason,
  }
}

export const isSameDraft = (one: ChangeDraft, other: ChangeDraft): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Only what differs from the booking; the rest is null or absent, which leaves it as it is. */
export function changePayload(booking: Booking, draft: ChangeDraft): ChangePayload {
  const before = draftOf(booking)
  const { from, to } = timesOf(draft)
  const { pickup, dropOff, stops } = placesOf(draft.markers)
  const moved = {
    pickup: isElsewhere(pickup, before.markers.pickup) ? pickup : null,
    dropOff: isElsewhere(dropOff, before.markers.dropOff) ? dropOff : null,
  }
  const { waypoints, ...ends } = pointsPayload({ ...moved, stops })
  const isOther = (at: number | null, wire: string): at is number =>
    at !== null && at !== toMinute(Date.parse(wire))
  return {
    // the pickup of a running trip is over
    ...(booking.status !== 'inTrip' && isOther(from, booking.from) && { from: toWire(from) }),
    ...(isOther(to, booking.to) && { to: toWire(to) }),
    ...ends,
    originAddress: moved.pickup?.label.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    destinationAddress: moved.dropOff?.label.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    waypoints: areSamePlaces(stops, placesOf(before.markers).stops) ? null : waypoints,
    isOneWay: draft.isOneWay === before.isOneWay ? null : draft.isOneWay,
    ...(draft.vehicleId !== before.vehicleId && { vehicleId: draft.vehicleId }),
    driver: otherDriver(booking, draft),
  }
}

export const hasChanges = (payload: ChangePayload): boolean =>
  Object.values(payload).some((value) => value !== null && value !== undefined)

/** The facts that the rules of the form judge. */
export function changeForm({ dates, markers, driver, reason }: ChangeDraft): ChangeForm {
  const { from, to } = timesOf({ dates })
  return {
    hasTimes: from !== null && to !== null && to > from,
    hasEmptyPlace: !markers.pickup || !markers.dropOff || markers.stops.some(({ point }) => point === null),
    driverName: driver.name,
    driverPhone: driver.phone,
    reason,
  }
}

const timesOf = ({ dates }: Pick<ChangeDraft, 'dates'>) => ({
  from: kathmanduMillis(dates.fromDate, dates.fromTime),
  to: kathmanduMillis(dates.toDate, dates.toTime),
})

function pointOf({ address, latitude, longitude }: Booking['origin']): NamedPoint {
  return { lat: latitude, lng: longitude, label: address }
}

const isElsewhere = (one: NamedPoint | null, other: NamedPoint | null) =>
  one?.lat !== other?.lat || one?.lng !== other?.lng

const areSamePlaces = (some: readonly NamedPoint[], others: readonly NamedPoint[]) =>
  some.length === others.length && some.every((point, index) => !isElsewhere(point, others[index] ?? null))

/** Null while it is not typed whole, and when it is the driver of the trip already. */
function otherDriver({ otherDriver: agreed, isBookedByMe }: Booking, { driver }: ChangeDraft) {
  const name = oneLine(driver.name)
  const phone = callableNumber(readPhoneNumber(driver.phone))
  const isSame = agreed?.name === name && agreed.phone === phone
  return isBookedByMe || !name || !phone || isSame ? null : { name, phone }
}
