import type { Actor, BookingStatus } from '#domain/my-bookings/status.ts'
import { roadOf } from '#domain/vehicles/roads.ts'
import type { Database } from '#server/db/client.ts'

/** The columns of a booking from which its vehicle's track record is updated. */
export const TRACK_RECORD_COLUMNS = [
  'vehicle_id',
  'is_city_ride',
  'origin_latitude',
  'origin_longitude',
  'destination_latitude',
  'destination_longitude',
] as const

interface EndedBooking {
  vehicle_id: number
  is_city_ride: boolean
  origin_latitude: number
  origin_longitude: number
  destination_latitude: number
  destination_longitude: number
}
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
    await countTrip(trx, booking, 'trips_completed')
    if (!booking.is_city_ride) await countRoadTrip(trx, booking)
  }
  // declining a request is not a cancellation: only approved bookings count
  if (to === 'cancelled' && actor === 'host' && from !== 'pending') {
    await trx
      .updateTable('vehicles')
      .set({ trips_since_cancellation: 0 })
      .where('id', '=', booking.vehicle_id)
      .execute()
    await countTrip(trx, booking, 'trips_cancelled')
  }
}

/** Adds a trip to one of the two counts of the vehicle's host. */
async function countTrip(
  trx: Database,
  { vehicle_id }: EndedBooking,
  column: 'trips_completed' | 'trips_cancelled',
): Promise<void> {
  await trx
    .updateTable('users')
    .set(({ eb }) => ({ [column]: eb(column, '+', 1) }))
    .where('id', '=', (select) =>
      select.selectFrom('vehicles as v').select('v.user_id').where('v.id', '=', vehicle_id),
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
