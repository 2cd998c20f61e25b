import { beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelBooking, getBooking, listBookings, rateBooking } from '#contract/my-bookings.ts'
import { clearSession, signedIn } from '#stores/auth/session.ts'
import {
  $asked,
  $askedErrors,
  $isSending,
  ask,
  clearAskedError,
  closeAsked,
  payBooking,
  submitCancel,
  submitRating,
} from '#stores/my-bookings/actions.ts'
import { $board, startBookings } from '#stores/my-bookings/list.ts'
import { $open, openBooking } from '#stores/my-bookings/one.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { PERSON } from './person.ts'

const BOOKING = { id: 'b-1', title: 'Hyundai Creta', from: '2026-11-24T04:15:00Z' }
const failure = (status: number, message = '') => Object.assign(new Error(message), { status })
const environment = { call: vi.fn(), go: vi.fn(), notify: vi.fn(), here: () => '/profile/mybookings' }
const called = () => environment.call.mock.calls.map(([endpoint]) => endpoint)

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment(environment)
  closeAsked()
  $board.set(null)
  $open.set(null)
  environment.call.mockResolvedValue({ data: { message: 'Done' } })
})

describe('cancelling', () => {
  it('needs a reason', async () => {
    ask('cancel', BOOKING)
    await submitCancel({ reason: '  ' }, '')
    expect($askedErrors.get()).toEqual({ reason: 'my-bookings.cancel.reasonRequired' })
    expect(environment.call).not.toHaveBeenCalled()
    clearAskedError('reason')
    expect($askedErrors.get()).toEqual({})
  })

  it('is sent once, says what the server says, closes, and loads the list anew', async () => {
    environment.call.mockResolvedValueOnce({
      data: [],
      meta: { pagination: { page: 1, limit: 10, total: 0 } },
    })
    await startBookings()
    environment.call.mockClear()
    ask('cancel', BOOKING)
    await Promise.all([submitCancel({ reason: ' Ill ' }, ''), submitCancel({ reason: 'Ill' }, '')])
    expect(environment.call.mock.calls[0]).toEqual([
      cancelBooking,
      { params: { id: 'b-1' }, query: { reason: 'Ill' } },
    ])
    expect(called()).toEqual([cancelBooking, listBookings])
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('success', 'Done')
    expect([$asked.get(), $isSending.get()]).toEqual([null, false])
  })

  it('that comes too late shows the booking as it now is', async () => {
    environment.call.mockResolvedValueOnce({ data: { id: 'b-1' } })
    await openBooking('b-1')
    environment.call.mockRejectedValueOnce(failure(409, 'This booking is no longer pending.'))
    ask('cancel', BOOKING)
    await submitCancel({ reason: 'Ill' }, 'otherwise')
    expect(environment.notify).toHaveBeenCalledWith('error', 'This booking is no longer pending.')
    expect($asked.get()).toBeNull()
    expect(called()).toEqual([getBooking, cancelBooking, getBooking])
  })

  it('that is not answered keeps the dialog, and with it what was typed', async () => {
    environment.call.mockRejectedValueOnce(failure(0))
    ask('cancel', BOOKING)
    await submitCancel({ reason: 'Ill' }, 'That did not work.')
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'That did not work.')
    expect([$asked.get()?.kind, $isSending.get()]).toEqual(['cancel', false])
  })

  it('by somebody whose session ended adds nothing to what is said then', async () => {
    environment.call.mockRejectedValueOnce(failure(401, 'You Have Been Logged Out'))
    ask('cancel', BOOKING)
    await submitCancel({ reason: 'Ill' }, '')
    expect(environment.notify).not.toHaveBeenCalled()
  })
})

describe('rating', () => {
  it.each([null, 0, 6, 2.5])('does not take %s for stars', async (rate) => {
    ask('rate', BOOKING)
    await submitRating({ rate, remarks: '' }, '')
    expect($askedErrors.get()).toEqual({ rate: 'my-bookings.rate.required' })
    expect(environment.call).not.toHaveBeenCalled()
  })

  it('sends stars and remarks', async () => {
    ask('rate', BOOKING)
    await submitRating({ rate: 5, remarks: ' Smooth ' }, '')
    expect(environment.call).toHaveBeenCalledExactlyOnceWith(rateBooking, {
      payload: { rate: 5, remarks: 'Smooth', bookingID: 'b-1' },
    })
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('success', 'Done')
    expect($asked.get()).toBeNull()
  })
})

describe('paying', () => {
  it('goes to the wallet by the address of the API', () => {
    payBooking('b 1', 'https://api.example/api/v1/', 'failed')
    expect(environment.go).toHaveBeenCalledExactlyOnceWith(
      'https://api.example/api/v1/payments/bookingPayment/b%201',
    )
  })

  it('says so when there is no booking to pay', () => {
    payBooking(undefined, '/api/v1', 'Could not pay with esewa')
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'Could not pay with esewa')
    expect(environment.go).not.toHaveBeenCalled()
  })
})

it('closes the dialog when the person signs out', () => {
  signedIn(PERSON)
  ask('rate', BOOKING)
  clearSession()
  expect($asked.get()).toBeNull()
})
