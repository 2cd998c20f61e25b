import { beforeEach, expect, it, vi } from 'vitest'
import { listCards } from '#contract/vehicles.ts'
import { $cards, loadCards, NO_CARDS } from '#stores/vehicles/cards.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const call = vi.fn()
beforeEach(() => {
  call.mockReset()
  useEnvironment({ call })
  $cards.set(NO_CARDS)
})

it('loads the missing cards, twelve at a time, and marks those that are no longer listed', async () => {
  call.mockResolvedValueOnce({ data: [{ id: 2 }] })
  await loadCards([2, 3])
  expect(call).toHaveBeenCalledWith(listCards, expect.objectContaining({ query: { ids: '2,3' } }))
  expect([...$cards.get().cards]).toEqual([
    [2, { id: 2 }],
    [3, null],
  ])
  call.mockResolvedValueOnce({ data: [] })
  await loadCards(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(call.mock.lastCall?.[1].query.ids.split(',')).toHaveLength(12)
  await loadCards([2, 3])
  expect(call).toHaveBeenCalledTimes(2)
})

it('shows the cards that it has when others fail, and loads them again', async () => {
  call.mockResolvedValueOnce({ data: [{ id: 2 }] })
  await loadCards([2])
  call.mockRejectedValueOnce(new Error('offline'))
  await loadCards([2, 4])
  expect($cards.get().status).toBe('failed')
  expect($cards.get().cards.get(2)).toEqual({ id: 2 })
  call.mockResolvedValueOnce({ data: [{ id: 4 }] })
  await loadCards([2, 4])
  expect([$cards.get().status, $cards.get().cards.size]).toEqual(['ready', 2])
})
