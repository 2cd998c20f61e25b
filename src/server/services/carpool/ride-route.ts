import type { RideEnds } from '#domain/carpool/public-ride.ts'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { MeasuredRoute } from '#server/ports/routing/port.ts'
import { measureRoute } from '#server/services/places/find-route.ts'

/** The route of a ride; null without coordinates, or when there is no road. @throws ApiError unavailable */
export async function rideRoute(
  context: AppContext,
  { from, to }: RideEnds,
  typeSlug: string,
): Promise<MeasuredRoute | null> {
  if (!from.point || !to.point) return null
  try {
    return await measureRoute(context, [from.point, to.point], { profile: routingProfile(typeSlug, false) })
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'unavailable') throw error
    return null
  }
}
