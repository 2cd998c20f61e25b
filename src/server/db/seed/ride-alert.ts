import type { Kysely } from 'kysely'
import { ALERT_DAYS } from '#domain/carpool/limits.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import type { Schema } from '../schema.ts'
import { tripFacts } from '../trip-facts.ts'
import type { SeededNotification } from './booking-notifications.ts'

/** Creates an alert of the demo guest for rides along one route. @returns the notification of its first match */
export async function seedRideAlert(
  db: Kysely<Schema>,
  userId: number,
  now: number,
): Promise<SeededNotification[]> {
  const ride = await db
    .selectFrom('carpool_requests')
    .selectAll()
    .where('is_driver', '=', true)
    .where('user_id', '!=', userId)
    .orderBy('time_at')
    .orderBy('id')
    .executeTakeFirst()
  if (!ride) return []
  const { from_latitude, from_longitude, to_latitude, to_longitude } = ride
  if (from_latitude === null || from_longitude === null || to_latitude === null || to_longitude === null)
    return []
  const at = now - HOUR_MS
  // all requests are older than the alert
  await db
    .updateTable('carpool_requests')
    .set({ alerted_at: new Date(at) })
    .execute()
  const { id } = await db
    .insertInto('carpool_alerts')
    .values({
      user_id: userId,
      is_driver: true,
      address_from: ride.address_from,
      address_to: ride.address_to,
      address_from_np: ride.address_from_np ?? ride.address_from,
      address_to_np: ride.address_to_np ?? ride.address_to,
      from_latitude,
      from_longitude,
      to_latitude,
      to_longitude,
      vehicle_type_id: null,
      created_at: new Date(now - DAY_MS),
      expires_at: new Date(now + (ALERT_DAYS - 1) * DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('carpool_alert_hits')
    .values({ alert_id: id, request_id: ride.id, created_at: new Date(at) })
    .execute()
  const facts = { ...tripFacts(ride), requestId: ride.id, alertId: id, match: 'exact', side: 'guest' }
  return [{ userId, kind: 'rideFound', at, facts }]
}
