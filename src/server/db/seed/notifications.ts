import type { Kysely } from 'kysely'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { shortName } from '#domain/shared/person-name.ts'
import type { Schema } from '../schema.ts'
import { demoBookings, forGuest, forHost, type SeededNotification } from './booking-notifications.ts'
import type { SeededPeople } from './people.ts'
import { seedRideAlert } from './ride-alert.ts'

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
    ...bookings.flatMap((booking) => [...forGuest(booking), ...forHost(booking)]),
    ...(await forOwner(db, host.id, now)),
    ...(await forReferrer(db, guest.id)),
    ...(await seedRideAlert(db, guest.id, now)),
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
