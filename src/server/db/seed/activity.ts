import { type Kysely, sql } from 'kysely'
import { MIN_REWARDED_PAYABLE, REFERRAL_REWARD, REWARD_AFTER_DAYS } from '#domain/referral/referral.ts'
import { DAY_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { Schema } from '../schema.ts'
import { CARPOOL_REQUESTS } from './data/carpool.ts'
import { seedHostingShowcase } from './hosting-showcase.ts'
import { seedNotifications } from './notifications.ts'
import type { SeededPeople, SeededPerson } from './people.ts'
import type { Random } from './random.ts'
import { seedRecentTrips } from './recent-trips.ts'
import type { ReferenceIds } from './reference.ts'
import { seedRequests } from './requests.ts'
import { userRow } from './rows.ts'
import { seedShowcase } from './showcase.ts'
import { countTrips, seedTrips } from './trips.ts'
import type { SeededVehicle } from './vehicles.ts'

/** Indexes of users who joined by the link of the demo guest, and of the demo host. */
const BY_GUEST = { guests: [6, 9], travellers: [1, 5, 8] }
const BY_HOST = { guests: [3, 7], travellers: [4] }

/** New users without a trip; `days` since they joined. */
const NEW_MEMBERS = [
  { first_name: 'Asmita', last_name: 'Tharu', other_name: 'अस्मिता थारू', days: 2 },
  { first_name: 'Binod', last_name: 'Rai', other_name: 'विनोद राई', days: 9 },
  { first_name: 'Chandra', last_name: 'Subedi', other_name: 'चन्द्र सुवेदी', days: 4 },
]

/** Who joined by whose link, and the reward for the first completed trip in somebody else's vehicle. */
async function seedReferrals(
  db: Kysely<Schema>,
  { people, now }: { people: SeededPeople; now: number },
): Promise<void> {
  const pick = ({ guests, travellers }: typeof BY_GUEST) =>
    [
      ...guests.map((index) => people.guests[index]),
      ...travellers.map((index) => people.travellers[index]),
    ].filter((person) => person !== undefined)
  await refer(db, people.guests[0], pick(BY_GUEST))
  await refer(db, people.hosts[0], pick(BY_HOST))
  const referrers = [people.guests[0], people.guests[0], people.hosts[0]]
  await db
    .insertInto('users')
    .values(
      NEW_MEMBERS.map(({ days, ...name }, index) => {
        const email = `${name.first_name}.${name.last_name}@sawari.example`.toLowerCase()
        return userRow({
          ...name,
          email,
          provider_subject: `demo-${email}`,
          referred_by: referrers[index]?.id ?? null,
          created_at: new Date(now - days * DAY_MS),
        })
      }),
    )
    .execute()
  await sql`
    insert into referral_rewards (referred_id, referrer_id, booking_id, amount, created_at)
    select distinct on (g.id) g.id, g.referred_by, b.id, ${REFERRAL_REWARD},
        greatest(b.to_at + ${REWARD_AFTER_DAYS} * interval '1 day', g.mobile_verified_at)
      from users g join bookings b on b.user_id = g.id and b.status = 'completed' join vehicles v on v.id = b.vehicle_id
      where g.referred_by is not null and v.user_id <> g.referred_by and g.mobile_verified_at is not null
        and b.payable >= ${MIN_REWARDED_PAYABLE} and b.to_at <= ${new Date(now - REWARD_AFTER_DAYS * DAY_MS)}
      order by g.id, b.to_at, b.id`.execute(db)
}

/** Skips users who joined before the referrer. */
async function refer(
  db: Kysely<Schema>,
  referrer: SeededPerson | undefined,
  referred: readonly SeededPerson[],
): Promise<void> {
  const ids = referred.filter(({ joinedAt }) => referrer && joinedAt > referrer.joinedAt).map(({ id }) => id)
  if (!referrer || !ids.length) return
  await db.updateTable('users').set({ referred_by: referrer.id }).where('id', 'in', ids).execute()
}

interface Options {
  ids: ReferenceIds
  people: SeededPeople
  vehicles: readonly SeededVehicle[]
  now: number
  random: Random
}
/** Bookings in every status, ratings, blocked dates, notifications and carpool requests, around `now`. */
export async function seedActivity(db: Kysely<Schema>, options: Options): Promise<void> {
  await seedTrips(db, options)
  await seedShowcase(db, options)
  await seedHostingShowcase(db, options)
  await seedRequests(db, options)
  await seedRecentTrips(db, options)
  await countTrips(db)
  await seedReferrals(db, options)
  await seedCarpool(db, options)
  await seedNotifications(db, options)
}

/** A job computes their corridors and fair prices (services/carpool/measure-corridors.ts). */
async function seedCarpool(db: Kysely<Schema>, { ids, people, now }: Options): Promise<void> {
  const everyUser = [...people.guests, ...people.hosts]
  const rows = CARPOOL_REQUESTS.flatMap((request, index) => {
    const person = everyUser[index]
    const at = kathmanduMillis(kathmanduDate(now + request.inDays * DAY_MS), request.at)
    const typeId = ids.types.get(request.typeSlug)
    if (!person || at === null || !typeId) return []
    return [
      {
        user_id: person.id,
        is_driver: request.isDriver,
        address_from: request.addressFrom,
        address_from_np: request.addressFromNp,
        address_to: request.addressTo,
        address_to_np: request.addressToNp,
        from_latitude: request.fromLatitude,
        from_longitude: request.fromLongitude,
        to_latitude: request.toLatitude,
        to_longitude: request.toLongitude,
        time_at: new Date(at),
        passengers: request.passengers,
        vehicle_type_id: typeId,
        suggested_price: request.suggestedPrice,
        phone_number: person.phone,
        note: request.note,
        completed_at: null,
      },
    ]
  })
  await db.insertInto('carpool_requests').values(rows).execute()
}
