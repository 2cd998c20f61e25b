import type { Kysely } from 'kysely'
import { DAY_MS, kathmanduDate, kathmanduMillis, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { isListed } from '../bookable.ts'
import type { Schema } from '../schema.ts'
import { insertJourney, journeyRow } from './booking-rows.ts'
import { journeysFrom } from './journeys.ts'
import type { SeededPeople } from './people.ts'
import type { SeededVehicle } from './vehicles.ts'

interface Options {
  people: SeededPeople
  vehicles: readonly SeededVehicle[]
  now: number
}

const FREE_AROUND_MS = 12 * DAY_MS
/** Requests to the demo host: guest, age and trip. The pickup is at `at`, `inDays` days ahead. */
const WAITING: readonly {
  guest: number
  minutesAgo: number
  inDays: number
  at: string
  hours: number
  isFar: boolean
}[] = [
  { guest: 1, minutesAgo: 35, inDays: 2, at: '07:00', hours: 34, isFar: true },
  { guest: 2, minutesAgo: 12, inDays: 4, at: '09:00', hours: 10, isFar: false },
  { guest: 3, minutesAgo: 3, inDays: 6, at: '08:30', hours: 56, isFar: true },
]

/**
 * Requests that wait for the demo host's reply, for vehicles without instant booking, and the hosts' reply statistics.
 */
export async function seedRequests(db: Kysely<Schema>, options: Options): Promise<void> {
  await seedHostRecords(db, options)
  const { people, now } = options
  for (const requested of WAITING) {
    const from = kathmanduMillis(kathmanduDate(now + requested.inDays * DAY_MS), requested.at) ?? now
    const [vehicle, guest] = [await freeVehicle(db, options, from), people.guests[requested.guest]]
    const journey =
      vehicle &&
      journeysFrom(vehicle.city.slug, vehicle.profile).find(({ isFar }) => isFar === requested.isFar)
    if (!vehicle || !guest || !journey) continue
    const at = new Date(now - requested.minutesAgo * MINUTE_MS)
    const row = journeyRow({ guest, vehicle, journey, from, hours: requested.hours, status: 'pending' })
    await insertJourney(db, { ...row, created_at: at, status_changed_at: at }, journey)
  }
}

/** The most recently added listed vehicle of the demo host that is free around that time. */
async function freeVehicle(
  db: Kysely<Schema>,
  { people, vehicles }: Options,
  from: number,
): Promise<SeededVehicle | undefined> {
  const free = await db
    .selectFrom('vehicles as v')
    .select('v.id')
    .where('v.user_id', '=', people.hosts[0]?.id ?? 0)
    .where(isListed)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('vehicle_calendar as c')
            .select('c.id')
            .whereRef('c.vehicle_id', '=', 'v.id')
            .where('c.to_at', '>', new Date(from - FREE_AROUND_MS))
            .where('c.from_at', '<', new Date(from + FREE_AROUND_MS)),
        ),
      ),
    )
    .orderBy('v.id', 'desc')
    .execute()
  const ids = new Set(free.map(({ id }) => id))
  return vehicles.findLast(({ id }) => ids.has(id))
}

/** Most hosts reply to most requests within an hour and keep most trips; one in seven is too new for statistics. */
async function seedHostRecords(db: Kysely<Schema>, { people }: Options): Promise<void> {
  for (const [index, host] of people.hosts.entries()) {
    if (index % 7 === 6) continue
    const count = 14 + ((index * 5) % 23)
    const answered = count - (index % 4 === 0 ? 0 : 1 + (index % 3))
    const minutes = 8 + ((index * 11) % 47)
    await db
      .updateTable('users')
      .set({ reply_count: count, reply_answered: answered, reply_minutes_sum: answered * minutes })
      .set({ trips_completed: answered, trips_cancelled: index % 3 === 1 ? 1 : 0 })
      .where('id', '=', host.id)
      .execute()
  }
}
