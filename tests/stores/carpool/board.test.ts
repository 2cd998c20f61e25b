import { WORDS } from '#messages/words.ts'
import '../auth/browser-storage.ts'

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#contract/api-failure.ts'
import type { CarpoolRequest } from '#contract/carpool.ts'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'
import { BOARD_PATH } from '#domain/carpool/board-url.ts'
import { PAGE_SIZE } from '#domain/carpool/limits.ts'
import { readerOf } from '#messages/t.ts'
import { $board, board, loadBoard } from '#stores/carpool/board.ts'
import { addRequests, completeBoardRequest } from '#stores/carpool/board-changes.ts'
import { $filters, changeFilters, clearFilters, FILTER_DEBOUNCE_MS } from '#stores/carpool/filters.ts'
import { $openRequest } from '#stores/carpool/open-request.ts'
import type { Environment } from '#stores/shell/environment.ts'
import { useEnvironment as setOutside } from '#tests/setup/environment.ts'

const words = WORDS.en['carpool-board']

/** Ids of the requests that are open. */
let open: number[] = []
let refusal: ApiFailure | null = null
let path = BOARD_PATH
let back: (address: string) => void = () => {}
const asked: Record<string, string | number>[] = []
const outside = {
  call: vi.fn(
    async ({ path: called }: Endpoint<unknown, unknown>, { query = {} }: CallOptions<unknown> = {}) => {
      if (refusal) throw refusal
      if (called === '/carpool/complete') {
        open = open.filter((id) => id !== query.id)
        return { data: { id: query.id, message: 'Completed' } }
      }
      asked.push(query)
      const page = Number(query.page)
      const ids = open.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
      return {
        data: ids.map((id) => ({ id }) as CarpoolRequest),
        meta: { pagination: { page, limit: PAGE_SIZE, total: open.length } },
      }
    },
  ),
  notify: vi.fn(),
  confirm: vi.fn(async () => true),
  pushPath: vi.fn((address: string) => {
    path = address
  }),
}
const shownIds = () => $board.get().items.map(({ id }) => id)
const settle = () => vi.advanceTimersByTimeAsync(FILTER_DEBOUNCE_MS)

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  open = Array.from({ length: PAGE_SIZE + 5 }, (_, index) => index + 1)
  refusal = null
  path = BOARD_PATH
  asked.length = 0
  board.reset()
  $filters.set(null)
  setOutside({
    ...outside,
    call: outside.call as unknown as Environment['call'],
    currentPath: () => path,
    onPopState: (listener) => {
      back = listener
    },
    t: readerOf({ 'carpool-board': words }),
  })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the pages of the board', () => {
  it('miss no request after one was completed', async () => {
    await loadBoard({})
    $openRequest.set({ status: 'ready', request: $board.get().items[2] ?? null })
    expect(await completeBoardRequest(3)).toBe(true)
    expect(shownIds()).not.toContain(3)
    expect($openRequest.get().request).toBeNull()
    expect(outside.notify).toHaveBeenCalledWith('success', 'Completed')
    while (shownIds().length < open.length) await addRequests()
    expect(shownIds()).toEqual(open)
    expect($board.get().pagination.total).toBe(open.length)
    const calls = asked.length
    await addRequests()
    expect(asked).toHaveLength(calls)
  })

  it('stay when another one fails, which can be retried', async () => {
    await loadBoard({})
    refusal = new ApiFailure(0, [])
    await addRequests()
    expect($board.get().status).toBe('failed')
    expect(shownIds()).toHaveLength(PAGE_SIZE)
    refusal = null
    await addRequests()
    expect(shownIds()).toEqual(open)
  })
})

describe('a search of the board', () => {
  it('shows why it was refused; a lost connection is not a refusal', async () => {
    const sentence = 'Origin and destination must be different places'
    refusal = new ApiFailure(422, [{ cause: 'addressTo', detail: sentence }])
    await loadBoard({ addressFrom: 'Pokhara, Kaski, Nepal', addressTo: 'Pokhara, Kaski, Nepal' })
    expect($board.get()).toMatchObject({ status: 'failed', refusal: sentence })
    refusal = new ApiFailure(503, [{ cause: 'unavailable', detail: 'Please try again.' }])
    await loadBoard()
    expect($board.get()).toMatchObject({ status: 'failed', refusal: undefined })
    refusal = null
    await loadBoard({})
    expect(shownIds()).toHaveLength(PAGE_SIZE)
  })
})

describe('the completion of a request', () => {
  it.each([
    ['declined', null, false, true],
    ['refused', new ApiFailure(500, []), true, true],
    ['done in another tab', new ApiFailure(404, []), true, false],
  ])('removes the request from the list only when it is done: %s', async (_, failure, isConfirmed, stays) => {
    await loadBoard({})
    refusal = failure
    outside.confirm.mockResolvedValueOnce(isConfirmed)
    expect(await completeBoardRequest(1)).toBe(!stays)
    expect(shownIds().includes(1)).toBe(stays)
    expect(outside.notify).toHaveBeenCalledTimes(failure?.status === 500 ? 1 : 0)
  })
})

describe('a filter of the board', () => {
  it('is requested once, after the last change, and is in the URL', async () => {
    changeFilters({ role: 'driver' })
    changeFilters({ typeId: 3 })
    expect(asked).toEqual([])
    await settle()
    expect(asked).toEqual([{ isDriver: 'true', vehicleTypeID: '3', page: 1 }])
    expect(path).toBe(`${BOARD_PATH}?role=driver&type=3`)

    back(`${BOARD_PATH}?mine=1`)
    await settle()
    expect($filters.get()).toMatchObject({ role: null, isMine: true })
    expect(asked.at(-1)).toEqual({ isMine: 'true', page: 1 })
    path = `${BOARD_PATH}?mine=1`
    clearFilters()
    await settle()
    expect(path).toBe(BOARD_PATH)
  })

  it('requests nothing when it is set and removed again; the list stays while others load', async () => {
    await loadBoard({})
    changeFilters({ role: 'driver' })
    changeFilters({ role: null })
    await settle()
    expect(asked).toHaveLength(1)
    const done = loadBoard({ isMine: 'true' })
    expect($board.get().status).toBe('loading')
    expect(shownIds()).toHaveLength(PAGE_SIZE)
    await done
  })

  it('clears the day that contradicts a new one', () => {
    changeFilters({ time: '2026-12-10', until: '2026-12-12' })
    changeFilters({ time: '2026-12-20' })
    expect($filters.get()).toMatchObject({ time: '2026-12-20', until: null })
    changeFilters({ until: '2026-12-19' })
    expect($filters.get()).toMatchObject({ time: null, until: '2026-12-19' })
  })
})
