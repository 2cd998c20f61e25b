import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countVehicles, findVehicles } from '#contract/search.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { defaultSearch } from '#domain/search/dates.ts'
import { $search, $searchErrors, changeSearch, startSearch, submitSearch } from '#stores/search/query.ts'
import {
  $results,
  loadMore,
  NO_RESULTS,
  narrowSearch,
  retryResults,
  runSearch,
  startResults,
} from '#stores/search/results.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const SEARCH = { ...defaultSearch(NOW), cityId: 1 }
const card = (id: number) => ({ id }) as VehicleCard
const answer = (ids: number[], page: number, total: number) => ({
  data: ids.map(card),
  meta: { pagination: { page, limit: 2, total } },
})
const NO_COUNTS = { total: 0, vehicleTypes: {}, fuelTypes: {}, manufacturers: {}, colors: {}, features: {} }
/** The calls of the search and of its counts. */
const find = vi.fn()
const count = vi.fn()
/** The listener for Back and Forward lasts as long as the page. */
let goBack: (address: string) => unknown = () => {}
const environment = {
  call: ((endpoint, options) =>
    (endpoint.path === countVehicles.path ? count : find)(endpoint, options)) as Environment['call'],
  now: () => NOW,
  currentPath: () => '/vehicles',
  navigate: vi.fn(),
  replacePath: vi.fn(),
  pushPath: vi.fn(),
  onPopState: (listener: (address: string) => void) => {
    goBack = listener
  },
  notify: vi.fn(),
}
const ids = () => $results.get().items.map(({ id }) => id)

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  useEnvironment(environment)
  count.mockResolvedValue({ data: NO_COUNTS })
  $search.set(null)
  $results.set(NO_RESULTS)
  $searchErrors.set({})
  startSearch(SEARCH)
  startResults({ vehicles: [card(1), card(2)], pagination: { page: 1, limit: 2, total: 5 } })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the list of results', () => {
  it('belongs to the page until another search', () => {
    expect(ids()).toEqual([1, 2])
    startResults({ vehicles: [], pagination: { page: 1, limit: 2, total: 0 } })
    expect(ids()).toEqual([1, 2])
    expect(find).not.toHaveBeenCalled()
  })

  it('fails until a retry when the page could not load it', async () => {
    $results.set(NO_RESULTS)
    startResults({ vehicles: [], pagination: { page: 1, limit: 2, total: 0 }, failed: true })
    expect($results.get()).toEqual(NO_RESULTS)
    await loadMore()
    expect(find).not.toHaveBeenCalled()
    find.mockResolvedValueOnce(answer([6], 1, 1))
    await retryResults()
    expect([$results.get().status, ids()]).toEqual(['ready', [6]])
  })

  it('is requested after a return by Back when the page could not load it', async () => {
    const failed = '/vehicles?city=5'
    useEnvironment({ ...environment, currentPath: () => failed })
    $results.set(NO_RESULTS)
    startResults({ vehicles: [], pagination: { page: 1, limit: 2, total: 0 }, failed: true })
    find.mockResolvedValueOnce(answer([9], 1, 1)).mockResolvedValueOnce(answer([5], 1, 1))
    await runSearch({ ...SEARCH, cityId: 2 })
    await goBack(failed)
    expect([ids(), $search.get()?.cityId]).toEqual([[5], 5])
  })

  it('grows by the next page, without repeated items, until there is no more', async () => {
    find.mockResolvedValueOnce(answer([2, 3], 2, 5)).mockResolvedValueOnce(answer([4, 5], 3, 5))
    await loadMore()
    expect(ids()).toEqual([1, 2, 3])
    await loadMore()
    expect(ids()).toEqual([1, 2, 3, 4, 5])
    await loadMore()
    expect(find.mock.calls.map(([endpoint, { query }]) => [endpoint, query.page])).toEqual([
      [findVehicles, 2],
      [findVehicles, 3],
    ])
  })

  it('is requested once, however often the end of the list comes into view', async () => {
    find.mockReturnValue(new Promise(() => {}))
    void loadMore()
    void loadMore()
    expect($results.get().status).toBe('adding')
    expect(find).toHaveBeenCalledOnce()
  })

  it('follows the filters after 400 ms, the URL immediately', async () => {
    find.mockResolvedValue(answer([9], 1, 1))
    narrowSearch({ colors: [3] })
    narrowSearch({ colors: [3, 2] })
    // changes in quick succession are one step back
    expect(environment.pushPath).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^\/vehicles\?city=1&.*color=3$/),
    )
    expect(environment.replacePath).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^\/vehicles\?city=1&.*color=2&color=3$/),
    )
    await vi.advanceTimersByTimeAsync(399)
    expect(find).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(find).toHaveBeenCalledExactlyOnceWith(
      findVehicles,
      expect.objectContaining({ payload: expect.objectContaining({ colorIDs: [3, 2] }), query: { page: 1 } }),
    )
    expect(ids()).toEqual([9])
  })

  it('belongs to the latest search, whichever response arrives first', async () => {
    let answerFirst: (value: unknown) => void = () => {}
    find.mockImplementationOnce(
      (_, { signal }: { signal: AbortSignal }) =>
        new Promise((resolve, reject) => {
          answerFirst = resolve
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    find.mockResolvedValueOnce(answer([8], 1, 1))
    const first = runSearch({ ...SEARCH, cityId: 2 })
    await runSearch({ ...SEARCH, cityId: 3 })
    answerFirst(answer([7], 1, 1))
    await first
    expect(ids()).toEqual([8])
    expect($results.get().status).toBe('ready')
  })

  it('keeps its items when it does not load, and can be retried', async () => {
    find.mockRejectedValueOnce(new Error('503')).mockResolvedValueOnce(answer([3, 4], 2, 5))
    await loadMore()
    expect([$results.get().status, ids()]).toEqual(['failed', [1, 2]])
    await retryResults()
    expect([$results.get().status, ids()]).toEqual(['ready', [1, 2, 3, 4]])
  })
})

describe('a return by Back', () => {
  it('shows the earlier results immediately, with their search', async () => {
    find.mockResolvedValueOnce(answer([9], 1, 1)).mockResolvedValueOnce(answer([8, 7], 1, 2))
    narrowSearch({ colors: [3] })
    await vi.advanceTimersByTimeAsync(400)
    const narrowed = environment.pushPath.mock.calls[0]?.[0]
    await runSearch({ ...SEARCH, cityId: 2 })
    await goBack(narrowed)
    expect([ids(), $search.get()?.colors, $search.get()?.cityId]).toEqual([[9], [3], 1])
    await goBack('/vehicles')
    expect([ids(), $search.get()]).toEqual([[1, 2], SEARCH])
    expect(find).toHaveBeenCalledTimes(2)
  })

  it('loads a search that this page has not shown', async () => {
    find.mockResolvedValueOnce(answer([5], 1, 1))
    await goBack('/vehicles?city=4&from=2026-12-20&fromTime=10:00&to=2026-12-22&toTime=10:00&color=2')
    expect(find).toHaveBeenCalledExactlyOnceWith(
      findVehicles,
      expect.objectContaining({ payload: expect.objectContaining({ cityId: 4, colorIDs: [2] }) }),
    )
    expect([ids(), $search.get()?.fromDate]).toEqual([[5], '2026-12-20'])
  })

  it('shows the second of two quick ones, although the first must be read from its URL', async () => {
    const first = goBack('/vehicles?city=4&from=2026-12-20&fromTime=10:00&to=2026-12-22&toTime=10:00')
    await Promise.all([goBack('/vehicles'), first])
    expect([ids(), $search.get()]).toEqual([[1, 2], SEARCH])
    expect(find).not.toHaveBeenCalled()
  })

  it('aborts the load in flight', async () => {
    find.mockResolvedValue(answer([9], 1, 1))
    narrowSearch({ colors: [3] })
    await goBack('/vehicles')
    await vi.runAllTimersAsync()
    expect(find).not.toHaveBeenCalled()
    expect(ids()).toEqual([1, 2])
  })

  it('shows the earlier vehicles even if a response arrives as it is aborted', async () => {
    let answerLate: (value: unknown) => void = () => {}
    find.mockResolvedValueOnce(answer([9], 1, 1)).mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answerLate = resolve
        }),
    )
    narrowSearch({ colors: [3] })
    await vi.advanceTimersByTimeAsync(400)
    const narrowed = environment.pushPath.mock.calls[0]?.[0]
    const other = runSearch({ ...SEARCH, cityId: 2 })
    await goBack(narrowed)
    answerLate(answer([8, 7], 1, 2))
    await other
    expect([ids(), $search.get()?.colors]).toEqual([[9], [3]])
    await goBack('/vehicles')
    await goBack(narrowed)
    expect(ids()).toEqual([9])
  })

  it('changes nothing within the page, such as from a fragment', async () => {
    await goBack('/vehicles')
    await vi.runAllTimersAsync()
    expect(count).not.toHaveBeenCalled()
  })
})

