import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { deleteAnswer, listOwnReviews, type OwnReview } from '#contract/ratings.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $ownReviews, chooseReviews, NO_REVIEWS, startReviews } from '#stores/my-bookings/own-reviews.ts'
import { removeAnswer } from '#stores/my-bookings/review-answer.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const REVIEW = { id: 'b-1', side: 'host', answer: 'Thanks', canAnswer: false } as OwnReview
let path = ''
const call = vi.fn()
const pages = () =>
  call.mock.calls.flatMap(([endpoint, { query }]) => (endpoint === listOwnReviews ? [query.page] : []))

beforeEach(() => {
  path = '/profile/reviews'
  call.mockReset()
  call.mockImplementation(async (endpoint, { query }) =>
    endpoint === deleteAnswer
      ? { data: { message: 'Deleted' } }
      : { data: [REVIEW], meta: { pagination: { page: query.page, limit: 10, total: 25 } } },
  )
  useEnvironment({
    call,
    notify: vi.fn(),
    confirm: async () => true,
    currentPath: () => path,
    replacePath: (to: string) => {
      path = to
    },
  })
  storeSignIn(personOf(7))
})
afterEach(() => clearSession())

it('opens the page of the URL, and the URL follows', async () => {
  path = '/profile/reviews?page=2'
  await startReviews()
  expect($ownReviews.get()).toMatchObject({ status: 'ready', items: [REVIEW], pagination: { page: 2 } })
  await chooseReviews(3)
  expect([path, pages()]).toEqual(['/profile/reviews?page=3', [2, 3]])
  await chooseReviews(1)
  expect(path).toBe('/profile/reviews')
})

it('shows the last page instead of a page past the end', async () => {
  path = '/profile/reviews?page=9'
  const none = { data: [], meta: { pagination: { page: 9, limit: 10, total: 25 } } }
  call.mockResolvedValueOnce(none)
  await startReviews()
  expect($ownReviews.get()).toMatchObject({ items: [REVIEW], pagination: { page: 3 } })
  expect([path, pages()]).toEqual(['/profile/reviews?page=3', [9, 3]])
})

it('reloads its page after an answer is deleted, and only where it is open', async () => {
  await removeAnswer('b-1')
  expect(pages()).toEqual([])
  path = '/profile/reviews?page=2'
  await startReviews()
  await removeAnswer('b-1')
  expect(pages()).toEqual([2, 2])
})

it('fails, loads the same page again, and ends with the session', async () => {
  path = '/profile/reviews?page=2'
  call.mockRejectedValueOnce(apiFailure(503))
  await startReviews()
  expect($ownReviews.get().status).toBe('failed')
  await startReviews()
  expect([$ownReviews.get().status, pages()]).toEqual(['ready', [2, 2]])
  clearSession()
  expect($ownReviews.get()).toEqual(NO_REVIEWS)
})
