import { nextLike } from '#domain/booking/next-times.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { areSearchable, earliestStart, repairDates } from './dates.ts'
import { parseSearchParams, type SearchDates } from './query.ts'
import { readRecent } from './recent.ts'
import { datesOf } from './trip-dates.ts'

/** A past search that is offered again. */
export interface OfferedSearch extends SearchDates {
  cityId: number
  destination: string | null
  /** its dates had passed: these are the next ones on the same weekday */
  isMoved: boolean
}

/** The stored searches with dates that can be searched at `now`, latest first. */
export function offeredSearches(stored: unknown, now: number): OfferedSearch[] {
  return readRecent(stored).flatMap((text) => {
    const { cityId, destination = null, ...search } = parseSearchParams(new URLSearchParams(text)).search
    if (cityId == null) return []
    const { fromDate = '', fromTime = '', toDate = '', toTime = '' } = search
    const dates = { fromDate, fromTime, toDate, toTime }
    const isMoved = !areSearchable(now, dates)
    return [{ cityId, destination, ...(isMoved ? nextDates(dates, now) : dates), isMoved }]
  })
}

function nextDates(dates: SearchDates, now: number): SearchDates {
  const from = kathmanduMillis(dates.fromDate, dates.fromTime)
  const to = kathmanduMillis(dates.toDate, dates.toTime)
  if (from === null || to === null || to <= from) return repairDates(now, {})
  // the form's rules have the last word, such as on its first half hour
  return repairDates(now, datesOf(nextLike({ from, to }, earliestStart(now))))
}
