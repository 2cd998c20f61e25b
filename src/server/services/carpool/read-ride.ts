import { sql } from 'kysely'
import type { RideEnds } from '#domain/carpool/public-ride.ts'
import { inLanguage, type Locale } from '#domain/shell/locale.ts'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { ADDRESS_COLUMNS } from '#server/db/address-columns.ts'
import { isNumberVerified } from '#server/db/verified-number.ts'
import type { MeasuredRoute } from '#server/ports/routing/port.ts'
import { measureRoute } from '#server/services/places/find-route.ts'
import { isVisible } from './list-filter.ts'
import { pointAt } from './read-request.ts'

/** A request without its phone number, which must not be public. */
export type RideRow = NonNullable<Awaited<ReturnType<typeof readRide>>>

export function readRide({ db, now }: Pick<AppContext, 'db' | 'now'>, id: number) {
  return db
    .selectFrom('carpool_requests as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.id', 'c.user_id', 'c.is_driver', 'c.time_at', 'c.passengers', 'c.vehicle_type_id', 'c.note'])
    .select([...ADDRESS_COLUMNS, 'c.from_latitude', 'c.from_longitude', 'c.to_latitude', 'c.to_longitude'])
    .select(['c.suggested_price', 'c.fair_price', 'c.highest_price', 'c.meters', 'c.seconds'])
    .select(['u.first_name', 'u.other_name', 'u.created_at as member_since'])
    .select([
      isVisible(now()).as('is_visible'),
      sql<boolean>`c.hidden_at is not null or c.owner_blocked_at is not null`.as('is_removed'),
      isNumberVerified('u').as('is_number_verified'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

export function rideEnds(row: RideRow, locale: Locale): RideEnds {
  const endOf = (side: 'from' | 'to') => ({
    address: inLanguage(row, `address_${side}`, locale),
    point: pointAt(row[`${side}_latitude`], row[`${side}_longitude`]),
  })
  return { from: endOf('from'), to: endOf('to') }
}

/**
 * The route of a ride; null without coordinates, or when there is no road.
 * @throws ApiError unavailable
 */
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
