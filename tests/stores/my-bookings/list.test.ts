import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type BookingRow, listBookings } from '#contract/my-bookings.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $list, $listQuery, chooseBookings, reloadBookings, startBookings } from '#stores/my-bookings/list.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const row = (id: string) => ({ id }) as BookingRow
const answer = (ids: string[], page: number, total: number) => ({
  data: ids.map(row),
  meta: { pagination: { page, limit: 10, total } },
})
const environment = { call: vi.fn(), currentPath: vi.fn(), replacePath: vi.fn() }
const ids = () => $list.get().items.map(({ id }) => id)

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment(environment)
  environment.currentPath.mockReturnValue('/profile/mybookings')
  environment.call.mockResolvedValue(answer(['a'], 1, 1))
})

describe('the list of bookings', () => {
  it("starts with the user's own pending bookings", async () => {
    const loading = startBookings()
    expect($list.get().status).toBe('loading')
    await loading
    expect(environment.call).toHaveBeenCalledExactlyOnceWith(
      listBookings,
      expect.objectContaining({ query: { isBookedByMe: 'true', status: 'pending', page: 1 } }),
    )
    expect([$list.get().status, ids()]).toEqual(['ready', ['a']])
    expect(environment.replacePath).not.toHaveBeenCalled()
  })

  it('starts with the query of the URL', async () => {
    environment.currentPath.mockReturnValue('/profile/mybookings?side=host&status=inTrip&page=2')
    await startBookings()
    expect($listQuery.get()).toEqual({ side: 'host', status: 'inTrip', page: 2 })
    expect(environment.call.mock.calls[0]?.[1].query).toEqual({
      isBookedByMe: 'false',
      status: 'inTrip',
      page: 2,
    })
  })

  it('follows side, status and page, as does the URL', async () => {
    await startBookings()
    await chooseBookings({ status: 'completed' })
    await chooseBookings({ page: 3 })
    await chooseBookings({ side: 'host' })
    expect(environment.replacePath.mock.calls.flat()).toEqual([
      '/profile/mybookings?status=completed',
      '/profile/mybookings?status=completed&page=3',
      '/profile/mybookings?side=host&status=completed',
    ])
    expect($listQuery.get()).toEqual({ side: 'host', status: 'completed', page: 1 })
  })

  it('matches the latest choice, whichever response arrives first', async () => {
    await startBookings()
    let answerFirst: (value: unknown) => void = () => {}
    environment.call.mockReturnValueOnce(
      new Promise((resolve) => {
        answerFirst = resolve
      }),
    )
    environment.call.mockResolvedValueOnce(answer(['last'], 1, 1))
    const first = chooseBookings({ status: 'approved' })
    await chooseBookings({ status: 'cancelled' })
    answerFirst(answer(['first'], 1, 1))
    await first
    expect([ids(), $list.get().status]).toEqual([['last'], 'ready'])
  })

  it('keeps its rows while it reloads', async () => {
    await startBookings()
    environment.call.mockResolvedValueOnce(answer(['b'], 1, 1))
    const again = reloadBookings()
    expect([$list.get().status, ids()]).toEqual(['loading', ['a']])
    await again
    expect(ids()).toEqual(['b'])
  })

  it('shows the last page instead of a page past the end', async () => {
    environment.currentPath.mockReturnValue('/profile/mybookings?page=9')
    environment.call.mockResolvedValueOnce(answer([], 9, 12)).mockResolvedValueOnce(answer(['l'], 2, 12))
    await startBookings()
    expect([ids(), $listQuery.get()?.page]).toEqual([['l'], 2])
    expect(environment.replacePath).toHaveBeenCalledExactlyOnceWith('/profile/mybookings?page=2')
  })

  it('can be retried when it does not load', async () => {
    environment.call.mockRejectedValueOnce(apiFailure(0))
    await startBookings()
    expect($list.get().status).toBe('failed')
    await reloadBookings()
    expect([$list.get().status, ids()]).toEqual(['ready', ['a']])
  })

  it('is reset on sign-out', async () => {
    storeSignIn(personOf(7))
    await startBookings()
    clearSession()
    expect([$listQuery.get(), ids()]).toEqual([null, []])
    await reloadBookings()
    expect(environment.call).toHaveBeenCalledOnce()
  })
})
