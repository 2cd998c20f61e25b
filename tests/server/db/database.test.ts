import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { createDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import { seedDemoOnce } from '#server/db/seed/demo.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { testApi } from '#tests/setup/api.ts'
import { listenToApi } from '#tests/setup/changes.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { openPool } from '#tests/setup/open-pool.ts'
import { addRow, rowOf, setRow } from '#tests/setup/rows.ts'

const api = testApi()
let vehicleId: number

beforeAll(async () => {
  const vehicle = await api.context.db
    .selectFrom('vehicles')
    .select('id')
    .where('id', 'not in', api.context.db.selectFrom('vehicle_calendar').select('vehicle_id'))
    .executeTakeFirstOrThrow()
  vehicleId = vehicle.id
})

describe('the calendar', () => {
  const at = (hour: number) => NOW + hour * HOUR
  const block = (from: number, to: number) =>
    blockCalendar(api.context.db, { vehicleId, from: at(from), to: at(to) })

  it('accepts back-to-back ranges and rejects the shortest overlap', async () => {
    await block(10, 12)
    await block(12, 14)
    await block(8, 10)
    for (const [from, to] of [
      [11, 13],
      [9.999, 10.001],
      [7, 15],
      [13.99, 20],
    ] as const) {
      await expect(block(from, to)).rejects.toMatchObject({ code: '23P01' })
    }
  })

  it('rejects an empty and a reversed range', async () => {
    await expect(block(20, 20)).rejects.toMatchObject({ code: '23502' })
    await expect(block(21, 20)).rejects.toMatchObject({ code: '22000' })
  })
})

describe('the schema', () => {
  it('is created once, even by five concurrent processes', async () => {
    const connection = inject('connection')
    const name = `test_migrate_${process.pid}`
    const admin = createDatabase(openPool(connection, 1))
    await sql.raw(`create database ${name}`).execute(admin)
    const databases = Array.from({ length: 5 }, () =>
      createDatabase(openPool({ ...connection, database: name }, 2)),
    )
    const applied = await Promise.all(databases.map((db) => migrate(db)))
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    const seeded = await Promise.all(databases.map((db) => seedDemoOnce(db, NOW)))
    expect(seeded.filter(Boolean)).toHaveLength(1)
    await Promise.all(databases.map((db) => db.destroy()))
    await sql.raw(`drop database ${name}`).execute(admin)
    await admin.destroy()
  })

  it('has an index behind every foreign key', async () => {
    const { rows } = await sql<{ key: string }>`
      select c.conrelid::regclass || '(' || string_agg(a.attname, ',' order by k.place) || ')' as key
      from pg_constraint c
        cross join lateral unnest(c.conkey) with ordinality k(attnum, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace
        -- reference data is small and never deleted
        and c.confrelid::regclass::text not in ('provinces', 'manufacturers', 'models', 'colors', 'features', 'cities', 'vehicle_types')
        and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])
      group by c.oid, c.conrelid`.execute(api.context.db)
    expect(rows.map(({ key }) => key)).toEqual([])
  })

  it('maintains the feature mask and the rating sums', async () => {
    const { db } = api.context
    const { rows } = await sql<{ wrong: number }>`select count(*) as wrong from vehicles v where
      feature_mask <> coalesce((select bit_or(1::bigint << f.bit) from vehicle_features vf join features f on f.id = vf.feature_id where vf.vehicle_id = v.id), 0)
      or rating_sum <> coalesce((select sum(rate) from counted_ratings r where r.vehicle_id = v.id), 0)
      or rating_count <> (select count(*) from counted_ratings r where r.vehicle_id = v.id)`.execute(db)
    expect(rows[0]?.wrong).toBe(0)
    const item = await db.selectFrom('vehicle_features').selectAll().executeTakeFirstOrThrow()
    const mask = async () => (await rowOf(db, 'vehicles', item.vehicle_id)).feature_mask
    const before = await mask()
    await db
      .deleteFrom('vehicle_features')
      .where('vehicle_id', '=', item.vehicle_id)
      .where('feature_id', '=', item.feature_id)
      .execute()
    expect(await mask()).not.toBe(before)
    await db.insertInto('vehicle_features').values(item).execute()
    expect(await mask()).toBe(before)
  })

  it('allows an e-mail address once, regardless of case', async () => {
    await addRow(api.context.db, 'users', userRow({ email: 'Same@sawari.example' }))
    await expect(
      addRow(api.context.db, 'users', userRow({ email: 'same@sawari.example' })),
    ).rejects.toMatchObject({ code: '23505' })
  })
})

describe('the demo', () => {
  it('has the expected numbers of rows', async () => {
    const { db } = api.context
    const count = async (
      table:
        | 'vehicles'
        | 'cities'
        | 'vehicle_types'
        | 'manufacturers'
        | 'notifications'
        | 'carpool_requests'
        | 'coupons'
        | 'banners'
        | 'pages',
    ) =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    expect(await count('vehicles')).toBeGreaterThanOrEqual(80)
    expect(await count('cities')).toBeGreaterThanOrEqual(12)
    expect(await count('vehicle_types')).toBeGreaterThanOrEqual(8)
    expect(await count('manufacturers')).toBeGreaterThanOrEqual(15)
    expect(await count('pages')).toBe(20)
    for (const table of ['notifications', 'carpool_requests', 'coupons', 'banners'] as const)
      expect(await count(table)).toBeGreaterThan(0)
    const hosts = await db.selectFrom('vehicles').select('user_id').distinct().execute()
    expect(hosts).toHaveLength(12)
    const statuses = await db.selectFrom('bookings').select('status').distinct().execute()
    expect(statuses.map(({ status }) => status).sort()).toEqual([
      'approved',
      'cancelled',
      'completed',
      'inTrip',
      'pending',
    ])
    const pictures = await db
      .selectFrom('vehicle_images')
      .select(['vehicle_id', ({ fn }) => fn.count<number>('name').distinct().as('n')])
      .where('type', '=', 'image')
      .groupBy('vehicle_id')
      .execute()
    expect(pictures.every(({ n }) => n >= 4 && n <= 6)).toBe(true)
  })
})

describe('change signals', () => {
  it('identify the changed vehicle or user of a committed write', async () => {
    const heard = new Set<string>()
    const listening = await listenToApi(api, (tag) => heard.add(tag))
    await setRow(api.context.db, 'vehicles', vehicleId, { total_km: 1 })
    await setRow(api.context.db, 'users', 1, { first_name: 'Maya' })
    await api.context.db.updateTable('banners').set({ active: true }).execute()
    await expect.poll(() => [...heard].sort()).toEqual(['site', 'user:1', `vehicle:${vehicleId}`])
    await listening.stop()
  })
})
