// Without dayjs (decision 0106). An instant is UTC epoch milliseconds, a day YYYY-MM-DD and a time of day HH:mm in Kathmandu.

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
/** Kathmandu is UTC+05:45 all year. */
export const KATHMANDU_OFFSET_MS = 345 * MINUTE_MS
export const SLOT_MS = 30 * MINUTE_MS
const DAY_FORM = /^\d{4}-\d{2}-\d{2}$/
const TIME_FORM = /^([01]\d|2[0-3]):[0-5]\d$/
const WIRE_FORM = /^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/

/** '00:00' to '23:30'. */
export const HALF_HOUR_SLOTS: readonly string[] = Array.from({ length: DAY_MS / SLOT_MS }, (_, index) =>
  new Date(index * SLOT_MS).toISOString().slice(11, 16),
)

/** Shifts an instant so that its UTC fields read as Kathmandu time. */
export const inKathmandu = (ms: number): Date => new Date(ms + KATHMANDU_OFFSET_MS)

const midnightOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (utcMillis: number) => new Date(utcMillis).toISOString().slice(0, 10)

export const kathmanduDate = (ms: number): string => dayOf(ms + KATHMANDU_OFFSET_MS)

/** Truncated to the minute. */
export const kathmanduTime = (ms: number): string => inKathmandu(ms).toISOString().slice(11, 16)

export const isTime = (text: string): boolean => TIME_FORM.test(text)

export const isDay = (text: string): boolean => kathmanduMillis(text, '00:00') !== null

/** The instant of a day and a time; null when there is no such day or time. */
export function kathmanduMillis(date: string, time: string): number | null {
  if (!DAY_FORM.test(date) || !isTime(time)) return null
  const midnight = midnightOf(date)
  if (Number.isNaN(midnight) || dayOf(midnight) !== date) return null
  return Date.parse(`${date}T${time}Z`) - KATHMANDU_OFFSET_MS
}

export const noonOf = (day: string): number => kathmanduMillis(day, '12:00') ?? Number.NaN

/** 0 (Sunday, first day of the week) to 6 (Saturday, the holiday). */
export const weekdayOf = (day: string): number => new Date(midnightOf(day)).getUTCDay()

export const addDays = (date: string, days: number): string => dayOf(midnightOf(date) + days * DAY_MS)

/** Clamped to the last day of a shorter month. */
export function addToDay(date: string, count: number, unit: 'month' | 'year'): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const target = month - 1 + (unit === 'year' ? 12 * count : count)
  const lastDay = new Date(Date.UTC(year, target + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, target, Math.min(day, lastDay)))
}

/** Start of the half hour that contains an instant. */
export function halfHourOf(ms: number): number {
  return Math.floor((ms + KATHMANDU_OFFSET_MS) / SLOT_MS) * SLOT_MS - KATHMANDU_OFFSET_MS
}

/** First half hour that starts after an instant. */
export function nextHalfHour(ms: number): number {
  return halfHourOf(ms) + SLOT_MS
}

/** UTC, YYYY-MM-DDTHH:mm:ssZ, truncated to the second. */
export function toWire(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}

/** Parses exactly what `toWire` writes; null for anything else. */
export function fromWire(text: string): number | null {
  if (!WIRE_FORM.test(text)) return null
  const ms = Date.parse(text)
  return !Number.isNaN(ms) && toWire(ms) === text ? ms : null
}
