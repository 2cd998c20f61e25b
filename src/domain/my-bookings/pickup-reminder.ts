import { HOUR_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'

/** How long before a pickup both sides are reminded of it. */
const REMINDER_MS = 3 * HOUR_MS
/** Nobody is woken: what would be told between these hours, Kathmandu time, is told in the evening before. */
const MORNING = '06:00'
const EVENING = '20:00'
/** The longest time from a reminder to its pickup: from the evening to just before the morning. */
export const LONGEST_REMINDER_MS = REMINDER_MS + 10 * HOUR_MS

/** When both sides are reminded of a pickup. UTC, epoch milliseconds. */
export function reminderAt(pickup: number): number {
  const at = pickup - REMINDER_MS
  const day = kathmanduDate(at)
  const morning = kathmanduMillis(day, MORNING) ?? at
  const evening = kathmanduMillis(day, EVENING) ?? at
  if (at < morning) return kathmanduMillis(kathmanduDate(at - 12 * HOUR_MS), EVENING) ?? at
  return Math.min(at, evening)
}
