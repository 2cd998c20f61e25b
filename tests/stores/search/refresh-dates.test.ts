import { beforeEach, describe, expect, it } from 'vitest'
import { defaultSearch } from '#domain/search/dates.ts'
import { searchRules } from '#domain/search/search.rules.ts'
import { $search, $searchErrors, refreshDates } from '#stores/search/query.ts'

const AFTERNOON = Date.parse('2026-11-20T08:00:00Z')
const MORNING = AFTERNOON + 17 * 3_600_000
const NEXT_WEEK = {
  ...defaultSearch(AFTERNOON),
  cityId: 6,
  fromDate: '2026-11-27',
  fromTime: '09:00',
  toDate: '2026-11-28',
  toTime: '09:00',
}

const errorsAt = (now: number) => {
  const search = $search.get() ?? NEXT_WEEK
  return searchRules.firstErrors({ ...search, now })
}

beforeEach(() => {
  $searchErrors.set({})
})

describe('a search in a tab that was left open', () => {
  it('is moved when its pickup has passed overnight, and is valid', () => {
    $search.set({ ...defaultSearch(AFTERNOON), cityId: 6 })
    expect(errorsAt(MORNING)).not.toEqual({})
    expect(refreshDates(AFTERNOON, MORNING)).toBe(true)
    expect(errorsAt(MORNING)).toEqual({})
    expect($search.get()?.cityId).toBe(6)
  })

  it('keeps dates in the future', () => {
    $search.set(NEXT_WEEK)
    expect(refreshDates(AFTERNOON, MORNING)).toBe(false)
    expect($search.get()).toEqual(NEXT_WEEK)
  })

  it('does not change dates that were invalid before', () => {
    const wrong = { ...NEXT_WEEK, fromDate: '2026-11-01' }
    $search.set(wrong)
    expect(refreshDates(AFTERNOON, MORNING)).toBe(false)
    expect($search.get()).toEqual(wrong)
  })

  it('does nothing without a search', () => {
    $search.set(null)
    expect(refreshDates(AFTERNOON, MORNING)).toBe(false)
  })
})
