import { type Bits, bitsFor, clearBit, grown, setBit, subtract, unite } from './bits.ts'

/** In whole seconds since 2020, which fit into four bytes. */
export interface TripHours {
  from: number
  to: number
  /** with the drives around it */
  roadFrom: number
  roadTo: number
}

/** 2020, in seconds since 1970. */
export const ORIGIN_SECONDS = Date.UTC(2020, 0) / 1_000
export const DAY_SECONDS = 86_400
const HOUR_SECONDS = 3_600
const NUMBERS_PER_ENTRY = 2
/** Searches reach two years ahead, and trips last up to 90 days. Later entries are left out. */
const HORIZON_DAYS = 2 * 366 + 120

/**
 * The calendars of a city's vehicles: for each day the vehicles that are taken at any time of it, and the exact times.
 * The times of all are in one array, as pairs of start and end; those of a vehicle are together.
 */
export class Occupancy {
  #days: (Bits | undefined)[] = []
  #times = new Int32Array(64)
  #end = 0
  /** Elements of `#times` that no longer belong to a vehicle. */
  #unused = 0
  #offsets: Uint32Array<ArrayBuffer>
  #counts: Uint32Array<ArrayBuffer>
  #gaps: Uint8Array<ArrayBuffer>
  #longestGap = 0
  readonly #firstDay: number

  /** `beginning`: in seconds since 2020. What is before it is not known. */
  constructor(capacity: number, beginning: number) {
    this.#firstDay = Math.ceil(beginning / DAY_SECONDS)
    this.#offsets = new Uint32Array(capacity)
    this.#counts = new Uint32Array(capacity)
    this.#gaps = new Uint8Array(capacity)
  }

  get bytes(): number {
    const days = this.#days.reduce((sum, day) => sum + (day?.byteLength ?? 0), 0)
    return days + this.#times.byteLength + 9 * this.#offsets.length
  }

  grow(capacity: number): void {
    this.#offsets = grown(this.#offsets, capacity)
    this.#counts = grown(this.#counts, capacity)
    this.#gaps = grown(this.#gaps, capacity)
    const { length } = bitsFor(capacity)
    this.#days = this.#days.map((day) => day && grown(day, length))
  }

  /** Whether all entries that could prevent the trip are known. */
  knows({ roadFrom, roadTo }: TripHours): boolean {
    const first = this.#firstDay * DAY_SECONDS
    return roadFrom >= first && roadTo <= first + (HORIZON_DAYS - 1) * DAY_SECONDS
  }

  /**
   * Replaces a vehicle's entries. `entries`: for each its start and its end in seconds since 2020, with a negative end
   * for blocked dates. `gap`: hours after a trip.
   */
  set(slot: number, entries: Int32Array, gap: number): void {
    this.clear(slot)
    this.#gaps[slot] = gap
    this.#longestGap = Math.max(this.#longestGap, gap)
    if (entries.length === 0) return
    const { length } = entries
    if (this.#end + length > this.#times.length) this.#makeRoom(length)
    this.#offsets[slot] = this.#end
    this.#counts[slot] = length
    this.#times.set(entries, this.#end)
    this.#end += length
    this.#forEachDay(slot, (day) => setBit(this.#dayOf(day), slot))
  }

  clear(slot: number): void {
    this.#forEachDay(slot, (day) => clearBit(this.#dayOf(day), slot))
    this.#unused += this.#counts[slot] as number
    this.#counts[slot] = 0
  }

  /** Removes the vehicles from `slots` that an entry keeps from the trip: `preventsTrip` of db/bookable.ts. */
  subtractTaken(slots: Bits, hours: TripHours): void {
    // taken at any time of a whole day of the trip
    const whole = {
      first: Math.ceil(hours.from / DAY_SECONDS) - this.#firstDay,
      end: Math.floor(hours.to / DAY_SECONDS) - this.#firstDay,
    }
    for (let day = whole.first; day < whole.end; day++) {
      const taken = this.#days[day]
      if (taken) subtract(slots, taken)
    }
    const roadEnd = hours.roadTo + this.#longestGap * HOUR_SECONDS
    const last = this.#dayAt(roadEnd - 1)
    const doubtful = new Uint32Array(slots.length)
    for (let day = this.#dayAt(hours.roadFrom); day <= last; day++) {
      const taken = this.#days[day]
      if (taken && (day < whole.first || day >= whole.end)) unite(doubtful, taken)
    }
    for (let at = 0; at < slots.length; at++) {
      let rest = (slots[at] as number) & (doubtful[at] as number)
      while (rest !== 0) {
        const slot = (at << 5) + 31 - Math.clz32(rest & -rest)
        if (this.#isTaken(slot, hours)) clearBit(slots, slot)
        rest &= rest - 1
      }
    }
  }

  #isTaken(slot: number, { from, to, roadFrom, roadTo }: TripHours): boolean {
    const times = this.#times
    const free = roadTo + (this.#gaps[slot] as number) * HOUR_SECONDS
    const first = this.#offsets[slot] as number
    const end = first + (this.#counts[slot] as number)
    for (let at = first; at < end; at += NUMBERS_PER_ENTRY) {
      const start = times[at] as number
      const until = times[at + 1] as number
      if (until < 0 ? -until > from && start < to : until > roadFrom && start < free) return true
    }
    return false
  }

  #forEachDay(slot: number, visit: (day: number) => void): void {
    const first = this.#offsets[slot] as number
    const end = first + (this.#counts[slot] as number)
    for (let at = first; at < end; at += NUMBERS_PER_ENTRY) {
      const last = Math.min(HORIZON_DAYS, this.#dayAt(Math.abs(this.#times[at + 1] as number) - 1))
      for (let day = Math.max(0, this.#dayAt(this.#times[at] as number)); day <= last; day++) visit(day)
    }
  }

  #dayAt(time: number): number {
    return Math.floor(time / DAY_SECONDS) - this.#firstDay
  }

  #dayOf(day: number): Bits {
    const known = this.#days[day]
    if (known) return known
    const added = bitsFor(this.#offsets.length)
    // without holes, which would make the array slow
    while (this.#days.length < day) this.#days.push(undefined)
    this.#days[day] = added
    return added
  }

  /** Moves the entries together, in an array with room for `length` more elements. */
  #makeRoom(length: number): void {
    const used = this.#end - this.#unused + length
    const times = new Int32Array(Math.ceil(used * 1.25) + 64)
    let end = 0
    for (let slot = 0; slot < this.#counts.length; slot++) {
      const count = this.#counts[slot] as number
      if (count === 0) continue
      const offset = this.#offsets[slot] as number
      times.set(this.#times.subarray(offset, offset + count), end)
      this.#offsets[slot] = end
      end += count
    }
    this.#times = times
    this.#end = end
    this.#unused = 0
  }
}
