import {
  addDays,
  DAY_MS,
  HALF_HOUR_SLOTS,
  HOUR_MS,
  kathmanduDate,
  kathmanduMillis,
  kathmanduTime,
} from '#domain/shared/kathmandu-time.ts'
import type { Random } from './random.ts'

/** Trips start and end in the daytime. */
const EARLIEST = '06:00'
const LATEST = '20:00'
const BY_DAY = HALF_HOUR_SLOTS.filter((slot) => slot >= EARLIEST && slot <= LATEST)
/** Most trips start in the morning, far ones early. */
const MORNING = BY_DAY.filter((slot) => slot <= '10:00')
const EARLY = BY_DAY.filter((slot) => slot <= '08:00')
const HOMEWARD = BY_DAY.filter((slot) => slot >= '11:00' && slot <= '18:00')
/** Hours of a trip on a single day. */
const DAY_TRIP_HOURS = [4, 6, 8, 10]

/** The first daytime half hour in Kathmandu at or after this time; epoch milliseconds. */
export function daytimeFrom(ms: number): number {
  const date = kathmanduDate(ms)
  const slot = BY_DAY.find((item) => at(date, item) >= ms)
  return slot ? at(date, slot) : at(addDays(date, 1), EARLIEST)
}

/** The last daytime half hour in Kathmandu at or before this time; epoch milliseconds. */
export function daytimeUntil(ms: number): number {
  const date = kathmanduDate(ms)
  const slot = BY_DAY.findLast((item) => at(date, item) <= ms)
  return slot ? at(date, slot) : at(addDays(date, -1), LATEST)
}

/** A trip that starts on the given Kathmandu day: on a single day, or one to three nights if far. */
export function tripOn(ms: number, isFar: boolean, random: Random): { from: number; hours: number } {
  const date = kathmanduDate(ms)
  const from = at(date, random.pick(isFar ? EARLY : MORNING))
  return { from, hours: tripHours(from, isFar, random) }
}

/** Length in hours of a trip that starts at `from` and ends in the daytime. */
export function tripHours(from: number, isFar: boolean, random: Random): number {
  const sameDay = DAY_TRIP_HOURS.filter((hours) => BY_DAY.includes(kathmanduTime(from + hours * HOUR_MS)))
  if (!isFar && sameDay.length) return random.pick(sameDay)
  return hoursUntil(from, isFar ? random.integer(1, 4) : 1, random.pick(HOMEWARD))
}

/** Hours from a pickup to a time of day, `days` later. */
function hoursUntil(from: number, days: number, slot: string): number {
  const [began, ends] = [kathmanduTime(from), slot].map((time) => BY_DAY.indexOf(time))
  return days * (DAY_MS / HOUR_MS) + ((ends ?? 0) - (began ?? 0)) / 2
}

function at(date: string, slot: string): number {
  const ms = kathmanduMillis(date, slot)
  if (ms === null) throw new Error(`There is no ${date}, ${slot}.`)
  return ms
}
