import { afterEach, expect, it, vi } from 'vitest'
import { countVehicles } from '#contract/search.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { defaultSearch } from '#domain/search/dates.ts'
import { $search, startSearch } from '#stores/search/query.ts'
import { $results, narrowSearch, startResults } from '#stores/search/results.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

// On a slow phone the filters may hydrate before the list; Back must work nevertheless.

const SEARCH = { ...defaultSearch(NOW), cityId: 1 }
const found = (id: number) => ({
  data: [{ id } as VehicleCard],
  meta: { pagination: { page: 1, limit: 12, total: 1 } },
})
const find = vi.fn()
const visit = vi.fn()
const onReturn = vi.fn()

afterEach(() => {
  vi.useRealTimers()
})

it('the list follows Back when a filter was chosen, and its vehicles requested, before it hydrated', async () => {
  vi.useFakeTimers()
  const counts = { total: 0, vehicleTypes: {}, fuelTypes: {}, manufacturers: {}, colors: {}, features: {} }
  useEnvironment({
    call: (async (endpoint) =>
      endpoint.path === countVehicles.path ? { data: counts } : find()) as Environment['call'],
    now: () => NOW,
    currentPath: () => visit.mock.lastCall?.[0] ?? '/vehicles',
    pushPath: visit,
    onPopState: onReturn,
  })
  find.mockResolvedValueOnce(found(9)).mockResolvedValueOnce(found(8))
  startSearch(SEARCH)
  narrowSearch({ colors: [3] })
  await vi.advanceTimersByTimeAsync(400)
  startResults({ vehicles: [{ id: 1 } as VehicleCard], pagination: { page: 1, limit: 12, total: 1 } })
  expect($results.get().items).toEqual([{ id: 9 }])

  narrowSearch({ colors: [] })
  await vi.advanceTimersByTimeAsync(400)
  expect([$search.get()?.colors, $results.get().items]).toEqual([[], [{ id: 8 }]])
  expect(onReturn).toHaveBeenCalledOnce()
  await onReturn.mock.lastCall?.[0](visit.mock.calls[0]?.[0])
  expect([$search.get()?.colors, $results.get().items]).toEqual([[3], [{ id: 9 }]])
})
