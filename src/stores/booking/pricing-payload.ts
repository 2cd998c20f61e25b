import type { BookingPayload, PricingPayload, Quote } from '#contract/booking.ts'
import { offRoadPayload, pointsPayload, tripPayload } from '#contract/trip-payload.ts'
import { placesOf } from '#domain/booking/markers.ts'
import { NO_OFF_ROAD } from '#domain/booking/off-road.ts'
import { isCityRideDistance } from '#domain/booking/trip.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { $draft, chosenTimes, type TripDraft } from './draft.ts'
import { $chosenRoute, $route } from './route.ts'
import { $vehicle } from './vehicle.ts'

/** For the chosen times, or others. Null while the route is being measured, or when there is nothing to price. */
export function pricingPayload(times = chosenTimes($draft.get())): PricingPayload | null {
  const draft = $draft.get()
  const { vehicle } = $vehicle.get()
  const { status, points, unreachedAt } = $route.get()
  const chosen = $chosenRoute.get()
  if (!vehicle || !times || status === 'loading') return null
  // a place that no road reaches is reported at its field; the time is priced meanwhile
  const hasRoute = points !== null && unreachedAt === null
  return {
    from: toWire(times.from),
    to: toWire(times.to),
    vehicleId: vehicle.id,
    coupon: draft.coupon,
    // the guest's choice; it only counts above the distance of a city ride
    isOneWay: draft.isOneWay,
    ...(chosen && {
      totalMeters: chosen.meters,
      totalTime: chosen.seconds,
      isCityRide: isCityRideDistance(chosen.meters),
    }),
    ...(hasRoute && {
      ...pointsPayload(placesOf(draft.markers)),
      routeId: draft.routeId,
    }),
    ...(vehicle.offRoad && offRoadPayload(draft.offRoad)),
  }
}

/** A key of everything that the computed drop-off depends on. */
export function dropOffKey({ from, to, isOneWay, routeId, ...rest }: PricingPayload): string {
  const { originLatitude, originLongitude, destinationLatitude, destinationLongitude, waypoints } = rest
  const ends = [originLatitude, originLongitude, destinationLatitude, destinationLongitude]
  return JSON.stringify([from, to, isOneWay, routeId, ends, waypoints])
}

/** Route, distance, time, flags and the accepted price are those of the shown quote. */
export function bookingPayload(
  draft: TripDraft,
  vehicle: { id: number; offRoad: boolean },
  quote: Quote | null,
): BookingPayload {
  const times = chosenTimes(draft)
  return {
    from: times ? toWire(times.from) : '',
    to: times ? toWire(times.to) : '',
    ...tripPayload({
      ...placesOf(draft.markers),
      offRoad: vehicle.offRoad ? draft.offRoad : NO_OFF_ROAD,
      contact: draft.contact,
    }),
    routeId: quote?.route?.id || draft.routeId,
    isCityRide: quote?.isCityRide ?? true,
    isOneWay: quote?.isOneWay ?? draft.isOneWay,
    couponCode: draft.coupon,
    totalMeters: quote?.totalMeters ?? null,
    totalTime: quote?.totalTime ?? null,
    routeInfo: null,
    vehicleId: vehicle.id,
    payment: draft.payment,
    expectedPayable: quote?.payable ?? null,
    expectedDropOff: quote?.to ?? null,
  }
}
