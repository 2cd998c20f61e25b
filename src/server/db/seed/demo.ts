import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { seedActivity } from './activity.ts'
import { seedDriverRecords } from './driver-records.ts'
import { seedPeople } from './people.ts'
import { createRandom } from './random.ts'
import { type ReferenceIds, seedReference } from './reference.ts'
import { seedPages, seedSite } from './site.ts'
import { seedVehicles } from './vehicles.ts'

export const SEED_LOCK = 7_294_002
const DEMO_VEHICLES = 150
const DEMO_RANDOM = 2083

/** Seeds an empty database atomically. Dates are relative to `now` (epoch milliseconds). @returns whether it did */
export async function seedDemoOnce(db: Kysely<Schema>, now: number): Promise<boolean> {
  return onceIfEmpty(db, async (transaction, ids) => {
    const random = createRandom(DEMO_RANDOM)
    await seedSite(transaction, now)
    const people = await seedPeople(transaction, now)
    const vehicles = await seedVehicles(transaction, {
      ids,
      hosts: people.hosts,
      count: DEMO_VEHICLES,
      now,
      random,
    })
    await seedActivity(transaction, { ids, people, vehicles, now, random })
    await seedDriverRecords(transaction, now)
  })
}

/** Seeds an empty database with the required data only: cities, manufacturers, colours, features and pages. */
export function seedBasicsOnce(db: Kysely<Schema>): Promise<boolean> {
  return onceIfEmpty(db, async () => {})
}

async function onceIfEmpty(
  db: Kysely<Schema>,
  seedMore: (transaction: Kysely<Schema>, ids: ReferenceIds) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(transaction)
    const known = await transaction.selectFrom('cities').select('id').limit(1).executeTakeFirst()
    if (known) return false
    const ids = await seedReference(transaction)
    await seedPages(transaction)
    await seedMore(transaction, ids)
    return true
  })
}
