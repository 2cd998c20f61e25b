import type { PricingPayload } from '#contract/booking.ts'
import { readTripPayload, type TripPlaces } from '#contract/trip-payload.ts'
import { readTripTimes, type Trip, withDistanceFlags } from '#domain/booking/trip.ts'
import { haversineMeters, type Point } from '#domain/shared/place.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { MeasuredRoute } from '#server/ports/routing/port.ts'
import { chosenRoute, measureRoutes } from '#server/services/places/find-route.ts'

type TripPayload = Omit<PricingPayload, 'vehicleId' | 'coupon'>
/** A trip by one of the routes between its places. */
export interface TripByRoute {
  trip: Trip
  route: MeasuredRoute
}
/** While an end is missing there are no routes. Otherwise all are listed, best first, and `route` is the chosen one. */
export interface MeasuredTrip {
  trip: Trip
  route: MeasuredRoute | null
  routeOptions: readonly TripByRoute[]
}

/** Coordinates are stored with 4 decimals, so a claimed distance may be this much below the straight line. */
const CLAIM_TOLERANCE = 0.99

/**
 * The trip as the server measures it: the client's metres, seconds and flags count only while an end is missing,
 * because they decide the price. `profile` says which roads the vehicle can use.
 * @throws ApiError invalidDates, distanceTooShort, outsideNepal, noRoute, farFromRoad, routeChanged
 */
export async function readTrip(
  context: AppContext,
  payload: TripPayload,
  profile: RoutingProfile,
): Promise<MeasuredTrip> {
  const hours = readTripTimes(payload.from, payload.to)
  if (!hours) throw new ApiError('invalidDates')
  const { offRoad, ...places } = readTripPayload(payload)
  const points = tripPoints(places)
  const claimed = payload.totalMeters ?? null
  if (points && claimed !== null && claimed < straightMeters(points) * CLAIM_TOLERANCE)
    throw new ApiError('distanceTooShort')
  const requestedTrip: Trip = {
    ...hours,
    totalMeters: claimed,
    totalSeconds: payload.totalTime ?? null,
    isCityRide: payload.isCityRide ?? true,
    isOneWay: payload.isOneWay ?? true,
    offRoad,
  }
  if (!points) return { trip: withDistanceFlags(requestedTrip), route: null, routeOptions: [] }
  const routes = await measureRoutes(context, points, profile)
  const tripBy = (route: MeasuredRoute): TripByRoute => ({
    route,
    trip: withDistanceFlags({ ...requestedTrip, totalMeters: route.meters, totalSeconds: route.seconds }),
  })
  return { ...tripBy(chosenRoute(routes, payload.routeId)), routeOptions: routes.map(tripBy) }
}

/** Pickup, stops, drop-off; null while an end is missing. */
function tripPoints({ pickup, dropOff, stops }: TripPlaces): Point[] | null {
  if (!pickup || !dropOff) return null
  return [pickup, ...stops, dropOff].map(({ lat, lng }) => ({ lat, lng }))
}

function straightMeters(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce((sum, point, index) => sum + haversineMeters(points[index] ?? point, point), 0)
}
