import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { rowOf } from '#tests/setup/rows.ts'

const BOOKINGS = 100
const BLOCKS = 100
const UNLISTS = 10
const ROUNDS = 4
const api = testApi()
let vehicles: number[]
let guests: string[]

beforeAll(async () => {
  vehicles = await freeVehicles(api, { instant: true })
  guests = await createGuests(api, BOOKINGS)
})

async function hostOf(vehicle: number): Promise<string> {
  const { user_id } = await rowOf(api.context.db, 'vehicles', vehicle)
  return api.tokenFor(user_id)
}

/** Number of overlapping entries of a vehicle, computed independently of the constraint; bookings by their own hours. */
async function overlaps(vehicle: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with taken as (
      select c.id::text as id, coalesce(b.from_at, lower(c.during)) as from_at, coalesce(b.to_at, upper(c.during)) as to_at
        from vehicle_calendar c left join bookings b on b.id = c.booking_id where c.vehicle_id = ${vehicle}
      union all
      select b.id::text, b.from_at, b.to_at from bookings b
        where b.vehicle_id = ${vehicle} and b.status in ('pending', 'approved', 'inTrip')
          and not exists (select from vehicle_calendar c where c.booking_id = b.id)
    )
    select count(*) as n from taken a join taken b on a.id < b.id and a.from_at < b.to_at and b.from_at < a.to_at
  `.execute(api.context.db)
  return rows[0]?.n ?? -1
}

/** Start times shifted by half hours, so that requests overlap partially. */
const shift = (turn: number, span: number) => ((turn * 7) % span) * (HOUR / 2)
/** Blocking is faster than booking, which measures a route first, so it gets a third of the range. */
const [BOOKED_SPAN, BLOCKED_SPAN] = [96, 32]

function allRequests(vehicle: number, host: string, inHours: number) {
  const base = NOW + inHours * HOUR
  const book = guests.map((token, turn) => () => {
    const from = base + shift(turn, BOOKED_SPAN)
    const body = payloadOf(vehicle, inHours, { from: toWire(from), to: toWire(from + 3 * HOUR) })
    return api.call('POST', '/api/v1/bookings', { token, body })
  })
  const block = Array.from({ length: BLOCKS }, (_, turn) => () => {
    const from = base + shift(turn, BLOCKED_SPAN) + HOUR / 4
    const body = { fromTime: toWire(from), toTime: toWire(from + 2 * HOUR) }
    return api.call('POST', `/api/v1/vehicles/${vehicle}/unavailableDate`, { token: host, body })
  })
  const unlist = Array.from({ length: UNLISTS }, (_, turn) => () => {
    // every second request lists the vehicle again, or the first unlisting would refuse all later requests
    const body = { state: turn % 2 ? 'available' : 'notAvailable' }
    return api.call('POST', `/api/v1/vehicles/${vehicle}/state`, { token: host, body })
  })
  return { book, block, unlist }
}

/** Sends one request of each group in turn, all concurrently. */
async function atOnce(groups: ReturnType<typeof allRequests>) {
  const statuses: Record<keyof typeof groups, number[]> = { book: [], block: [], unlist: [] }
  const names = ['book', 'block', 'unlist'] as const
  const calls = Array.from({ length: Math.max(BOOKINGS, BLOCKS) }, (_, turn) =>
    names.flatMap((name) => {
      const every = name === 'unlist' ? BOOKINGS / UNLISTS : 1
      const call = turn % every === 0 ? groups[name][turn / every] : undefined
      return call ? [call().then(({ status }) => statuses[name].push(status))] : []
    }),
  ).flat()
  await Promise.all(calls)
  return statuses
}

describe('a hundred bookings, a hundred blocked ranges and ten unlistings of one vehicle, all concurrent', () => {
  it.each(Array.from({ length: ROUNDS }, (_, index) => index))(
    'never overlap, and none fails unexpectedly (round %i)',
    async (index) => {
      const vehicle = vehicles[index] ?? 0
      const host = await hostOf(vehicle)
      const statuses = await atOnce(allRequests(vehicle, host, 150))
      const all = Object.values(statuses).flat()
      expect(all).toHaveLength(BOOKINGS + BLOCKS + UNLISTS)
      expect(all.filter((status) => status >= 500)).toEqual([])
      for (const status of statuses.unlist) expect([200, 409]).toContain(status)
      for (const status of statuses.book) expect([201, 404, 409]).toContain(status)
      for (const status of statuses.block) expect([200, 409]).toContain(status)

      const kinds = await api.context.db
        .selectFrom('vehicle_calendar')
        .select('kind')
        .where('vehicle_id', '=', vehicle)
        .execute()
      const count = (kind: string) => kinds.filter((row) => row.kind === kind).length
      expect(count('booking')).toBe(statuses.book.filter((status) => status === 201).length)
      expect(count('unavailable')).toBe(statuses.block.filter((status) => status === 200).length)
      expect(count('unavailable')).toBeGreaterThan(0)
      expect(await overlaps(vehicle)).toBe(0)
    },
  )

  it('include accepted bookings as well as blocked ranges', async () => {
    const { rows } = await sql<{ kind: string }>`
      select distinct kind from vehicle_calendar where vehicle_id in (${sql.join(vehicles.slice(0, ROUNDS))})
    `.execute(api.context.db)
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['booking', 'unavailable'])
  })

  it('would be detected by the query if two overlapped', async () => {
    const vehicle = vehicles[ROUNDS] ?? 0
    const { db } = api.context
    const [token = ''] = guests
    const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', {
      token,
      body: payloadOf(vehicle, 300),
    })
    await db.deleteFrom('vehicle_calendar').where('booking_id', '=', data.id).execute()
    await api.call('POST', `/api/v1/vehicles/${vehicle}/unavailableDate`, {
      token: await hostOf(vehicle),
      body: { fromTime: toWire(NOW + 301 * HOUR), toTime: toWire(NOW + 302 * HOUR) },
    })
    expect(await overlaps(vehicle)).toBe(1)
  })
})

describe('the same range, blocked twenty times concurrently', () => {
  it('is blocked once', async () => {
    const vehicle = vehicles[ROUNDS + 1] ?? 0
    const token = await hostOf(vehicle)
    const body = { fromTime: toWire(NOW + 100 * HOUR), toTime: toWire(NOW + 130 * HOUR) }
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        api.call('POST', `/api/v1/vehicles/${vehicle}/unavailableDate`, { token, body }),
      ),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ error }) => error[0]?.cause === 'datesOverlap')).toHaveLength(19)
  })
})

describe('the constraint behind the row', () => {
  it('rejects writes with a 409 that conflict with one that did not lock the row', async () => {
    const vehicle = vehicles[ROUNDS + 2] ?? 0
    const token = await hostOf(vehicle)
    const { db } = api.context
    const inserted = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const during = `[${toWire(NOW + 100 * HOUR)},${toWire(NOW + 110 * HOUR)})`
    const outsider = db.transaction().execute(async (trx) => {
      await trx
        .insertInto('vehicle_calendar')
        .values({ vehicle_id: vehicle, during, kind: 'unavailable', booking_id: null })
        .execute()
      inserted.resolve()
      await held.promise
    })
    await inserted.promise
    const requested = api.call('POST', `/api/v1/vehicles/${vehicle}/unavailableDate`, {
      token,
      body: { fromTime: toWire(NOW + 105 * HOUR), toTime: toWire(NOW + 106 * HOUR) },
    })
    // the check does not see it, but the constraint waits for the end of the other transaction
    await new Promise((resolve) => setTimeout(resolve, 300))
    held.resolve()
    await outsider
    const { status, error } = await requested
    expect([status, error[0]?.cause]).toEqual([409, 'datesOverlap'])
  })
})
