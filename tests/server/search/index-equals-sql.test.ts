import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#server/db/client.ts'
import { errorCode } from '#server/db/error-code.ts'
import { blockCalendar } from '#server/db/seed/booking-rows.ts'
import { createRandom } from '#server/db/seed/random.ts'
import { createLogger } from '#server/log.ts'
import { differenceOf, randomSearch } from '#server/services/search/index/compare-searches.ts'
import { findIndexed } from '#server/services/search/index/find-indexed.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { criteriaOf } from '#server/services/search/search-criteria.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { addressOf } from '#tests/setup/backup.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { setRow } from '#tests/setup/rows.ts'

/** `SEARCH_OPERATIONS=10000` for more than the test run has time for: docs/commands.md. */
const OPERATIONS = Number(process.env.SEARCH_OPERATIONS ?? 60)
/** Transactions that are open while others begin and end. */
const MAX_OPEN = 2
const DAYS_AHEAD = 20

let api: TestApi
let db: Database
let other: ChildProcess
let url = ''
let vehicles: number[]
let users: number[]
let cities: number[]
/** Each commits, or is rolled back, some operations after it began. */
const open: { end: (isKept: boolean) => Promise<unknown> }[] = []

beforeAll(async () => {
  api = await openApi()
  db = api.context.db
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  url = addressOf(rows[0]?.name ?? '')
  const idsOf = async (table: string) =>
    (await sql<{ id: number }>`select id from ${sql.table(table)} order by id`.execute(db)).rows.map(
      ({ id }) => id,
    )
  vehicles = await idsOf('vehicles')
  users = await idsOf('users')
  cities = (await idsOf('cities')).slice(0, 4)
  other = fork(path.join(import.meta.dirname, 'search-process.ts'), [String(NOW)], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: api.context.config.dataDir },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  api.context.searchIndex.start(createLogger('silent'))
  await Promise.all([once(other, 'message'), api.context.searchIndex.built()])
})
afterAll(async () => {
  for (const { end } of open) await end(false)
  other.kill()
  await once(other, 'exit')
  await api.context.searchIndex.stop()
  await api.close()
})

const vehicle = fc.nat().map((at) => vehicles[at % vehicles.length] as number)
const change = (column: string, values: fc.Arbitrary<unknown>) =>
  fc.tuple(vehicle, values).map(
    ([id, value]) =>
      (on: Database) =>
        setRow(on, 'vehicles', id, { [column]: value }),
  )
const isoDay = (days: number) => new Date(NOW + days * DAY).toISOString().slice(0, 10)

const taken = (isBooking: boolean) =>
  fc
    .tuple(
      vehicle,
      fc.integer({ min: 0, max: DAYS_AHEAD * 48 }),
      fc.integer({ min: 1, max: 400 }),
      fc.nat(300),
    )
    .map(([vehicleId, start, length, home]) => async (on: Database) => {
      const from = NOW + start * (HOUR / 2)
      const times = { vehicleId, from, to: from + length * (HOUR / 2) }
      if (!isBooking) return blockCalendar(on, times)
      const booking = await sql<{ id: string }>`
        insert into bookings select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid()))).*
        from bookings b limit 1 returning id`.execute(on)
      await blockCalendar(on, {
        ...times,
        bookingId: booking.rows[0]?.id ?? '',
        home: { meters: home * 1_000, seconds: home * 61 },
      })
    })
const cancelled = fc.nat().map((at) => async (on: Database) => {
  await sql`
    delete from vehicle_calendar where id = (select id from vehicle_calendar
      where from_at > ${new Date(NOW)} order by id offset ${at % 40} limit 1)`.execute(on)
})
const ownerBlocked = fc.tuple(fc.nat(), fc.boolean()).map(([at, isBlocked]) => async (on: Database) => {
  await setRow(on, 'users', users[at % users.length] as number, {
    blocked_at: isBlocked ? new Date(NOW) : null,
  })
})

const anyWrite = fc.oneof(
  change('state', fc.constantFrom('available', 'available', 'notAvailable')),
  change('blocked_at', fc.constantFrom(null, new Date(NOW))),
  change('is_withheld', fc.constantFrom(false, false, true)),
  change('insurance_expiry', fc.option(fc.integer({ min: -5, max: 90 }).map(isoDay))),
  change('price_per_day', fc.integer({ min: 500, max: 30_000 })),
  change('price_per_hour', fc.integer({ min: 50, max: 3_000 })),
  change(
    'city_id',
    fc.nat().map((at) => cities[at % cities.length]),
  ),
  change('status', fc.constantFrom(null, 'verified')),
  change('instant_booking', fc.boolean()),
  change('long_term_trip', fc.boolean()),
  change('trip_gap_hours', fc.nat(12)),
  change('number_of_trips', fc.nat(30)),
  change('number_of_seats', fc.integer({ min: 2, max: 40 })),
  change('feature_mask', fc.nat(255)),
  change('rating_sum', fc.integer({ min: 10, max: 50 })),
  ownerBlocked,
  taken(true),
  taken(true),
  taken(false),
  cancelled,
)

/** A write that the database refuses, such as a second booking at the same time, changes nothing. */
const REFUSED = ['23P01', '23514', '40P01', '55P03']

async function write(trx: Database, run: (on: Database) => Promise<unknown>): Promise<void> {
  // a transaction that stays open may hold the lock for longer
  await sql`set local lock_timeout = '100ms'`.execute(trx)
  await run(trx)
}

async function atOnce(run: (on: Database) => Promise<unknown>): Promise<void> {
  await db
    .transaction()
    .execute((trx) => write(trx, run))
    .catch((error: unknown) => {
      if (!REFUSED.includes(errorCode(error) ?? '')) throw error
    })
}

/** Begins now, and ends after other operations. */
async function late(run: (on: Database) => Promise<unknown>): Promise<void> {
  const trx = await db.startTransaction().execute()
  const written = await write(trx, run).then(
    () => true,
    (error: unknown) => {
      if (!REFUSED.includes(errorCode(error) ?? '')) throw error
      return false
    },
  )
  open.push({ end: (isKept) => (isKept && written ? trx.commit() : trx.rollback()).execute() })
}

async function askOther(search: unknown): Promise<string | null> {
  const answered = once(other, 'message')
  other.send(search as object)
  const [{ difference }] = (await answered) as [{ difference: string | null }]
  return difference
}

it('searches of two processes equal SQL after every write, also of transactions that commit late', async () => {
  const reference = await loadReference(api.context, 'en')
  const totals: number[] = []
  await fc.assert(
    fc.asyncProperty(anyWrite, fc.nat(9), fc.noBias(fc.nat()), async (run, kind, seed) => {
      if (kind === 0 && open.length < MAX_OPEN) await late(run)
      else await atOnce(run)
      if (kind >= 8) await open.shift()?.end(kind === 8)
      const search = randomSearch(reference, cities, { random: createRandom(seed).next, now: NOW })
      const [difference, ofOther] = await Promise.all([differenceOf(api.context, search), askOther(search)])
      expect([difference, ofOther]).toEqual(['', ''])
      const criteria = await criteriaOf(api.context, reference, search)
      totals.push((await findIndexed(api.context, { reference, criteria, search }))?.total ?? 0)
    }),
    { numRuns: OPERATIONS, endOnFailure: true },
  )
  // most searches found something to compare
  expect(totals.filter((total) => total > 0).length).toBeGreaterThan(OPERATIONS / 2)
})
