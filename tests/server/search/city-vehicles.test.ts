import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PRICED_SLICE } from '#domain/search/limits.ts'
import { countBits, forEachBit, hasBit } from '#server/services/search/index/bits.ts'
import { CityVehicles } from '#server/services/search/index/city-vehicles.ts'
import type { IndexedRow } from '#server/services/search/index/indexed-row.ts'
import { ORIGIN_SECONDS } from '#server/services/search/index/occupancy.ts'
import { pricedSlots } from '#server/services/search/index/trip-prices.ts'

const HOUR = 3_600
const DAY = 24 * HOUR
/** The index begins here; trips and entries are around the next hundred days. */
const BEGINNING = 2_500 * DAY

interface Entry {
  start: number
  end: number
  isBlocked: boolean
}
interface Vehicle extends IndexedRow {
  times: Entry[]
}

const entry = fc
  .record({
    start: fc.integer({ min: -40, max: 2_000 }),
    hours: fc.integer({ min: 1, max: 90 }),
    isBlocked: fc.boolean(),
  })
  .map(({ start, hours, isBlocked }): Entry => {
    const from = BEGINNING + start * HOUR
    return { start: from, end: from + hours * HOUR, isBlocked }
  })

const vehicle = fc
  .record({
    id: fc.integer({ min: 1, max: 150 }),
    price: fc.integer({ min: 1, max: 5 }),
    trips: fc.integer({ min: 0, max: 3 }),
    type: fc.integer({ min: 1, max: 3 }),
    seats: fc.integer({ min: 2, max: 30 }),
    isLong: fc.boolean(),
    insuredUntil: fc.option(fc.integer({ min: 20_760, max: 20_850 })),
    gap: fc.integer({ min: 0, max: 12 }),
    highFeatures: fc.integer({ min: 0, max: 3 }),
    times: fc.array(entry, { maxLength: 6 }),
  })
  .map(
    ({ id, price, trips, type, seats, isLong, insuredUntil, gap, highFeatures, times }): Vehicle => ({
      id,
      city_id: 1,
      is_listed: true,
      vehicle_type_id: type,
      manufacturer_id: 1,
      color_id: 1,
      fuel_type: 'petrol',
      low_features: 1,
      high_features: highFeatures,
      number_of_seats: seats,
      is_instant: false,
      rating: null,
      number_of_trips: trips,
      long_term_trip: isLong,
      off_road: false,
      trip_gap_hours: gap,
      insured_until: insuredUntil,
      entries: bytesOf(times),
      price_per_hour: price,
      price_per_four_hour: null,
      price_per_eight_hour: null,
      price_per_day: price,
      km_limit_per_four_hour: null,
      km_limit_per_eight_hour: null,
      km_limit_per_day: 100,
      km_charge_long_route: 0,
      km_charge_city_ride: 0,
      overnight_charge: 0,
      waiting_charge: 0,
      three_days_saving: 0,
      seven_days_saving: 0,
      one_month_saving: 0,
      times,
    }),
  )

const trip = fc
  .record({
    start: fc.integer({ min: 0, max: 1_900 }),
    hours: fc.integer({ min: 1, max: 200 }),
    before: fc.integer({ min: 0, max: 20 }),
    after: fc.integer({ min: 0, max: 20 }),
    lastDay: fc.integer({ min: 20_750, max: 20_860 }),
    isLong: fc.boolean(),
  })
  .map(({ start, hours, before, after, lastDay, isLong }) => {
    const from = BEGINNING + DAY + start * HOUR
    const to = from + hours * HOUR
    return { from, to, roadFrom: from - before * HOUR, roadTo: to + after * HOUR, lastDay, isLong }
  })

function bytesOf(times: readonly Entry[]): Buffer | null {
  if (times.length === 0) return null
  const bytes = Buffer.alloc(8 * times.length)
  for (const [at, { start, end, isBlocked }] of times.entries()) {
    bytes.writeInt32BE(start, 8 * at)
    bytes.writeInt32BE(isBlocked ? -end : end, 8 * at + 4)
  }
  return bytes
}

