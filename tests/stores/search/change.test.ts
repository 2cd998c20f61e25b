import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSearch } from '#domain/search/dates.ts'
import { readerOf } from '#messages/t.ts'
import { WORDS } from '#messages/words.ts'
import { askToClose, changedPath, clearChange, submitChange } from '#stores/search/change.ts'
import { $search, $searchErrors, changeSearch, startSearch } from '#stores/search/query.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const search = WORDS.en.search

const NOW = Date.parse('2026-11-20T04:00:00Z')
const VEHICLE = { id: 12, cityId: 6 }
const SEARCH = { ...defaultSearch(NOW), cityId: 6 }

const environment = {
  t: readerOf({ search }),
  now: () => NOW,
  navigate: vi.fn<Environment['navigate']>(),
  notify: vi.fn<Environment['notify']>(),
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  const unused = () => Promise.reject(new Error('not asked here'))
  useEnvironment({ ...environment, call: unused, replacePath: () => {} })
  $search.set(null)
  $searchErrors.set({})
  startSearch(SEARCH)
})
afterEach(() => {
  vi.useRealTimers()
})

async function submit() {
  const leave = vi.fn()
  await submitChange(VEHICLE, leave)
  vi.runAllTimers()
  return leave
}

describe('closing the dialog', () => {
  it('is allowed with a city, without a toast', () => {
    expect(askToClose()).toBe(true)
    expect(environment.notify).not.toHaveBeenCalled()
    expect($searchErrors.get()).toEqual({})
  })

  it('is refused without a city, as a toast and at the field', () => {
    changeSearch({ cityId: null })
    expect(askToClose()).toBe(false)
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'City Must Be Selected')
    expect($searchErrors.get()).toEqual({ cityId: 'search.errors.cityMustBeSelected' })
  })

  it('is allowed again once a city is chosen, and the field is no longer marked', () => {
    changeSearch({ cityId: null })
    askToClose()
    changeSearch({ cityId: 1 })
    expect($searchErrors.get()).toEqual({})
    expect(askToClose()).toBe(true)
  })

  it('drops changes that were not submitted', () => {
    changeSearch({ cityId: 1, toDate: '2026-12-30' })
    clearChange(SEARCH)
    expect($search.get()).toEqual(SEARCH)
  })
})

describe('a changed search', () => {
  it('opens the same vehicle for the new dates', () => {
    const address = changedPath({ ...SEARCH, toDate: '2026-12-01' }, VEHICLE)
    expect(address).toMatch(/^\/vehicle\/12\?city=6&from=/)
    expect(address).toContain('&to=2026-12-01&')
  })

  it('opens the list for a city other than the vehicle’s', () => {
    expect(changedPath({ ...SEARCH, cityId: 1 }, VEHICLE)).toMatch(/^\/vehicles\?city=1&from=/)
  })

  it('is opened after the debounce and leaves the page', async () => {
    changeSearch({ toDate: '2026-12-01' })
    const leave = await submit()
    expect(leave).toHaveBeenCalledOnce()
    expect(environment.navigate).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining('/vehicle/12?city=6'),
    )
    expect(environment.notify).not.toHaveBeenCalled()
  })

  it('shows on the next page that the city was changed', async () => {
    changeSearch({ cityId: 1 })
    await submit()
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('success', 'City has been changed', {
      persist: true,
    })
    expect(environment.navigate).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('/vehicles?city=1'))
  })

  it('is refused without a city', async () => {
    changeSearch({ cityId: null })
    const leave = await submit()
    expect(leave).not.toHaveBeenCalled()
    expect(environment.navigate).not.toHaveBeenCalled()
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'City Must Be Selected')
  })

  it('is refused with a drop-off before the pickup', async () => {
    changeSearch({ toDate: '2026-11-01' })
    const leave = await submit()
    expect(leave).not.toHaveBeenCalled()
    expect(environment.navigate).not.toHaveBeenCalled()
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'invalid fields')
    expect($searchErrors.get()).toMatchObject({ toDate: 'search.errors.toNotAfterFrom' })
  })
})
