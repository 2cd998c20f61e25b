import type { Kysely } from 'kysely'
import { ALERT_DAYS } from '#domain/carpool/limits.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { shortName } from '#domain/shared/person-name.ts'
import type { Schema } from '../schema.ts'
import { tripFacts } from '../trip-facts.ts'
import {
  demoBookings,
  guestNotifications,
  hostNotifications,
  type SeededNotification,
} from './booking-notifications.ts'
import type { SeededPeople } from './people.ts'
import { seedThreads } from './threads.ts'

const DAYS = 60
/** Number of each user's latest notifications that are unread. */
const UNREAD = 4

/** The notifications that the demo guest and the demo host would have received. */
export async function seedNotifications(
  db: Kysely<Schema>,
  { people, now }: { people: SeededPeople; now: number },
): Promise<void> {
  const [guest] = people.guests
  const [host] = people.hosts
  if (!guest || !host) return
  const bookings = await demoBookings(db, { guestId: guest.id, hostId: host.id, since: now - DAYS * DAY_MS })
  const events = [
    ...bookings.flatMap((booking) => [...guestNotifications(booking), ...hostNotifications(booking)]),
    ...(await forOwner(db, host.id, now)),
    ...(await forReferrer(db, guest.id)),
    ...(await seedRideAlert(db, guest.id, now)),
    ...(await seedThreads(db, { people, now })),
  ].filter(({ userId, at }) => (userId === guest.id || userId === host.id) && at <= now)
  events.sort((a, b) => a.at - b.at || a.kind.localeCompare(b.kind))
  const unread = new Set(
    [guest.id, host.id].flatMap((id) => events.filter(({ userId }) => userId === id).slice(-UNREAD)),
  )
  await db
    .insertInto('notifications')
    .values(
      events.map((event) => ({
        user_id: event.userId,
        kind: event.kind,
        facts: JSON.stringify(event.facts),
        image: null,
        amount: event.amount ?? null,
        read_at: unread.has(event) ? null : new Date(Math.min(event.at + HOUR_MS, now)),
        created_at: new Date(event.at),
      })),
    )
    .execute()
}

/** Results of document checks. A job sends the notices of expiring insurances. */
async function forOwner(db: Kysely<Schema>, userId: number, now: number): Promise<SeededNotification[]> {
  const vehicles = await db
    .selectFrom('vehicles as v')
    .innerJoin('manufacturers as m', 'm.id', 'v.manufacturer_id')
    .innerJoin('models as o', 'o.id', 'v.model_id')
    .select(['v.id', 'v.status', 'v.remarks', 'v.registration_number as plate'])
    .select(['m.title_en as maker', 'm.title_np as makerNp', 'o.title_en as model', 'o.title_np as modelNp'])
    .where('v.user_id', '=', userId)
    .orderBy('v.id')
    .execute()
  const facts = (vehicle: (typeof vehicles)[number]) => ({
    vehicleId: vehicle.id,
    vehicle: `${vehicle.maker} ${vehicle.model}`,
    vehicleNp: `${vehicle.makerNp} ${vehicle.modelNp}`,
    plate: vehicle.plate,
  })
  const checked = vehicles.find(({ status }) => status === 'verified')
  const refused = vehicles.find(({ status }) => status === 'rejected')
  const events: (SeededNotification | undefined)[] = [
    checked && { userId, kind: 'papersVerified', at: now - 12 * DAY_MS, facts: facts(checked) },
    refused && {
      userId,
      kind: 'papersRejected',
      at: now - 2 * DAY_MS,
      facts: { ...facts(refused), reason: refused.remarks },
    },
  ]
  return events.filter((event) => event !== undefined)
}

async function forReferrer(db: Kysely<Schema>, userId: number): Promise<SeededNotification[]> {
  const rewards = await db
    .selectFrom('referral_rewards as r')
    .innerJoin('users as u', 'u.id', 'r.referred_id')
    .select(['r.amount', 'r.created_at', 'u.first_name', 'u.last_name'])
    .where('r.referrer_id', '=', userId)
    .execute()
  return rewards.map(({ amount, created_at, first_name, last_name }) => ({
    userId,
    kind: 'referralReward',
    at: created_at.getTime(),
    facts: { name: shortName(`${first_name} ${last_name}`) },
    amount,
  }))
}

/** Creates an alert of the demo guest for rides along one route. @returns the notification of its first match */
async function seedRideAlert(db: Kysely<Schema>, userId: number, now: number): Promise<SeededNotification[]> {
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
