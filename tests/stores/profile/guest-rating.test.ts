import { beforeEach, expect, it, vi } from 'vitest'
import { getUser } from '#contract/profile.ts'
import { $guestRating, loadGuestRating } from '#stores/profile/guest-rating.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const environment = { call: vi.fn() }

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment(environment)
})

it('reads what hosts say about the user from the own public profile', async () => {
  environment.call.mockResolvedValueOnce({ data: { asGuest: { average: 4.7, count: 3 } } })
  await loadGuestRating(7)
  expect(environment.call.mock.calls[0]).toEqual([getUser, expect.objectContaining({ params: { id: 7 } })])
  expect($guestRating.get()).toEqual({ status: 'ready', rating: { average: 4.7, count: 3 } })
})

it('shows nothing when it cannot be loaded', async () => {
  environment.call.mockRejectedValueOnce(apiFailure(0))
  await loadGuestRating(7)
  expect($guestRating.get().rating).toBeNull()
})
