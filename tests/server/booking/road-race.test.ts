import { beforeAll, expect, it } from 'vitest'
import { drivingMs } from '#domain/booking/trip.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { measureDrives } from '#server/services/vehicles/measure-drives.ts'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { KATHMANDU, POKHARA } from '#tests/setup/places.ts'
import { setRow } from '#tests/setup/rows.ts'

const PEOPLE = 100
const ROUNDS = 4
/** Trips of these hours follow each other without a break, so that only the drives home make them exclude each other. */
const TRIP_HOURS = 9
const api = testApi()
let vehicles: number[]
let tokens: string[]
/** ms */
let driveHome: number

beforeAll(async () => {
  vehicles = (await freeVehicles(api, { instant: true })).slice(0, ROUNDS)
  tokens = await createGuests(api, PEOPLE)
  for (const id of vehicles)
    await setRow(api.context.db, 'vehicles', id, { latitude: KATHMANDU.lat, longitude: KATHMANDU.lng })
  const parked = { latitude: KATHMANDU.lat, longitude: KATHMANDU.lng, profile: 'car' } as const
  const [home] = await measureDrives(api.context, [parked], { from: POKHARA })
  driveHome = drivingMs(home?.seconds ?? 0)
  expect(driveHome).toBeGreaterThan(4 * HOUR)
})

it.each(Array.from({ length: ROUNDS }, (_, index) => index))(
  'a hundred concurrent one-way trips, one after the other: nobody is promised a vehicle on its way home (round %i)',
  async (round) => {
    const vehicle = vehicles[round] ?? 0
    const statuses = await Promise.all(
      tokens.map(async (token, person) => {
        const from = NOW + (100 + ((person * 7) % 10) * TRIP_HOURS) * HOUR
        const body = payloadOf(vehicle, 0, {
          from: toWire(from),
          to: toWire(from + TRIP_HOURS * HOUR),
          destinationLatitude: POKHARA.lat,
          destinationLongitude: POKHARA.lng,
          isOneWay: true,
          totalMeters: null,
        })
        return (await api.call('POST', '/api/v1/bookings', { token, body })).status
      }),
    )
    const trips = await api.context.db
      .selectFrom('bookings')
      .select(['from_at', 'to_at'])
      .where('vehicle_id', '=', vehicle)
      .where('status', 'in', ['pending', 'approved'])
      .orderBy('from_at')
      .execute()
    expect(statuses.filter((status) => status === 201)).toHaveLength(trips.length)
    expect(statuses.filter((status) => status === 409)).toHaveLength(PEOPLE - trips.length)
    expect(trips.length).toBeGreaterThan(1)
    for (const [index, { from_at }] of trips.entries()) {
      const before = trips[index - 1]
      // seconds are dropped
      if (before) expect(from_at.getTime() - before.to_at.getTime()).toBeGreaterThan(driveHome - HOUR / 60)
    }
  },
)

it('the constraint refuses a booking whose road meets that of another, whatever was looked up before', async () => {
  const [vehicle_id = 0] = vehicles
  const { db } = api.context
  const taken = await db
    .selectFrom('vehicle_calendar')
    .selectAll()
    .where('vehicle_id', '=', vehicle_id)
    .where('kind', '=', 'booking')
    .orderBy('from_at', 'desc')
    .executeTakeFirstOrThrow()
  const [start, home] = [taken.to_at, taken.road_to_at ?? taken.to_at]
  const end = new Date(home.getTime() + HOUR)
  const { id: _, ...facts } = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', taken.booking_id)
    .executeTakeFirstOrThrow()
  const copy = { ...facts, waypoints: JSON.stringify(facts.waypoints), quote: JSON.stringify(facts.quote) }
  const insert = async (from: Date) => {
    const { id } = await db
      .insertInto('bookings')
      .values({ ...copy, from_at: from, to_at: end })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('vehicle_calendar')
      .values({
        vehicle_id,
        during: `[${from.toISOString()},${end.toISOString()})`,
        kind: 'booking',
        booking_id: id,
      })
      .execute()
  }
  await expect(insert(start)).rejects.toMatchObject({
    code: '23P01',
    constraint: 'vehicle_calendar_no_road_overlap',
  })
  await insert(home)
})
