import type { Selectable } from 'kysely'
import type { Actor, BookingStatus } from '#domain/my-bookings/status.ts'
import { roadOf } from '#domain/vehicles/roads.ts'
import type { Database } from '#server/db/client.ts'
import type { Schema } from '#server/db/schema.ts'

/** The columns of a booking from which its vehicle's track record is updated. */
export const TRACK_RECORD_COLUMNS = [
  'vehicle_id',
  'is_city_ride',
  'origin_latitude',
  'origin_longitude',
  'destination_latitude',
  'destination_longitude',
] as const

type EndedBooking = Pick<Selectable<Schema['bookings']>, (typeof TRACK_RECORD_COLUMNS)[number]>
interface Change {
  from: BookingStatus
  to: BookingStatus
  actor: Actor
}

/** Updates the track record of a vehicle and its host: trips, roads of its driver, and cancellations by the host. */
export async function updateTrackRecord(
  trx: Database,
  booking: EndedBooking,
  { from, to, actor }: Change,
): Promise<void> {
  if (to === 'completed') {
    await trx
      .updateTable('vehicles')
      .set(({ eb }) => ({
        number_of_trips: eb('number_of_trips', '+', 1),
        trips_since_cancellation: eb('trips_since_cancellation', '+', 1),
      }))
      .where('id', '=', booking.vehicle_id)
      .execute()
    await addToHost(trx, booking.vehicle_id, { trips_completed: 1 })
    if (!booking.is_city_ride) await countRoadTrip(trx, booking)
  }
  // declining a request is not a cancellation: only approved bookings count
  if (to === 'cancelled' && actor === 'host' && from !== 'pending') {
    await trx
      .updateTable('vehicles')
      .set({ trips_since_cancellation: 0 })
      .where('id', '=', booking.vehicle_id)
      .execute()
    await addToHost(trx, booking.vehicle_id, { trips_cancelled: 1 })
  }
}

type HostSum = `trips_${'completed' | 'cancelled'}` | `reply_${'count' | 'answered' | 'minutes_sum'}`

/** Adds to the sums of a vehicle's host. */
export async function addToHost(
  trx: Database,
  vehicleId: number,
  added: Partial<Record<HostSum, number>>,
): Promise<void> {
  const columns = Object.keys(added) as HostSum[]
  await trx
    .updateTable('users')
    .set(({ eb }) => Object.fromEntries(columns.map((name) => [name, eb(name, '+', added[name] ?? 0)])))
    .where('id', '=', (select) =>
      select.selectFrom('vehicles as v').select('v.user_id').where('v.id', '=', vehicleId),
    )
    .execute()
}

async function countRoadTrip(trx: Database, booking: EndedBooking): Promise<void> {
  const cities = await trx
    .selectFrom('cities')
    .select(['id', 'latitude', 'longitude'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  const road = roadOf(
    {
      origin: { lat: booking.origin_latitude, lng: booking.origin_longitude },
      destination: { lat: booking.destination_latitude, lng: booking.destination_longitude },
    },
    cities,
  )
  if (!road) return
  const [{ id: city }, { id: other }] = road
  await trx
    .insertInto('driver_roads')
    .columns(['vehicle_id', 'city_id', 'other_city_id', 'trips'])
    .expression(
      trx
        .selectFrom('drivers')
        .where('vehicle_id', '=', booking.vehicle_id)
        .select(({ val }) => [
          'vehicle_id',
          val(city).as('city_id'),
          val(other).as('other_city_id'),
          val(1).as('trips'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['vehicle_id', 'city_id', 'other_city_id'])
        .doUpdateSet(({ eb }) => ({ trips: eb('driver_roads.trips', '+', 1) })),
    )
    .execute()
}
