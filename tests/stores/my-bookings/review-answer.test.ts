import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getBooking } from '#contract/my-bookings.ts'
import { answerReview, deleteAnswer } from '#contract/ratings.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $booking, NO_BOOKING, openBooking } from '#stores/my-bookings/booking.ts'
import {
  $answerErrors,
  $answeredReview,
  clearAnswerError,
  closeAnswer,
  openAnswer,
  removeAnswer,
  submitAnswer,
} from '#stores/my-bookings/review-answer.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { KEY, useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const environment = {
  call: vi.fn(),
  notify: vi.fn(),
  confirm: vi.fn(),
  currentPath: () => '/profile/mybookings/b-1',
}
const called = () => environment.call.mock.calls.map(([endpoint]) => endpoint)

beforeEach(async () => {
  vi.resetAllMocks()
  useEnvironment(environment)
  closeAnswer()
  $booking.set(NO_BOOKING)
  environment.call.mockResolvedValue({ data: { id: 'b-1', message: 'Done' } })
  await openBooking('b-1')
  environment.call.mockClear()
})

describe('an answer to a review', () => {
  it.each(['', ' \n'])('needs a text: %j is not sent', async (text) => {
    openAnswer('b-1')
    await submitAnswer({ text })
    expect($answerErrors.get()).toEqual({ text: 'my-bookings.answer.required' })
    expect(environment.call).not.toHaveBeenCalled()
    clearAnswerError('text')
    expect($answerErrors.get()).toEqual({})
  })

  it('is sent once, shows the server’s message, closes, and reloads the booking', async () => {
    openAnswer('b-1')
    await Promise.all([submitAnswer({ text: ' Thanks ' }), submitAnswer({ text: 'Thanks' })])
    expect(environment.call.mock.calls[0]).toEqual([
      answerReview,
      { params: { id: 'b-1' }, payload: { text: 'Thanks' }, idempotencyKey: KEY },
    ])
    expect(called()).toEqual([answerReview, getBooking])
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('success', 'Done')
    expect($answeredReview.get()).toBeNull()
  })

  it('keeps the dialog and its input without a response, and closes it after a refusal', async () => {
    openAnswer('b-1')
    environment.call.mockRejectedValueOnce(apiFailure(0))
    await submitAnswer({ text: 'Thanks' })
    expect($answeredReview.get()).toBe('b-1')
    environment.call.mockRejectedValueOnce(apiFailure(409, 'You have already answered this review.'))
    await submitAnswer({ text: 'Thanks' })
    expect(environment.notify).toHaveBeenLastCalledWith('error', 'You have already answered this review.')
    expect($answeredReview.get()).toBeNull()
  })

  it('is deleted only when the host is sure', async () => {
    environment.confirm.mockResolvedValueOnce(false)
    await removeAnswer('b-1')
    expect(environment.call).not.toHaveBeenCalled()
    environment.confirm.mockResolvedValueOnce(true)
    await removeAnswer('b-1')
    expect(called()).toEqual([deleteAnswer, getBooking])
  })

  it('is closed on sign-out', () => {
    storeSignIn(personOf(7))
    openAnswer('b-1')
    clearSession()
    expect($answeredReview.get()).toBeNull()
  })
})
