import {
  addDays,
  addToDay,
  DAY_MS,
  HALF_HOUR_SLOTS,
  HOUR_MS,
  halfHourOf,
  kathmanduDate,
  kathmanduMillis,
  kathmanduTime,
  nextHalfHour,
  SLOT_MS,
} from '#domain/shared/kathmandu-time.ts'
import { proposedStart } from './default-start.ts'
import {
  BOOKING_WINDOW_SLOTS,
  MAX_SEARCH_DAYS,
  MAX_YEARS_AHEAD,
  MIN_LEAD_HOURS,
  SAME_DAY_OFFSET_SECONDS,
} from './limits.ts'
import { readSearch, type SearchDates, type SearchQuery, WITHOUT_FILTERS } from './query.ts'
import { DEFAULT_SORT } from './sort.ts'

// `now` is epoch milliseconds; days and times are in Kathmandu time.

export const DATE_KEYS = ['fromDate', 'fromTime', 'toDate', 'toTime'] as const

interface Moment {
  date: string
  time: string
}

/** Two hours from now, to the minute, in epoch milliseconds. */
export function earliestStart(now: number): number {
  return now - (now % 60_000) + MIN_LEAD_HOURS * HOUR_MS
}

/**
 * Today if two hours from now is still today, otherwise tomorrow. It may have no pickup slot left: see `firstPickup`.
 */
export function minimumDate(now: number): string {
  return kathmanduDate(earliestStart(now))
}

/** The last day for a pickup: two years ahead. */
export function lastDate(now: number): string {
  return addToDay(kathmanduDate(now), MAX_YEARS_AHEAD, 'year')
}

/** The first pickup the form offers. When the minimum date has no slot left, it is on the next day. */
export function firstPickup(now: number): Moment {
  const slot = firstSlot(now)
  return { date: kathmanduDate(slot), time: kathmanduTime(slot) }
}

/** The pickup that forms propose: the first one, or a morning that leaves the host time to answer. */
function defaultPickup(now: number): Moment {
  const slot = proposedStart(earliestStart(now), firstSlot(now))
  return { date: kathmanduDate(slot), time: kathmanduTime(slot) }
}

/** The pickup times of a day; none for days that are past, too far ahead or invalid. */
export function pickupSlots(now: number, fromDate: string): string[] {
  const midnight = kathmanduMillis(fromDate, '00:00')
  if (midnight === null || fromDate > lastDate(now)) return []
  return slotsFrom(firstSlot(now) - midnight)
}

/** The drop-off times of a day. On the day of the pickup they start four hours and one slot after it. */
export function dropOffSlots(fromDate: string, fromTime: string, toDate: string): string[] {
  const midnight = kathmanduMillis(toDate, '00:00')
  if (midnight === null || toDate < fromDate) return []
  const pickup = kathmanduMillis(fromDate, fromTime)
  if (pickup === null || toDate > fromDate) return [...HALF_HOUR_SLOTS]
  return slotsFrom(halfHourOf(pickup + SAME_DAY_OFFSET_SECONDS * 1000) + SLOT_MS - midnight)
}

/** The proposed pickup, with the drop-off a day later, without a city. */
export function defaultSearch(now: number): SearchQuery {
  return repairStored(now, null)
}

/** Completes a stored search: invalid values become the default, past dates move. */
export function repairStored(now: number, stored: unknown): SearchQuery {
  const search = readSearch(stored)
  return {
    cityId: null,
    destination: null,
    ...WITHOUT_FILTERS,
    sort: DEFAULT_SORT,
    page: 1,
    ...search,
    ...repairDates(now, search),
  }
}

/** The dates of `repairStored`. Dates that pass the rules never change. */
export function repairDates(now: number, dates: Partial<SearchDates>): SearchDates {
  const { fromDate = '', fromTime = '', toDate = '', toTime = '' } = dates
  const from = repairPickup(now, fromDate, fromTime)
  const isMoved = from.date !== fromDate || from.time !== fromTime
  const requested = { date: toDate, time: toTime }
  const isTooFar = fromDate > lastDate(now)
  const to = repairDropOff(
    now,
    from,
    isTooFar ? movedWithPickup(fromDate, requested, from) : requested,
    isMoved,
  )
  return { fromDate: from.date, fromTime: from.time, toDate: to.date, toTime: to.time }
}

/** Whether dates pass the rules of the form. Reads no rules: a suite of Vest takes a third of an API call. */
export function areSearchable(now: number, dates: SearchDates): boolean {
  const repaired = repairDates(now, dates)
  return DATE_KEYS.every((key) => repaired[key] === dates[key])
}

/**
 * The dates after days or times were picked in a calendar: as `repairDates`, but a drop-off on the day of the pickup
 * stays on it, at the first time that is possible.
 */
