import { type RoutingProfile, routingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'

/** What the vehicle can drive on; `car` without one. @throws ApiError vehicleNotFound */
export async function vehicleProfile(
  context: AppContext,
  vehicleId: number | undefined,
): Promise<RoutingProfile> {
  if (vehicleId === undefined) return 'car'
  const vehicle = await context.db
    .selectFrom('vehicles as v')
    .innerJoin('vehicle_types as t', 't.id', 'v.vehicle_type_id')
    .select(['t.slug', 'v.off_road'])
    .where('v.id', '=', vehicleId)
    .executeTakeFirst()
  if (!vehicle) throw new ApiError('vehicleNotFound')
  return routingProfile(vehicle.slug, vehicle.off_road)
}
