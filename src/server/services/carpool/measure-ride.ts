import { fairPrice } from '#domain/carpool/fair-price.ts'
import { type RoutingProfile, routingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError, isUnavailable } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Corridor, RidePoints } from '#server/ports/corridors/port.ts'
import { measureRoute } from '../places/find-route.ts'

/** Columns of a request or an alert. */
export interface CorridorColumns {
  graph: string | null
  from_cell: number | null
  to_cell: number | null
  cells: number[] | null
  corridor: Buffer | null
}

/** Not computed yet: the job of measure-corridors.ts does that. */
export const NO_CORRIDOR: CorridorColumns = {
  graph: null,
  from_cell: null,
  to_cell: null,
  cells: null,
  corridor: null,
}

/**
 * Returns NO_CORRIDOR while the engine does not respond.
 * @throws ApiError noRoute
 */
export async function corridorColumns(
  { ports }: Pick<AppContext, 'ports'>,
  trip: RidePoints,
  profile: RoutingProfile,
): Promise<CorridorColumns> {
  try {
    const found = await ports.corridors.find(trip, profile)
    if (!found) throw new ApiError('noRoute')
    return columnsOf(found)
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return NO_CORRIDOR
  }
}

export function columnsOf({ graph, fromCell, toCell, cells, bytes }: Corridor): CorridorColumns {
  return { graph, from_cell: fromCell, to_cell: toCell, cells, corridor: bytes }
}

interface Ride extends RidePoints {
  vehicleType: { slug: string }
  passengers: number
}

/** Columns that follow from the length of the road; null while it is not known. */
interface LengthColumns {
  meters: number | null
  seconds: number | null
  fair_price: number | null
  highest_price: number | null
}
export type RideColumns = CorridorColumns & LengthColumns

/**
 * The route and the corridor of a request. What is null because an engine did not respond is computed later
 * (measure-corridors.ts).
 * @throws ApiError noRoute or farFromRoad
 */
export async function measureRide(context: AppContext, ride: Ride): Promise<RideColumns> {
  const { from, to, vehicleType } = ride
  const profile = routingProfile(vehicleType.slug, false)
  // first, because its error names where the nearest road is
  const length = await measureLength(context, ride)
  return { ...(await corridorColumns(context, { from, to }, profile)), ...length }
}

async function measureLength(context: AppContext, ride: Ride): Promise<LengthColumns> {
  const profile = routingProfile(ride.vehicleType.slug, false)
  try {
    return lengthColumns(context, ride, await measureRoute(context, [ride.from, ride.to], { profile }))
  } catch (error) {
    if (!isUnavailable(error)) throw error
    return { meters: null, seconds: null, fair_price: null, highest_price: null }
  }
}

export function lengthColumns(
  { config }: Pick<AppContext, 'config'>,
  { vehicleType, passengers }: Pick<Ride, 'vehicleType' | 'passengers'>,
  { meters, seconds }: Pick<Corridor, 'meters' | 'seconds'>,
): LengthColumns {
  const { fuelPrice } = config
  const price = fairPrice({ meters, typeSlug: vehicleType.slug, passengers, fuelPrice })
  return {
    meters: Math.round(meters),
    seconds: Math.round(seconds),
    fair_price: price.suggested,
    highest_price: price.highest,
  }
}
