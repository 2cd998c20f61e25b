import { type Kysely, sql } from 'kysely'
import { DAY_MS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { countHistory } from '../migrations/0014-driver-first.ts'
import type { Schema } from '../schema.ts'
import { languagesOf } from './data/driver-languages.ts'

const MAX_DAYS_SINCE_CHECK = 120

/** Derives what guests can rely on from the seeded data: drivers' languages, roads and trips, document checks. */
export async function seedDriverRecords(db: Kysely<Schema>, now: number): Promise<void> {
  const drivers = await db.selectFrom('drivers').select(['vehicle_id', 'name', 'experience']).execute()
  const speakers = Map.groupBy(drivers, (driver) => languagesOf(driver).join())
  for (const [languages, speaking] of speakers)
    await db
      .updateTable('drivers')
      .set({ languages: languages.split(',') })
      .where(
        'vehicle_id',
        'in',
        speaking.map(({ vehicle_id }) => vehicle_id),
      )
      .execute()
  await sql`update vehicles set papers_checked_on = greatest(
      (created_at at time zone 'Asia/Kathmandu')::date,
      ${kathmanduDate(now - DAY_MS)}::date - (id * 37 % ${sql.lit(MAX_DAYS_SINCE_CHECK)})::int)
    where status = 'verified'`.execute(db)
  await countHistory(db)
}
