import { addDays, kathmanduDate, kathmanduMillis, kathmanduTime } from '#domain/shared/kathmandu-time.ts'

/** An earliest start from EVENING to before MORNING (Kathmandu) leaves a host no time to answer by day. */
const EVENING = '20:30'
const MORNING = '08:00'
const AFTER_THE_NIGHT = '10:00'

/**
 * The pickup that forms propose instead of one at night, which may still be chosen: ten in the morning after the
 * night, in epoch milliseconds. Null when `earliest`, the earliest start that the rules allow, is by day.
 */
export function startAfterNight(earliest: number): number | null {
  const [day, time] = [kathmanduDate(earliest), kathmanduTime(earliest)]
  if (time >= MORNING && time < EVENING) return null
  return kathmanduMillis(time < MORNING ? day : addDays(day, 1), AFTER_THE_NIGHT)
}
