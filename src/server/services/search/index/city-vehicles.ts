import type { FilterGroup } from '#domain/search/params.ts'
import { FILTER_GROUPS } from '#domain/search/params.ts'
import type { FuelType } from '#domain/vehicles/vehicle.ts'
import { type Bits, bitsFor, clearBit, forEachBit, grown, hasBit, intersect, setBit } from './bits.ts'
import { filterValuesOf, type IndexedRow, PRICE_COUNT, packPrices } from './indexed-row.ts'
import { Occupancy, type TripHours } from './occupancy.ts'
import { SortedSlots } from './sorted-slots.ts'

/** A trip for which free vehicles are looked for. */
export interface IndexedTrip extends TripHours {
  /** Days since 1970 in Kathmandu. */
  lastDay: number
  /** Whether only some vehicles are offered for this length. */
  isLong: boolean
}

const FIRST_CAPACITY = 64
const ALWAYS_INSURED = 2 ** 31 - 1
/** A sort key of a number and a slot, which fits into the 53 bits of a number. */
const MAX_SLOTS = 2 ** 21
const MAX_KEY = 2 ** 31 - 1

let lastKey = 0

/** The listed vehicles of a city. Each has a slot, the index in all arrays and sets, which is reused after it left. */
export class CityVehicles {
  #capacity = FIRST_CAPACITY
  /** Slots from here on were never used. */
  #used = 0
  readonly #left: number[] = []
  #listed: Bits = bitsFor(FIRST_CAPACITY)
  #longTerm: Bits = bitsFor(FIRST_CAPACITY)
  #offRoad: Bits = bitsFor(FIRST_CAPACITY)
  #ids = new Float64Array(FIRST_CAPACITY)
  #types = new Int32Array(FIRST_CAPACITY)
  #trips = new Int32Array(FIRST_CAPACITY)
  #pricesPerDay = new Int32Array(FIRST_CAPACITY)
  #insuredUntil = new Int32Array(FIRST_CAPACITY)
  #prices = new Int32Array(FIRST_CAPACITY * PRICE_COUNT)
  /** May be earlier than that of all vehicles, after one has left. */
  #firstLapse = ALWAYS_INSURED
  readonly #occupancy: Occupancy
  readonly #sets = new Map(FILTER_GROUPS.map((group) => [group, new Map<number | FuelType, Bits>()]))
  readonly #byId = new SortedSlots((one, other) => this.idOf(one) - this.idOf(other))
  /** The most trips first, and the cheapest a day. */
  readonly popular = new SortedSlots(
    (one, other) =>
      (this.#trips[other] as number) - (this.#trips[one] as number) || this.idOf(one) - this.idOf(other),
  )
  readonly cheapest = new SortedSlots(
    (one, other) =>
      (this.#pricesPerDay[one] as number) - (this.#pricesPerDay[other] as number) ||
      this.idOf(one) - this.idOf(other),
  )
  readonly #orders = [this.#byId, this.popular, this.cheapest]
  /** Grows with each change. */
  #version = 0
  /** The version of the last change of each slot. */
  #stamps = new Uint32Array(FIRST_CAPACITY)

  /** Of this object: a city that is read again is another one. */
  readonly key = ++lastKey

  /** `beginning`: in seconds since 2020. Earlier trips are not known. */
  constructor(beginning: number) {
    this.#occupancy = new Occupancy(FIRST_CAPACITY, beginning)
  }

  /** Adds vehicles in the order of their ids. */
  load(rows: Iterable<IndexedRow>): void {
    for (const row of rows) this.#write(this.#newSlot(), row)
  }

  /** After the last `load`. */
  sort(): void {
    const slots = Uint32Array.from({ length: this.#used }, (_, slot) => slot)
    this.#byId.load(slots)
    this.popular.load(sortedBy(slots, (slot) => MAX_KEY - (this.#trips[slot] as number)))
    this.cheapest.load(sortedBy(slots, (slot) => this.#pricesPerDay[slot] as number))
  }

  get size(): number {
    return this.#byId.slots.length
  }

  get capacity(): number {
    return this.#capacity
  }

  get bytes(): number {
    let bytes = this.#occupancy.bytes + this.#orders.reduce((sum, order) => sum + order.bytes, 0)
    for (const sets of this.#sets.values()) for (const set of sets.values()) bytes += set.byteLength
    const { buffer: _, BYTES_PER_ELEMENT: width } = this.#ids
    return bytes + this.#capacity * (width + 4 * (5 + PRICE_COUNT)) + 3 * this.#listed.byteLength
  }

  put(row: IndexedRow): void {
    const known = this.#find(row.id)
    if (known !== null) this.#leave(known)
    const slot = known ?? this.#newSlot()
    this.#write(slot, row)
    for (const order of this.#orders) order.add(slot)
  }

  delete(id: number): void {
    const slot = this.#find(id)
    if (slot === null) return
    this.#leave(slot)
    this.#left.push(slot)
    this.#version++
  }

  idOf(slot: number): number {
    return this.#ids[slot] as number
  }

  get version(): number {
    return this.#version
  }

  stampOf(slot: number): number {
    return this.#stamps[slot] as number
  }

  typeOf(slot: number): number {
    return this.#types[slot] as number
  }

  isOffRoad(slot: number): boolean {
    return hasBit(this.#offRoad, slot)
  }

  /** To be read by `unpackPrices` from `slot * PRICE_COUNT` on. */
  get prices(): Int32Array {
    return this.#prices
  }

  /** The set of a filter's value; null: no vehicle ever had it. */
  having(group: FilterGroup, value: number | FuelType): Bits | null {
    return this.#sets.get(group)?.get(value) ?? null
  }

  knows(trip: IndexedTrip): boolean {
    return this.#occupancy.knows(trip)
  }

  /** Vehicles that can be booked for the trip: `isBookable` of db/bookable.ts. A new set. */
  free(trip: IndexedTrip): Bits {
    const slots = this.#listed.slice()
    if (trip.isLong) intersect(slots, this.#longTerm)
    if (trip.lastDay > this.#firstLapse)
      forEachBit(slots, (slot) => {
        if ((this.#insuredUntil[slot] as number) < trip.lastDay) clearBit(slots, slot)
      })
    this.#occupancy.subtractTaken(slots, trip)
    return slots
  }

  noSlots(): Bits {
    return bitsFor(this.#capacity)
  }

  #find(id: number): number | null {
    const slot = this.#byId.slots[this.#byId.place((other) => this.idOf(other) - id)]
    return slot !== undefined && this.idOf(slot) === id ? slot : null
  }

  #newSlot(): number {
    const slot = this.#left.pop() ?? this.#used++
    if (slot >= this.#capacity) this.#grow()
    return slot
  }

  #write(slot: number, row: IndexedRow): void {
    this.#stamps[slot] = ++this.#version
    this.#ids[slot] = row.id
    this.#types[slot] = row.vehicle_type_id
    this.#trips[slot] = row.number_of_trips
    this.#pricesPerDay[slot] = row.price_per_day ?? 0
    this.#insuredUntil[slot] = row.insured_until ?? ALWAYS_INSURED
    this.#firstLapse = Math.min(this.#firstLapse, this.#insuredUntil[slot] as number)
    this.#prices.set(packPrices(row), slot * PRICE_COUNT)
    setBit(this.#listed, slot)
    if (row.long_term_trip) setBit(this.#longTerm, slot)
    if (row.off_road) setBit(this.#offRoad, slot)
    for (const [group, values] of Object.entries(filterValuesOf(row)))
      for (const value of values) setBit(this.#setOf(group as FilterGroup, value), slot)
    this.#occupancy.set(slot, numbersOf(row.entries), row.trip_gap_hours)
  }

  #leave(slot: number): void {
    for (const order of this.#orders) order.delete(slot)
    for (const bits of [this.#listed, this.#longTerm, this.#offRoad]) clearBit(bits, slot)
    for (const sets of this.#sets.values()) for (const set of sets.values()) clearBit(set, slot)
    this.#occupancy.clear(slot)
  }

  #setOf(group: FilterGroup, value: number | FuelType): Bits {
    const sets = this.#sets.get(group)
    const set = sets?.get(value) ?? this.noSlots()
    sets?.set(value, set)
    return set
  }

  #grow(): void {
    const capacity = Math.ceil((this.#capacity * 1.3) / 32) * 32
    if (capacity > MAX_SLOTS) throw new Error(`A city has more than ${this.#capacity} vehicles.`)
    this.#capacity = capacity
    const { length } = bitsFor(capacity)
    this.#listed = grown(this.#listed, length)
    this.#longTerm = grown(this.#longTerm, length)
    this.#offRoad = grown(this.#offRoad, length)
    for (const sets of this.#sets.values())
      for (const [value, set] of sets) sets.set(value, grown(set, length))
    this.#ids = grown(this.#ids, capacity)
    this.#stamps = grown(this.#stamps, capacity)
    this.#types = grown(this.#types, capacity)
    this.#trips = grown(this.#trips, capacity)
    this.#pricesPerDay = grown(this.#pricesPerDay, capacity)
    this.#insuredUntil = grown(this.#insuredUntil, capacity)
    this.#prices = grown(this.#prices, capacity * PRICE_COUNT)
    this.#occupancy.grow(capacity)
  }
}

/** By key, then by slot. Sorting numbers takes a tenth of the time of sorting by a function. */
function sortedBy(
  slots: Uint32Array<ArrayBuffer>,
  keyOf: (slot: number) => number,
): Uint32Array<ArrayBuffer> {
  const keys = Float64Array.from(slots, (slot) => keyOf(slot) * MAX_SLOTS + slot).sort()
  return Uint32Array.from(keys, (key) => key % MAX_SLOTS)
}

function numbersOf(entries: Buffer | null): Int32Array {
  return entries
    ? Int32Array.from({ length: entries.length / 4 }, (_, at) => entries.readInt32BE(at * 4))
    : new Int32Array(0)
}