export function adjustPicked(now: number, picked: SearchDates): SearchDates {
  const repaired = repairDates(now, picked)
  const { fromDate, fromTime } = repaired
  if (fromDate !== picked.toDate || repaired.toDate === picked.toDate) return repaired
  const [first] = dropOffSlots(fromDate, fromTime, fromDate)
  return first === undefined ? repaired : { ...repaired, toDate: fromDate, toTime: first }
}

/**
 * Moves dates that were valid at `before` and have passed by `now`, as for stored searches; null when they have not
 * passed.
 */
export function moveIfPassed(dates: SearchDates, before: number, now: number): SearchDates | null {
  const isMovedAt = (at: number) => {
    const repaired = repairDates(at, dates)
    return DATE_KEYS.some((key) => repaired[key] !== dates[key])
  }
  return !isMovedAt(before) && isMovedAt(now) ? repairDates(now, dates) : null
}

/**
 * The dates after an edit in a form: a pickup that leaves too little time before the drop-off moves it, as in a stored
 * search. A drop-off that was edited too, or is not chosen yet, stays. Pickup and drop-off on one day are a same-day
 * hire as in the calendar, with the first drop-off that is possible.
 */
export function followPickup<D extends SearchDates>(now: number, before: SearchDates, after: D): D {
  const from = { date: after.fromDate, time: after.fromTime }
  const to = { date: after.toDate, time: after.toTime }
  const isPickupNew = before.fromDate !== from.date || before.fromTime !== from.time
  const isDropOffNew = before.toDate !== to.date || before.toTime !== to.time
  const isWhole = [from, to].every(({ date, time }) => kathmanduMillis(date, time) !== null)
  if (isPickupNew === isDropOffNew || !isWhole || leavesRoom(from, to)) return after
  const isDayNew = isPickupNew || before.toDate !== to.date
  const [first] = from.date === to.date && isDayNew ? dropOffSlots(from.date, from.time, to.date) : []
  if (first !== undefined) return { ...after, toTime: first }
  if (isDropOffNew) return after
  const { date, time } = repairDropOff(now, from, to, true)
  return { ...after, toDate: date, toTime: time }
}

/** When a page with default dates expires, in epoch milliseconds. */
export function defaultDatesExpireAt(now: number): number {
  return nextHalfHour(now)
}

/**
 * The half hour of the earliest start plus the booking window, so that an offered slot is still valid when the
 * current half hour ends.
 */
function firstSlot(now: number): number {
  return halfHourOf(earliestStart(now)) + BOOKING_WINDOW_SLOTS * SLOT_MS
}

function slotsFrom(sinceMidnight: number): string[] {
  return HALF_HOUR_SLOTS.slice(Math.max(0, Math.ceil(sinceMidnight / SLOT_MS)))
}

function repairPickup(now: number, date: string, time: string): Moment {
  const input = kathmanduMillis(date, time)
  if (input !== null && input >= earliestStart(now) && date <= lastDate(now)) return { date, time }
  const proposed = defaultPickup(now)
  const isOffered = date >= proposed.date && pickupSlots(now, date).length > 0
  const day = isOffered ? date : proposed.date
  return { date: day, time: pickupSlots(now, day).includes(time) ? time : proposed.time }
}

function repairDropOff(now: number, from: Moment, to: Moment, isPickupMoved: boolean): Moment {
  if (!isPickupMoved && isAfter(to, from)) return to
  const time = kathmanduMillis(from.date, to.time) === null ? from.time : to.time
  const tomorrow = addDays(kathmanduDate(now), 1)
  const day = [to.date, tomorrow].find((date) => leavesRoom(from, { date, time }))
  return { date: day ?? addDays(from.date, 1), time }
}

/** Moves the drop-off along with a pickup that was too far ahead, so that the length of the trip stays. */
function movedWithPickup(fromDate: string, to: Moment, from: Moment): Moment {
  const [start, end] = [kathmanduMillis(fromDate, '00:00'), kathmanduMillis(to.date, '00:00')]
  const days = start === null || end === null ? -1 : (end - start) / DAY_MS
  return { ...to, date: days >= 0 && days <= MAX_SEARCH_DAYS ? addDays(from.date, days) : '' }
}

function leavesRoom(from: Moment, to: Moment): boolean {
  const [first] = dropOffSlots(from.date, from.time, to.date)
  return first !== undefined && to.time >= first
}

function isAfter(a: Moment, b: Moment): boolean {
  const [later, earlier] = [kathmanduMillis(a.date, a.time), kathmanduMillis(b.date, b.time)]
  return later !== null && earlier !== null && later > earlier
}
