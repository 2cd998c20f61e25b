import { omitWhen } from 'vest'
import { toMinute } from '#domain/booking/trip.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { blockableTimes } from './calendar.ts'
import type { BlockedDatesValues } from './forms.ts'

export type BlockedDatesField = keyof BlockedDatesValues

export interface BlockedDatesRulesData extends BlockedDatesValues {
  /** UTC, epoch milliseconds */
  now: number
}

/** A range with times, from today to two years ahead (Kathmandu days). */
export const blockedDatesRules = formRules<BlockedDatesField, BlockedDatesRulesData>(describeBlockedDates)

function describeBlockedDates({ fromTime, toTime, now }: BlockedDatesRulesData): void {
  const [from, to] = [readRangeTime(fromTime), readRangeTime(toTime)]
  const { first, last } = blockableTimes(now)
  test('fromTime', 'hosting.errors.rangeRequired', () => from !== null)
  test('toTime', 'hosting.errors.rangeRequired', () => to !== null)
  omitWhen(from === null, () => {
    test('fromTime', 'hosting.errors.rangePast', () => (from ?? 0) >= first)
    test('fromTime', 'hosting.errors.rangeFar', () => (from ?? 0) < last)
  })
  omitWhen(from === null || to === null, () => {
    test('toTime', 'hosting.errors.rangeOrder', () => (to ?? 0) > (from ?? 0))
    test('toTime', 'hosting.errors.rangeFar', () => (to ?? 0) <= last)
  })
}

/** Parses a time in the wire format, to the minute, as it is shown; null when it is invalid. */
export function readRangeTime(text: string): number | null {
  const at = fromWire(text)
  return at === null ? null : toMinute(at)
}
