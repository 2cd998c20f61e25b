import { addDays, kathmanduDate, kathmanduMillis, kathmanduTime } from '#domain/shared/kathmandu-time.ts'

/** A start from EVENING to before MORNING (Kathmandu) leaves a host no time to answer by day. */
const EVENING = '20:30'
const MORNING = '08:00'
const AFTER_THE_NIGHT = '10:00'

/**
 * The pickup that forms propose, in epoch milliseconds: `slot`, or ten in the morning after the night where it or
 * `earliest`, the earliest start that the rules allow, is at night. Either may still be chosen.
 */
export function proposedStart(earliest: number, slot: number): number {
  return afterNight(earliest) ?? afterNight(slot) ?? slot
}

/** Null when it is by day. */
function afterNight(start: number): number | null {
  const [day, time] = [kathmanduDate(start), kathmanduTime(start)]
  if (time >= MORNING && time < EVENING) return null
  return kathmanduMillis(time < MORNING ? day : addDays(day, 1), AFTER_THE_NIGHT)
}
