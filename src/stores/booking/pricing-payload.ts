import type { PricingPayload } from '#contract/booking.ts'
import { isCityRideDistance } from '#domain/booking/trip.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { $draft, chosenTimes } from './draft.ts'
import { $route, $way } from './route.ts'
import { $vehicle } from './vehicle.ts'

/** For the chosen times, or others. Null while the route is being measured, or when there is nothing to price. */
export function pricingPayload(times = chosenTimes($draft.get())): PricingPayload | null {
  const draft = $draft.get()
  const { vehicle } = $vehicle.get()
  const { status, points, unreachedAt } = $route.get()
  const way = $way.get()
  if (!vehicle || !times || status === 'loading') return null
  const { pickup, dropOff } = draft.markers
  // a place that no road reaches is reported at its field; the time is priced meanwhile
  const hasRoute = points !== null && unreachedAt === null && pickup !== null && dropOff !== null
  const { gravel, normal, extreme } = draft.offRoad
  return {
    from: toWire(times.from),
    to: toWire(times.to),
    vehicleId: vehicle.id,
    coupon: draft.coupon,
    // the guest's choice; it only counts above the distance of a city ride
    isOneWay: draft.isOneWay,
    ...(way && {
      totalMeters: way.meters,
      totalTime: way.seconds,
      isCityRide: isCityRideDistance(way.meters),
    }),
    ...(hasRoute && {
      originLatitude: pickup.lat,
      originLongitude: pickup.lng,
      destinationLatitude: dropOff.lat,
      destinationLongitude: dropOff.lng,
      waypoints: waypointsOf(draft.markers.stops),
      routeId: draft.routeId,
    }),
    ...(vehicle.offRoad && {
      gravelOffRoadKM: gravel,
      normalOffRoadKM: normal,
      extremeOffRoadKM: extreme,
    }),
  }
}

/** What the end of the trip depends on. */
export function hoursOf({ from, to, isOneWay, routeId, ...rest }: PricingPayload): string {
  const { originLatitude, originLongitude, destinationLatitude, destinationLongitude, waypoints } = rest
  const ends = [originLatitude, originLongitude, destinationLatitude, destinationLongitude]
  return JSON.stringify([from, to, isOneWay, routeId, ends, waypoints])
}

type Waypoints = NonNullable<PricingPayload['waypoints']>

export function waypointsOf(stops: ReturnType<typeof $draft.get>['markers']['stops']): Waypoints {
  return stops.flatMap(({ spot }) => (spot ? [{ lat: spot.lat, lng: spot.lng, title: spot.label }] : []))
}
