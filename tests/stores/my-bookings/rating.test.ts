import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type BookingRow, getBooking, listBookings, rateBooking } from '#contract/my-bookings.ts'
import { rateGuest } from '#contract/ratings.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { $booking, NO_BOOKING, openBooking } from '#stores/my-bookings/booking.ts'
import { $listQuery, startBookings } from '#stores/my-bookings/list.ts'
import { payBooking } from '#stores/my-bookings/paying.ts'
import {
  $isSendingRating,
  $rating,
  $ratingErrors,
  clearRatingError,
  closeRating,
  openRating,
  submitRating,
} from '#stores/my-bookings/rating.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { KEY, useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const BOOKING = { id: 'b-1', from: '2026-11-24T04:15:00Z' } as BookingRow
const FORM = { rate: 5, remarks: ' Smooth ' }
const environment = {
  call: vi.fn(),
  navigate: vi.fn(),
  notify: vi.fn(),
  currentPath: () => '/profile/mybookings',
}
const called = () => environment.call.mock.calls.map(([endpoint]) => endpoint)

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment(environment)
  closeRating()
  $listQuery.set(null)
  $booking.set(NO_BOOKING)
  environment.call.mockResolvedValue({ data: { message: 'Done' } })
})

describe('rating', () => {
  it.each([null, 0, 6, 2.5])('does not accept %s as stars', async (rate) => {
    openRating(BOOKING)
    await submitRating({ rate, remarks: '' })
    expect($ratingErrors.get()).toEqual({ rate: 'my-bookings.rate.required' })
    expect(environment.call).not.toHaveBeenCalled()
    clearRatingError('rate')
    expect($ratingErrors.get()).toEqual({})
  })

  it("is sent once, shows the server's message, closes, and reloads the list", async () => {
    environment.call.mockResolvedValueOnce({
      data: [],
      meta: { pagination: { page: 1, limit: 10, total: 0 } },
    })
    await startBookings()
    environment.call.mockClear()
    openRating(BOOKING)
    await Promise.all([submitRating(FORM), submitRating(FORM)])
    expect(environment.call.mock.calls[0]).toEqual([
      rateBooking,
      { payload: { rate: 5, remarks: 'Smooth', bookingID: 'b-1' }, idempotencyKey: KEY },
    ])
    expect(called()).toEqual([rateBooking, listBookings])
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('success', 'Done')
    expect([$rating.get(), $isSendingRating.get()]).toEqual([null, false])
  })

  it('of a whole booking, which has a guest, rates the trip', async () => {
    const whole = { ...BOOKING, guest: { id: 3, fullName: 'Maya Rai', isNumberVerified: true } }
    openRating(whole)
    await submitRating(FORM)
    expect(environment.call.mock.calls[0]?.[0]).toBe(rateBooking)
  })

  it('of a guest is sent to the booking of its host', async () => {
    openRating(BOOKING, 'Maya Rai')
    await submitRating(FORM)
    expect(environment.call.mock.calls[0]).toEqual([
      rateGuest,
      { params: { id: 'b-1' }, payload: { rate: 5, remarks: 'Smooth' }, idempotencyKey: KEY },
    ])
  })

  it('reloads the booking when it comes too late', async () => {
    environment.call.mockResolvedValueOnce({ data: { id: 'b-1' } })
    await openBooking('b-1')
    environment.call.mockRejectedValueOnce(apiFailure(409, 'You have rated this trip already.'))
    openRating(BOOKING)
    await submitRating(FORM)
    expect(environment.notify).toHaveBeenCalledWith('error', 'You have rated this trip already.')
    expect($rating.get()).toBeNull()
    expect(called()).toEqual([getBooking, rateBooking, getBooking])
  })

  it('keeps the dialog and its input without a response', async () => {
    environment.call.mockRejectedValueOnce(apiFailure(0))
    openRating(BOOKING)
    await submitRating(FORM)
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'my-bookings.callFailed')
    expect([$rating.get()?.id, $isSendingRating.get()]).toEqual(['b-1', false])
  })

  it.each([
    ['taken', { data: { message: 'Done' } }],
    ['refused', apiFailure(409, 'You have rated this trip already.')],
  ])('leaves the dialog of another trip open when it is %s', async (_, response) => {
    openRating(BOOKING)
    environment.call.mockImplementationOnce(async () => {
      closeRating()
      openRating({ ...BOOKING, id: 'b-2' })
      if (response instanceof Error) throw response
      return response
    })
    await submitRating(FORM)
    expect(environment.notify).toHaveBeenCalledOnce()
    expect($rating.get()?.id).toBe('b-2')
  })

  it('shows no message of its own after the session ended', async () => {
    environment.call.mockRejectedValueOnce(apiFailure(401, 'You Have Been Logged Out'))
    openRating(BOOKING)
    await submitRating(FORM)
    expect(environment.notify).not.toHaveBeenCalled()
  })

  it('is closed on sign-out', () => {
    storeSignIn(personOf(7))
    openRating(BOOKING)
    clearSession()
    expect($rating.get()).toBeNull()
  })
})

describe('paying', () => {
  it('opens the wallet by a URL of the API', () => {
    payBooking({ id: 'b 1', payment: 'esewa' }, 'esewa', 'https://api.example/api/v1/')
    expect(environment.navigate).toHaveBeenCalledExactlyOnceWith(
      'https://api.example/api/v1/payments/bookingPayment/b%201',
    )
  })

  it('shows an error when there is no booking to pay', () => {
    payBooking({ id: undefined, payment: 'esewa' }, 'esewa', '/api/v1')
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'wallets.esewa.failed')
    expect(environment.navigate).not.toHaveBeenCalled()
  })
})
