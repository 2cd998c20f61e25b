import { HOUR_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'

/** How long before a pickup both sides get a reminder. */
const REMINDER_MS = 3 * HOUR_MS
/** No reminders at night: one that is due after EVENING or before MORNING (Kathmandu) is sent in that evening. */
const MORNING = '06:00'
const EVENING = '20:00'
/** The longest time from a reminder to its pickup: from the evening to just before the morning. */
export const LONGEST_REMINDER_MS = REMINDER_MS + 10 * HOUR_MS

/** When both sides get the reminder of a pickup. UTC, epoch milliseconds. */
export function reminderAt(pickup: number): number {
  const at = pickup - REMINDER_MS
  const day = kathmanduDate(at)
  const morning = kathmanduMillis(day, MORNING) ?? at
  const evening = kathmanduMillis(day, EVENING) ?? at
  if (at < morning) return kathmanduMillis(kathmanduDate(at - 12 * HOUR_MS), EVENING) ?? at
  return Math.min(at, evening)
}
