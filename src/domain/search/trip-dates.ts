import { kathmanduDate, kathmanduTime } from '#domain/shared/kathmandu-time.ts'
import type { SearchDates } from './query.ts'

/** The search dates of a trip; `from` and `to` are UTC epoch milliseconds. */
export function datesOf({ from, to }: { from: number; to: number }): SearchDates {
  return {
    fromDate: kathmanduDate(from),
    fromTime: kathmanduTime(from),
    toDate: kathmanduDate(to),
    toTime: kathmanduTime(to),
  }
}
