import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { countVehicles } from '#contract/search.ts'
import { defaultSearch } from '#domain/search/dates.ts'
import { $choices, $counts, filterCounts, scheduleCount, startCounts } from '#stores/search/counts.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const SEARCH = { ...defaultSearch(NOW), cityId: 1 }
const counted = (total: number) => ({
  total,
  vehicleTypes: {},
  guests: {},
  instant: {},
  ratings: {},
  fuelTypes: {},
  manufacturers: {},
  colors: {},
  features: {},
})
const call = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetAllMocks()
  useEnvironment({ call })
  filterCounts.reset()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the number of vehicles for each filter', () => {
  it('is taken from the page at first, with the titles of the values', () => {
    const choices = [{ key: 'colors' as const, options: [{ id: 2, title: 'Red' }] }]
    startCounts(counted(5), choices)
    expect($counts.get().counts?.total).toBe(5)
    expect($choices.get()).toEqual(choices)
  })

  it('is requested once, 300 ms after the last change', async () => {
    call.mockResolvedValue({ data: counted(3) })
    scheduleCount({ ...SEARCH, colors: [1] })
    await vi.advanceTimersByTimeAsync(299)
    scheduleCount({ ...SEARCH, colors: [1, 2] })
    await vi.advanceTimersByTimeAsync(299)
    expect(call).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(call).toHaveBeenCalledExactlyOnceWith(
      countVehicles,
      expect.objectContaining({ payload: expect.objectContaining({ colorIDs: [1, 2] }) }),
    )
    expect($counts.get().counts?.total).toBe(3)
  })

  it('is taken from the latest search, whichever response arrives first', async () => {
    const answers: ((value: unknown) => void)[] = []
    call.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
    scheduleCount(SEARCH)
    await vi.advanceTimersByTimeAsync(300)
    scheduleCount({ ...SEARCH, cityId: 2 })
    await vi.advanceTimersByTimeAsync(300)
    answers[1]?.({ data: counted(7) })
    answers[0]?.({ data: counted(1) })
    await vi.runAllTimersAsync()
    expect($counts.get().counts?.total).toBe(7)
  })

  it('is unknown without a response', async () => {
    call.mockRejectedValue(new Error('503'))
    scheduleCount(SEARCH)
    await vi.runAllTimersAsync()
    expect($counts.get().counts).toBeNull()
  })
})
