import { beforeEach, expect, it, vi } from 'vitest'
import '../auth/browser-storage.ts'
import { ApiFailure } from '#contract/api-failure.ts'
import { resetRooms } from '#stores/auth/signed-out.ts'
import { $failure, $referredUsers, loadMoreReferredUsers, loadReferredUsers } from '#stores/referral/users.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const call = vi.fn()
const page = (number: number, total = 23) => ({
  data: Array.from({ length: number === 1 ? 20 : 3 }, (_, index) => ({ id: number * 100 + index })),
  meta: { pagination: { page: number, limit: 20, total } },
})

beforeEach(() => {
  call.mockReset()
  resetRooms()
  useEnvironment({ call })
})

it('the referred users are loaded page after page until there are no more', async () => {
  call.mockResolvedValueOnce(page(1)).mockResolvedValueOnce(page(2))
  await loadReferredUsers()
  expect($referredUsers.get()).toMatchObject({ status: 'ready', items: { length: 20 } })
  await loadMoreReferredUsers()
  expect($referredUsers.get()).toMatchObject({ status: 'ready', items: { length: 23 } })
  await loadMoreReferredUsers()
  expect(call.mock.calls.map(([, { query }]) => query)).toEqual([{ page: 1 }, { page: 2 }])
})

it('the referred users stay when another page fails, and are cleared on sign-out', async () => {
  call.mockResolvedValueOnce(page(1)).mockRejectedValueOnce(new Error('no answer'))
  await loadReferredUsers()
  await loadMoreReferredUsers()
  expect($referredUsers.get()).toMatchObject({ status: 'failed', items: { length: 20 } })
  resetRooms()
  expect($referredUsers.get()).toMatchObject({ status: 'idle', items: [] })
})

it("the referred users show the API's message of a failure", async () => {
  call.mockRejectedValueOnce(
    new ApiFailure(503, [{ cause: 'busy', detail: 'Please try again in a few seconds.' }]),
  )
  await loadReferredUsers()
  expect([$referredUsers.get().status, $failure.get()]).toEqual([
    'failed',
    'Please try again in a few seconds.',
  ])
  call.mockRejectedValueOnce(new Error('no answer'))
  await loadReferredUsers()
  expect($failure.get()).toBe('')
})
