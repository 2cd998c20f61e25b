import { fairPrice } from '#domain/carpool/fair-price.ts'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Corridor, RidePoints } from '#server/ports/corridors/port.ts'
import { measureRoute } from '../places/find-route.ts'
import { type CorridorColumns, corridorColumns } from './corridor-columns.ts'

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
 * (measure-corridors.ts). @throws ApiError noRoute or farFromRoad
 */
export async function measureRide(context: AppContext, ride: Ride): Promise<RideColumns> {
  const { from, to, vehicleType } = ride
  const profile = routingProfile(vehicleType.slug, false)
  // first, because its error says where the nearest road is
  const length = await measureLength(context, ride)
  return { ...(await corridorColumns(context, { from, to }, profile)), ...length }
}

async function measureLength(context: AppContext, ride: Ride): Promise<LengthColumns> {
  const profile = routingProfile(ride.vehicleType.slug, false)
  try {
    return lengthColumns(context, ride, await measureRoute(context, [ride.from, ride.to], { profile }))
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'unavailable')) throw error
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
