import { omitWhen } from 'vest'
import { isDay, isTime, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { formRules, test } from '#domain/shared/rules.ts'
import { earliestStart, lastDate, minimumDate } from './dates.ts'
import type { SearchDates } from './query.ts'

export type SearchField = 'cityId' | keyof SearchDates

export interface SearchRulesData extends SearchDates {
  cityId: number | null
  /** Epoch milliseconds. */
  now: number
}

/** Any minute is accepted. */
export const searchRules = formRules<SearchField, SearchRulesData>(describeSearch)

function describeSearch(data: SearchRulesData): void {
  const { cityId, fromDate, fromTime, toDate, toTime, now } = data

  test('cityId', 'search.errors.cityRequired', () => cityId !== null)

  test('fromDate', 'search.errors.fromDateRequired', () => fromDate !== '')
  test('fromDate', 'search.errors.dateUnreadable', () => isDay(fromDate))
  test('fromDate', 'search.errors.fromDateTooEarly', () => fromDate >= minimumDate(now))
  test('fromDate', 'search.errors.fromDateTooFar', () => fromDate <= lastDate(now))

  test('fromTime', 'search.errors.fromTimeRequired', () => fromTime !== '')
  test('fromTime', 'search.errors.timeUnreadable', () => isTime(fromTime))

  test('toDate', 'search.errors.toDateRequired', () => toDate !== '')
  test('toDate', 'search.errors.dateUnreadable', () => isDay(toDate))

  test('toTime', 'search.errors.toTimeRequired', () => toTime !== '')
  test('toTime', 'search.errors.timeUnreadable', () => isTime(toTime))

  const from = kathmanduMillis(fromDate, fromTime)
  const to = kathmanduMillis(toDate, toTime)
  omitWhen(from === null || fromDate < minimumDate(now), () => {
    test('fromTime', 'search.errors.fromTimeTooEarly', () => from !== null && from >= earliestStart(now))
  })
  omitWhen(from === null || to === null, () => {
    const isLater = from !== null && to !== null && to > from
    test('toDate', 'search.errors.toNotAfterFrom', () => isLater)
    test('toTime', 'search.errors.toNotAfterFrom', () => isLater)
  })
}
