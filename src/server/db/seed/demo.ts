import { type Kysely, sql } from 'kysely'
import { DAY_MS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { countHistory } from '../migrations/0014-driver-first.ts'
import type { Schema } from '../schema.ts'
import { seedActivity } from './activity.ts'
import { languagesOf } from './data/driver-languages.ts'
import { BANNERS, CONTACT, COUPONS, FOOTER_PAGES, SOCIAL_LINKS, STORE_LINKS } from './data/site.ts'
import { seedPeople } from './people.ts'
import { createRandom } from './random.ts'
import { type ReferenceIds, seedReference } from './reference.ts'
import { writePages } from './ship-pages.ts'
import { seedVehicles } from './vehicles.ts'

const json = (value: unknown) => JSON.stringify(value)

/** The static pages and the footer's list of them, which every site needs. */
async function seedPages(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('settings')
    .values({ key: 'pages', value: json(FOOTER_PAGES) })
    .execute()
  await writePages(db)
}

/** Contacts, links, banners and coupons of the demo, which an operator would set. Coupon days are relative to `now`. */
async function seedSite(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .insertInto('settings')
    .values([
      { key: 'contact', value: json(CONTACT) },
      { key: 'social', value: json(SOCIAL_LINKS) },
      { key: 'stores', value: json(STORE_LINKS) },
    ])
    .execute()
  await db
    .insertInto('banners')
    .values(
      BANNERS.map(({ titleEn, titleNp, ...banner }, position) => ({
        ...banner,
        title_en: titleEn,
        title_np: titleNp,
        position,
      })),
    )
    .execute()
  await db
    .insertInto('coupons')
    .values(
      COUPONS.map((coupon) => ({
        code: coupon.code,
        kind: coupon.kind,
        value: coupon.value,
        minimum: coupon.minimum,
        cap: coupon.cap,
        valid_from: new Date(now + coupon.fromDays * DAY_MS),
        valid_to: new Date(now + coupon.toDays * DAY_MS),
        total_limit: coupon.totalLimit,
        per_user_limit: coupon.perUserLimit,
        user_id: null,
        active: coupon.active,
      })),
    )
    .execute()
}

const MAX_DAYS_SINCE_CHECK = 120

/** Derives what guests can rely on from the seeded data: drivers' languages, roads and trips, document checks. */
async function seedDriverRecords(db: Kysely<Schema>, now: number): Promise<void> {
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