describe('a submitted search', () => {
  it('is validated, debounced by 300 ms, and stored', async () => {
    const then = vi.fn()
    await submitSearch(then)
    await vi.advanceTimersByTimeAsync(299)
    expect(then).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(then).toHaveBeenCalledExactlyOnceWith(SEARCH)
  })

  it('runs once when the button is clicked twice', async () => {
    const then = vi.fn()
    await Promise.all([submitSearch(then), submitSearch(then)])
    await vi.runAllTimersAsync()
    expect(then).toHaveBeenCalledOnce()
  })

  it.each([
    ['cityId', { cityId: null }, 'search.errors.cityRequired'],
    ['fromDate', { fromDate: '2026-11-20' }, 'search.errors.fromDateTooEarly'],
    ['toTime', { toDate: '2026-11-01' }, 'search.errors.toNotAfterFrom'],
  ])('marks the field with an invalid %s, shows a toast and stays', async (field, patch, key) => {
    const then = vi.fn()
    changeSearch(patch)
    await submitSearch(then)
    await vi.runAllTimersAsync()
    expect($searchErrors.get()).toMatchObject({ [field]: key })
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'search.errors.invalidFields')
    expect(then).not.toHaveBeenCalled()
    changeSearch({ cityId: 1 })
    expect($searchErrors.get()).toEqual({})
  })
})
