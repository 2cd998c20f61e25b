import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#contract/api-failure.ts'
import { defaultSearch } from '#domain/search/dates.ts'
import { $destinations, resolveDestination, suggestDestinations } from '#stores/search/destination.ts'
import { $search, $searchErrors, startSearch } from '#stores/search/query.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const POKHARA = {
  id: 'pokhara',
  title: 'Pokhara',
  label: 'Pokhara, Kaski, Nepal',
  lat: 28.2096,
  lng: 83.9856,
}
const PALPA = { id: 'tansen', title: 'Tansen', label: 'Tansen, Palpa, Nepal', lat: 27.867, lng: 83.546 }
const BUTWAL = { lat: 27.7004, lng: 83.4658 }
const suggest = vi.fn()
const refused = (cause: string) => new ApiFailure(422, [{ cause, detail: '' }])
const unused = () => Promise.reject(new Error('not asked here'))
const WRITTEN = '28.2096,83.9856,Pokhara, Kaski, Nepal'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  useEnvironment({ maps: { suggest, name: unused, route: unused } })
  $search.set(null)
  $searchErrors.set({})
  $destinations.set({ status: 'ready', places: [] })
  startSearch({ ...defaultSearch(NOW), cityId: 1 })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the list of suggested places', () => {
  it('is requested after a pause', async () => {
    suggest.mockResolvedValue([POKHARA, PALPA])
    suggestDestinations('po', null)
    suggestDestinations('pok', BUTWAL)
    await vi.advanceTimersByTimeAsync(300)
    expect(suggest).toHaveBeenCalledExactlyOnceWith('pok', expect.any(AbortSignal), BUTWAL)
    expect($destinations.get().places).toEqual([POKHARA, PALPA])
  })

  it('is not requested for one letter, nor for a chosen place', async () => {
    $destinations.set({ status: 'ready', places: [POKHARA] })
    suggestDestinations('p', null)
    suggestDestinations(POKHARA.label, null)
    await vi.runAllTimersAsync()
    expect(suggest).not.toHaveBeenCalled()
  })

  it('is empty when it does not load', async () => {
    suggest.mockRejectedValue(new Error('503'))
    suggestDestinations('pok', null)
    await vi.runAllTimersAsync()
    expect($destinations.get().places).toEqual([])
  })
})

describe('the destination', () => {
  it('is the chosen place', async () => {
    $destinations.set({ status: 'ready', places: [PALPA, POKHARA] })
    expect(await resolveDestination(POKHARA.label, null)).toBe(true)
    expect($search.get()?.destination).toBe(WRITTEN)
    expect(suggest).not.toHaveBeenCalled()
  })

  it('is the first suggestion when a name was only typed', async () => {
    suggest.mockResolvedValue([POKHARA, PALPA])
    expect(await resolveDestination(' pokhara ', BUTWAL)).toBe(true)
    expect($search.get()?.destination).toBe(WRITTEN)
    expect(suggest).toHaveBeenCalledExactlyOnceWith('pokhara', expect.any(AbortSignal), BUTWAL)
  })

  it('stays when the field was not changed, and is removed when it is emptied', async () => {
    $destinations.set({ status: 'ready', places: [POKHARA] })
    await resolveDestination('Pokhara', null)
    expect(await resolveDestination(POKHARA.label, null)).toBe(true)
    expect($search.get()?.destination).toBe(WRITTEN)
    expect(await resolveDestination('', null)).toBe(true)
    expect($search.get()?.destination).toBeNull()
    expect(suggest).not.toHaveBeenCalled()
  })

  it.each([
    ['found', (arrive: (places: unknown) => void) => arrive([POKHARA])],
    ['unknown', (arrive: (places: unknown) => void) => arrive([])],
    ['lost', (_: unknown, fail: (error: Error) => void) => fail(new Error('503'))],
  ])('is taken from the latest attempt when an earlier one is %s after it', async (_, settle) => {
    let settleFirst: () => void = () => {}
    suggest.mockImplementationOnce(
      () => new Promise((resolve, reject) => (settleFirst = () => settle(resolve, reject))),
    )
    const first = resolveDestination('pokh', null)
    suggest.mockResolvedValueOnce([PALPA])
    expect(await resolveDestination('tansen', null)).toBe(true)
    settleFirst()
    expect(await first).toBe(false)
    expect($search.get()?.destination).toContain('Palpa')
    expect($searchErrors.get()).toEqual({})
  })

  it('stays empty when the field was emptied during a lookup', async () => {
    suggest.mockResolvedValueOnce([POKHARA])
    const first = resolveDestination('pokh', null)
    expect(await resolveDestination('', null)).toBe(true)
    expect(await first).toBe(false)
    expect($search.get()?.destination).toBeNull()
  })

  it.each([
    ['is unknown', () => suggest.mockResolvedValue([]), 'search.errors.unknownPlace'],
    ['cannot be looked up', () => suggest.mockRejectedValue(new Error('503')), 'search.errors.placeFailed'],
    ['lies abroad', () => suggest.mockRejectedValue(refused('outsideNepal')), 'search.errors.outsideNepal'],
    [
      'is a link without a place',
      () => suggest.mockRejectedValue(refused('linkWithoutPlace')),
      'search.errors.linkWithoutPlace',
    ],
  ])('is marked at the field when it %s', async (_, answer, key) => {
    answer()
    expect(await resolveDestination('Atlantis', null)).toBe(false)
    expect($searchErrors.get()).toEqual({ destination: key })
    expect($search.get()?.destination).toBeNull()
  })
})
