import { sql } from 'kysely'
import type { RideEnds } from '#domain/carpool/public-ride.ts'
import type { Point } from '#domain/shared/place.ts'
import { inLanguage, type Locale } from '#domain/shell/locale.ts'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { ADDRESSES_OF_C, type AddressColumns } from '#server/db/address-columns.ts'
import { isNumberVerified } from '#server/db/verified-number.ts'
import type { MeasuredRoute } from '#server/ports/routing/port.ts'
import { measureRoute } from '#server/services/places/find-route.ts'
import { isVisible } from './list-filter.ts'

/** A request without its phone number, which must not be public. */
export interface RideRow extends AddressColumns {
  id: number
  user_id: number
  is_driver: boolean
  from_latitude: number | null
  from_longitude: number | null
  to_latitude: number | null
  to_longitude: number | null
  time_at: Date
  passengers: number
  vehicle_type_id: number
  suggested_price: number
  fair_price: number | null
  highest_price: number | null
  note: string
  meters: number | null
  seconds: number | null
  is_visible: boolean
  /** hidden by the operator, or its author blocked */
  is_removed: boolean
  first_name: string
  other_name: string | null
  member_since: Date
  is_number_verified: boolean
}

export async function readRide(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  id: number,
): Promise<RideRow | null> {
  const { rows } = await sql<RideRow>`
    select c.id, c.user_id, c.is_driver, ${ADDRESSES_OF_C}, c.from_latitude,
      c.from_longitude, c.to_latitude, c.to_longitude, c.time_at, c.passengers, c.vehicle_type_id, c.suggested_price,
      c.fair_price, c.highest_price, c.note, c.meters, c.seconds, ${isVisible(now())} as is_visible,
      c.hidden_at is not null or c.owner_blocked_at is not null as is_removed,
      u.first_name, u.other_name, u.created_at as member_since, ${isNumberVerified('u')} as is_number_verified
    from carpool_requests c join users u on u.id = c.user_id where c.id = ${id}`.execute(db)
  return rows[0] ?? null
}

export function rideEnds(row: RideRow, locale: Locale): RideEnds {
  const endOf = (side: 'from' | 'to') => ({
    address: inLanguage(row, `address_${side}`, locale),
    point: pointOf(row[`${side}_latitude`], row[`${side}_longitude`]),
  })
  return { from: endOf('from'), to: endOf('to') }
}

function pointOf(lat: number | null, lng: number | null): Point | null {
  return lat === null || lng === null ? null : { lat, lng }
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
