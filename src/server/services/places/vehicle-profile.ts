import { type RoutingProfile, routingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Reference } from '#server/serializers/reference.ts'

/** The routing profile of a vehicle; `car` without one. @throws ApiError vehicleNotFound */
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

/** The routing profile of a vehicle row that is already loaded. */
export function profileOf(
  { model_id, off_road }: { model_id: number; off_road: boolean },
  { models, filters }: Pick<Reference, 'models' | 'filters'>,
): RoutingProfile {
  const typeId = models.get(model_id)?.vehicleType.id
  return routingProfile(filters.vehicleTypes.find(({ id }) => id === typeId)?.slug ?? '', off_road)
}
