import { type Kysely, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import { seedActivity } from './activity.ts'
import { seedPeople } from './people.ts'
import { createRandom } from './random.ts'
import { seedReference } from './reference.ts'
import { seedSite } from './site.ts'
import { seedVehicles } from './vehicles.ts'

const SEED_LOCK = 7_294_002
const DEMO_VEHICLES = 150
const DEMO_RANDOM = 2083

/** Fills an empty database, all or nothing; true when it did. Dates are relative to `now` (epoch milliseconds). */
export async function seedDemoOnce(db: Kysely<Schema>, now: number): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(transaction)
    const known = await transaction.selectFrom('cities').select('id').limit(1).executeTakeFirst()
    if (known) return false
    const random = createRandom(DEMO_RANDOM)
    const ids = await seedReference(transaction)
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
    return true
  })
}
