import { atom } from 'nanostores'
import { toFailure } from '#contract/api-failure.ts'
import type { Booking } from '#contract/my-bookings.ts'
import { listFilters } from '#contract/search.ts'
import { listTakenTimes } from '#contract/vehicles.ts'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { nextFreeLike, nextLike } from '#domain/booking/next-times.ts'
import { earliestStart } from '#domain/search/dates.ts'
import { datesQuery, toSearchParams } from '#domain/search/query.ts'
import { datesOf } from '#domain/search/trip-dates.ts'
import { writeNamedPlace } from '#domain/shared/named-place.ts'
import { haversineMeters } from '#domain/shared/place.ts'
import { environment, t } from '#stores/shell/environment.ts'
import { isGone, notifyFailure } from '#stores/shell/send.ts'
import { bookedPoint, prefillDraft } from './alternatives.ts'

// state
export const $isBookingAgain = atom(false)

// derived
/** Whether the guest can book this trip once more. */
export const canBookAgain = ({ status, isBookedByMe }: Booking): boolean =>
  status === 'completed' && isBookedByMe

/** The earliest dates like those of the trip, whether the vehicle is free or not. */
function datesLike({ from, to }: Pick<Booking, 'from' | 'to'>): TimeRange {
  return nextLike({ from: Date.parse(from), to: Date.parse(to) }, earliestStart(environment().now()))
}

// actions
/**
 * Opens the booking form of the vehicle with the places and the contact of the trip, for the next dates like it on
 * which the vehicle is free. For a vehicle that is no longer listed, opens the list of others like it for these dates.
 */
export async function bookAgain(booking: Booking): Promise<void> {
  if ($isBookingAgain.get()) return
  $isBookingAgain.set(true)
  const { call, navigate } = environment()
  const { id } = booking.vehicle
  try {
    const { data } = await call(listTakenTimes, { params: { id } })
    const busy = data.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
    const trip = nextFreeLike(busy, datesLike(booking), earliestStart(environment().now()))
    prefillDraft(booking, id)
    navigate(`/vehicle/${id}/booking?${datesQuery({ cityId: null, ...datesOf(trip) })}`)
  } catch (error) {
    const failure = toFailure(error)
    if (isGone(failure)) navigate(await listLike(booking))
    else notifyFailure(failure, t('my-bookings.again.failed'))
  } finally {
    $isBookingAgain.set(false)
  }
}

/**
 * The list of vehicles of the same type for the same destination. A booking does not have the city of its vehicle: the
 * one nearest to the pickup.
 */
async function listLike(booking: Booking): Promise<string> {
  const { origin, destination, isCityRide, vehicle } = booking
  const { latitude, longitude } = origin
  const distance = (city: { latitude: number; longitude: number }) =>
    haversineMeters({ lat: latitude, lng: longitude }, { lat: city.latitude, lng: city.longitude })
  const filters = await environment()
    .call(listFilters, { background: true })
    .then(({ data }) => data)
    // the list opens in its first city, with all types
    .catch(() => null)
  const [nearest] = [...(filters?.cities ?? [])].sort((a, b) => distance(a) - distance(b))
  const { title } = vehicle.model.vehicleType
  const search = {
    cityId: nearest?.id ?? null,
    ...datesOf(datesLike(booking)),
    destination: isCityRide ? null : writeNamedPlace(bookedPoint(destination)),
    vehicleTypes: filters?.vehicleTypes.flatMap((type) => (type.title === title ? type.id : [])) ?? [],
  }
  return `/vehicles?${toSearchParams(search)}`
}
