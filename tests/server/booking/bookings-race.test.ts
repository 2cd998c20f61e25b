import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'

const PEOPLE = 200
const ROUNDS = 5
const api = testApi()
let vehicles: number[]
let tokens: string[]

beforeAll(async () => {
  vehicles = await freeVehicles(api, { instant: true })
  tokens = await createGuests(api, PEOPLE)
  await overlapIsSeen()
})

/** Number of overlapping bookings of a vehicle, computed from the table, independently of the constraint. */
async function overlaps(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from bookings a join bookings b on a.vehicle_id = b.vehicle_id and a.id < b.id
      and a.from_at < b.to_at and b.from_at < a.to_at
    where a.status in ('pending', 'approved', 'inTrip') and b.status in ('pending', 'approved', 'inTrip')
      and a.created_at = ${new Date(NOW)} and b.created_at = ${new Date(NOW)}`.execute(api.context.db)
  return rows[0]?.n ?? -1
}

/** Proves that the query above can detect an overlap. */
async function overlapIsSeen(): Promise<void> {
  const { db } = api.context
  const [token = ''] = tokens
  const body = payloadOf(vehicles.at(-1) ?? 0, 300)
  const ids: string[] = []
  for (const _ of [1, 2]) {
    const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', { token, body })
    ids.push(data.id)
    await db.deleteFrom('vehicle_calendar').where('booking_id', '=', data.id).execute()
  }
  expect(await overlaps()).toBe(1)
  for (const table of ['booking_events'] as const)
    await db.deleteFrom(table).where('booking_id', 'in', ids).execute()
  await db.deleteFrom('bookings').where('id', 'in', ids).execute()
  expect(await overlaps()).toBe(0)
}

async function round(shift: (person: number) => number, vehicleId: number, inHours: number) {
  return Promise.all(
    tokens.map(async (token, person) => {
      const from = NOW + inHours * HOUR + shift(person)
      const body = payloadOf(vehicleId, inHours, { from: toWire(from), to: toWire(from + 8 * HOUR) })
      return (await api.call('POST', '/api/v1/bookings', { token, body })).status
    }),
  )
}

describe('two hundred concurrent guests', () => {
  it.each(Array.from({ length: ROUNDS }, (_, index) => index))(
    'get one booking when they want the same vehicle and hours (round %i)',
    async (index) => {
      const statuses = await round(() => 0, vehicles[index % 3] ?? 0, 100 + index * 24)
      expect(statuses.filter((status) => status === 201)).toHaveLength(1)
      expect(statuses.filter((status) => status === 409)).toHaveLength(PEOPLE - 1)
    },
  )

  it.each(Array.from({ length: ROUNDS }, (_, index) => index))(
    'get no overlapping bookings when their hours are shifted (round %i)',
    async (index) => {
      const shift = (person: number) => ((person * 7) % 48) * (HOUR / 2)
      const statuses = await round(shift, vehicles[3 + (index % 3)] ?? 0, 100 + index * 48)
      const booked = statuses.filter((status) => status === 201).length
      expect(booked).toBeGreaterThanOrEqual(1)
      // 31.5 hours in total hold at most three trips of eight hours
      expect(booked).toBeLessThanOrEqual(3)
      expect(statuses.filter((status) => status === 409)).toHaveLength(PEOPLE - booked)
      expect(await overlaps()).toBe(0)
    },
  )
})
