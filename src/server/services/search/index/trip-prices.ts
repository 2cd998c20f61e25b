import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { quote } from '#domain/booking/quote.ts'
import { type Trip, tripWithoutRoute } from '#domain/booking/trip.ts'
import { MAX_PRICED, PRICED_SLICE } from '#domain/search/limits.ts'
import { ROUTING_PROFILES, type RoutingProfile, routingProfile } from '#domain/vehicles/routing-profile.ts'
import type { Reference } from '#server/serializers/reference.ts'
import { pricingOf } from '#server/serializers/vehicles.ts'
import { type Bits, hasBit, setBit } from './bits.ts'
import type { CityVehicles, IndexedTrip } from './city-vehicles.ts'
import { PRICE_COUNT, unpackPrices } from './indexed-row.ts'

const BYTES_PER_PRICE = 12

/** The prices of one trip, by slot. */
interface KnownPrices {
  payables: Int32Array
  /** Of the vehicle when its price was computed. */
  stamps: Uint32Array
  ordered: PricedSlots | null
}

/** The vehicles with a price for a trip. */
export interface PricedSlots {
  /** All vehicles of the city, by the price of the trip; those without one follow by the price of a day. */
  order: Uint32Array<ArrayBuffer>
  priced: Bits
  payables: Int32Array
  version: number
}

/** Of the trips that were searched for last, of all cities. */
const known = new LRUCache<string, KnownPrices>({
  maxSize: 32 * 1024 * 1024,
  sizeCalculation: ({ payables }) => BYTES_PER_PRICE * payables.length,
})

/**
 * The vehicles that are free for a trip, by the price that their cards show, as `priceVehicles` of find-vehicles.ts has
 * them: of many, the cheapest a day have one. A price is computed once, as long as the vehicle does not change. Other
 * requests are served between two slices.
 */
export async function pricedSlots(
  city: CityVehicles,
  trip: IndexedTrip,
  trips: ReadonlyMap<RoutingProfile, Trip | null>,
  {
    reference,
    from,
    to,
  }: { reference: { filters: Pick<Reference['filters'], 'vehicleTypes'> }; from: number; to: number },
): Promise<PricedSlots> {
  const routes = ROUTING_PROFILES.map((profile) => {
    const { totalMeters = null, totalSeconds = null } = trips.get(profile) ?? {}
    return [totalMeters, totalSeconds]
  })
  const key = JSON.stringify([from, to, routes])
  let prices = pricesOf(city, key)
  const slugs = new Map(reference.filters.vehicleTypes.map(({ id, slug }) => [id, slug]))
  const hours = tripWithoutRoute(from, to)
  const priceOf = (slot: number) => {
    const profile = routingProfile(slugs.get(city.typeOf(slot)) ?? '', city.isOffRoad(slot))
    return quote(pricingOf(unpackPrices(city.prices, slot * PRICE_COUNT)), trips.get(profile) ?? hours)
      .payable
  }
  for (;;) {
    // the city has grown since the last slice
    if (prices.payables.length !== city.capacity) prices = pricesOf(city, key)
    if (prices.ordered?.version === city.version) return prices.ordered
    const slots = cheapestFree(city, trip)
    let computed = 0
    for (const slot of slots) {
      if (prices.stamps[slot] === city.stampOf(slot)) continue
      if (computed++ === PRICED_SLICE) break
      prices.payables[slot] = priceOf(slot)
      prices.stamps[slot] = city.stampOf(slot)
    }
    if (computed <= PRICED_SLICE) {
      prices.ordered = ordered(city, slots, prices.payables)
      return prices.ordered
    }
    await nextTurn()
  }
}

function pricesOf(city: CityVehicles, trip: string): KnownPrices {
  const key = `${city.key} ${trip}`
  const found = known.get(key)
  const { capacity } = city
  if (found?.payables.length === capacity) return found
  const added = { payables: new Int32Array(capacity), stamps: new Uint32Array(capacity), ordered: null }
  known.set(key, added)
  return added
}

function cheapestFree(city: CityVehicles, trip: IndexedTrip): number[] {
  const free = city.free(trip)
  const slots: number[] = []
  for (const slot of city.cheapest.slots) {
    if (!hasBit(free, slot)) continue
    slots.push(slot)
    if (slots.length === MAX_PRICED) break
  }
  return slots
}

function ordered(city: CityVehicles, slots: number[], payables: Int32Array): PricedSlots {
  const priced = city.noSlots()
  for (const slot of slots) setBit(priced, slot)
  slots.sort(
    (one, other) =>
      (payables[one] as number) - (payables[other] as number) || city.idOf(one) - city.idOf(other),
  )
  const others = city.cheapest.slots.filter((slot) => !hasBit(priced, slot))
  const order = new Uint32Array(slots.length + others.length)
  order.set(slots)
  order.set(others, slots.length)
  return { order, priced, payables, version: city.version }
}