const isFree = (of: Vehicle, at: typeof trip extends fc.Arbitrary<infer T> ? T : never) =>
  (!at.isLong || of.long_term_trip) &&
  (of.insured_until === null || of.insured_until >= at.lastDay) &&
  !of.times.some(({ start, end, isBlocked }) =>
    isBlocked
      ? end > at.from && start < at.to
      : end > at.roadFrom && start < at.roadTo + of.trip_gap_hours * HOUR,
  )

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: vehicle.map((put) => ({ put })) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 150 }).map((gone) => ({ gone })) },
    { weight: 2, arbitrary: trip.map((searched) => ({ searched })) },
  ),
  { minLength: 200, maxLength: 300, size: 'max' },
)

it('a city has the same free vehicles, orders and filters as a plain list', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(vehicle, { selector: ({ id }) => id, maxLength: 100, size: 'max' }),
      steps,
      (loaded, changes) => {
        const city = new CityVehicles(BEGINNING)
        const list = new Map(loaded.toSorted((one, other) => one.id - other.id).map((of) => [of.id, of]))
        city.load(list.values())
        city.sort()
        for (const change of changes) {
          if ('put' in change) {
            city.put(change.put)
            list.set(change.put.id, change.put)
          } else if ('gone' in change) {
            city.delete(change.gone)
            list.delete(change.gone)
          } else {
            const free = city.free(change.searched)
            const ids: number[] = []
            forEachBit(free, (slot) => ids.push(city.idOf(slot)))
            const expected = [...list.values()].filter((of) => isFree(of, change.searched))
            expect(ids.sort((a, b) => a - b)).toEqual(expected.map(({ id }) => id).sort((a, b) => a - b))
            expect(countBits(free)).toBe(ids.length)
          }
        }
        const idsIn = (slots: Uint32Array) => [...slots].map((slot) => city.idOf(slot))
        const all = [...list.values()].sort((one, other) => one.id - other.id)
        expect(city.size).toBe(all.length)
        expect(idsIn(city.popular.slots)).toEqual(
          all.toSorted((one, other) => other.number_of_trips - one.number_of_trips).map(({ id }) => id),
        )
        expect(idsIn(city.cheapest.slots)).toEqual(
          all
            .toSorted((one, other) => (one.price_per_day ?? 0) - (other.price_per_day ?? 0))
            .map(({ id }) => id),
        )
        const having = (group: 'guests' | 'vehicleTypes' | 'features', value: number) => {
          const set = city.having(group, value)
          return idsIn(city.popular.slots.filter((slot) => set && hasBit(set, slot))).sort((a, b) => a - b)
        }
        const where = (isMet: (of: Vehicle) => boolean) => all.filter(isMet).map(({ id }) => id)
        expect(having('vehicleTypes', 2)).toEqual(where((of) => of.vehicle_type_id === 2))
        expect(having('guests', 7)).toEqual(where((of) => of.number_of_seats > 7))
        expect(having('features', 33)).toEqual(where((of) => (of.high_features & 2) !== 0))
      },
    ),
    { numRuns: 15 },
  )
})

it('prices a vehicle for which the city grew while others were being priced', async () => {
  const [like] = fc.sample(vehicle, 1)
  if (!like) throw new Error('No vehicle was made.')
  const priced = (id: number, price: number) => ({
    ...like,
    id,
    insured_until: null,
    entries: null,
    price_per_hour: price,
    price_per_day: price,
  })
  const city = new CityVehicles(BEGINNING)
  let id = 0
  do city.load([priced(++id, 100)])
  while (id <= PRICED_SLICE || id < city.capacity)
  city.sort()
  const hours = { from: BEGINNING + DAY, to: BEGINNING + 2 * DAY }
  const trip = { ...hours, roadFrom: hours.from, roadTo: hours.to, lastDay: 20_760, isLong: false }
  const pricing = pricedSlots(city, trip, new Map(), {
    reference: { filters: { vehicleTypes: [] } },
    from: (ORIGIN_SECONDS + trip.from) * 1_000,
    to: (ORIGIN_SECONDS + trip.to) * 1_000,
  })
  city.put(priced(++id, 1))
  const { order } = await pricing
  expect(city.idOf(order[0] ?? 0)).toBe(id)
})
