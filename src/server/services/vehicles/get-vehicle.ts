import { sql } from 'kysely'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { quote } from '#domain/booking/quote.ts'
import {
  computeDropOff,
  type Trip,
  tripRefusal,
  tripWithoutRoute,
  withDistanceFlags,
} from '#domain/booking/trip.ts'
import { STATUSES_WITH_POSITION } from '#domain/my-bookings/privacy.ts'
import type { Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { Obstacle } from '#domain/vehicles/vehicle.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import { latestReviews } from '#server/db/reviews.ts'
import { serializeQuote } from '#server/serializers/booking.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { CARD_COLUMNS, type DetailRow, DRIVER_FACTS } from '#server/serializers/vehicle-rows.ts'
import { pricingOf, serializeVehicle } from '#server/serializers/vehicles.ts'
import { profileOf } from '#server/services/places/find-route.ts'
import { roadOfSearch, tripTo } from '#server/services/search/estimate-route.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { findObstacle } from './list-taken-times.ts'
import { readOwnVehicle } from './list-user-vehicles.ts'

/** UTC, epoch milliseconds; with a destination the whole route from the vehicle's city is priced. */
export interface VehicleDates {
  from: number
  to: number
  destination?: Point | null
}

const SHOWN_RATINGS = 12

/**
 * A vehicle for its public page, priced when dates are given. `own` is for its host only, the exact position for the
 * host and for guests with an approved booking.
 * @throws ApiError vehicleNotFound for an unknown or blocked vehicle, and for an unlisted vehicle of another user
 */
export async function getVehicle(
  context: AppContext,
  id: number,
  { dates, locale, userId }: { dates: VehicleDates | null; locale: Locale; userId: number | null },
): Promise<VehicleDetail> {
  const [row, reference] = await Promise.all([readVehicle(context, id), loadReference(context, locale)])
  const isHost = row?.user_id === userId
  if (!row || !(row.is_listed || (isHost && !row.blocked_at))) throw new ApiError('vehicleNotFound')
  const trip = dates && (await tripFor(context, row, reference, dates))
  const obstacle =
    trip && (await obstacleOf(context, row, reference, { trip, destination: dates.destination ?? null }))
  return {
    ...serializeVehicle(row, reference, {
      locale,
      isParty: isHost || (userId !== null && (await hasApprovedBooking(context, id, userId))),
    }),
    pricing: trip && obstacle !== 'unpriced' && obstacle !== 'tooLong' ? pricingFor(row, trip) : null,
    isFree: trip && row.is_listed && obstacle === null,
    obstacle,
    // the host's form has what the host chose
    ...(isHost && { instantBooking: row.instant_booking }),
    own: isHost ? await readOwnVehicle(context, row) : null,
  }
}

async function hasApprovedBooking({ db }: AppContext, vehicleId: number, userId: number): Promise<boolean> {
  const booking = await db
    .selectFrom('bookings')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('user_id', '=', userId)
    .where('status', 'in', STATUSES_WITH_POSITION)
    .limit(1)
    .executeTakeFirst()
  return booking !== undefined
}

async function tripFor(
  context: AppContext,
  row: DetailRow,
  reference: Reference,
  { from, to, destination }: VehicleDates,
): Promise<Trip> {
  const search = destination && row.city_id !== null && { cityId: row.city_id, destination, from, to }
  return (
    (search && (await tripTo(context, reference, search, profileOf(row, reference)))) ||
    tripWithoutRoute(from, to)
  )
}

function pricingFor(row: DetailRow, trip: Trip): VehicleDetail['pricing'] {
  return serializeQuote(withDistanceFlags(trip), quote(pricingOf(row), trip), null)
}

async function obstacleOf(
  context: AppContext,
  row: DetailRow,
  reference: Reference,
  { trip, destination }: { trip: Trip; destination: Point | null },
): Promise<Obstacle | null> {
  if (row.price_per_hour === null || row.price_per_day === null) return 'unpriced'
  if (tripRefusal(trip, { longTermTrip: row.long_term_trip, offRoad: row.off_road })) return 'tooLong'
  const hours = { from: trip.from, to: computeDropOff(trip) }
  const search = destination && row.city_id !== null && { cityId: row.city_id, destination, ...hours }
  const road = search ? await roadOfSearch(context, reference, search, profileOf(row, reference)) : hours
  return findObstacle(context, row, { ...hours, road })
}

async function readVehicle({ db, now }: AppContext, id: number): Promise<DetailRow | null> {
  const { rows } = await sql<DetailRow>`
    select ${CARD_COLUMNS}, v.owner_name, v.total_km, v.address, v.other_address, v.latitude, v.longitude,
      v.description, v.guideline, v.blocked_at, (${isListed}) as is_listed,
      (select json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'other_name', u.other_name, 'image', u.image, 'created_at', u.created_at)
        from users u where u.id = v.user_id) as host,
      (select json_build_object(${DRIVER_FACTS}) from drivers d where d.vehicle_id = v.id) as driver,
      coalesce((select json_agg(f.feature_id) from vehicle_features f where f.vehicle_id = v.id), '[]'::json) as feature_ids,
      coalesce((select json_agg(json_build_object('id', c.id, 'from', lower(c.during), 'to', upper(c.during)) order by c.during)
        from vehicle_calendar c where c.vehicle_id = v.id and c.kind = 'unavailable' and c.import_id is null
        and c.to_at > ${new Date(now())}), '[]'::json) as unavailable,
      ${latestReviews(sql`(select ${id}::bigint as id) v`, SHOWN_RATINGS)} as ratings
    from vehicles v where v.id = ${id}`.execute(db)
  return rows[0] ?? null
}
