import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Booking, cancelBooking, endBooking, getBooking, listBookings } from '#contract/my-bookings.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { $booking, NO_BOOKING } from '#stores/my-bookings/booking.ts'
import {
  $cancellation,
  clearEndError,
  closeEnding,
  openEnding,
  refundIfEnded,
  submitEnd,
} from '#stores/my-bookings/ending.ts'
import { $listQuery, startBookings } from '#stores/my-bookings/list.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const CALL_FAILED = 'my-bookings.callFailed'
const KEY = 'key-of-the-test'
const FORM = { reason: ' Ill ', isAccepted: false }
const failure = (status: number, cause = '', detail = '') => apiFailure(status, detail, cause)
const environment = {
  call: vi.fn(),
  findWrite: vi.fn(),
  notify: vi.fn(),
  now: () => NOW,
  currentPath: () => '/profile/mybookings',
}
const called = () => environment.call.mock.calls.map(([endpoint]) => endpoint)
const booking = (patch: Partial<Booking> = {}) =>
  ({
    id: 'b-1',
    status: 'approved',
    from: toWire(NOW + 100 * HOUR),
    isBookedByMe: true,
    isPaid: false,
    ...patch,
  }) as Booking
const PENDING = { status: 'pending' } as const
const SOON_AND_PAID = { from: toWire(NOW + HOUR), isPaid: true }

/** Opens the page of a booking with its dialog. */
function open(patch: Partial<Booking> = {}): void {
  const opened = booking(patch)
  $booking.set({ id: opened.id, status: 'ready', booking: opened })
  openEnding(opened)
}

beforeEach(() => {
  vi.resetAllMocks()
  environment.findWrite.mockResolvedValue({ state: 'absent' })
  useEnvironment(environment)
  closeEnding()
  $booking.set(NO_BOOKING)
  $listQuery.set(null)
})

describe('the consequence of ending a booking', () => {
  it.each([
    [{}, 'nothingPaid'],
    [{ isPaid: true }, 'refund'],
    [SOON_AND_PAID, 'kept'],
    [{ ...SOON_AND_PAID, mayEndFree: true }, 'refund'],
    [{ ...SOON_AND_PAID, isPaid: false }, 'nothingPaid'],
    [{ ...SOON_AND_PAID, isBookedByMe: false }, 'refund'],
    [PENDING, 'nothingPaid'],
    [{ ...PENDING, ...SOON_AND_PAID }, 'refund'],
  ] as const)('is $1 with $0', (patch, money) => {
    expect(refundIfEnded(booking(patch))).toBe(money)
  })

  it.each([
    { status: 'pending', isBookedByMe: false },
    { status: 'inTrip' },
    { status: 'cancelled' },
    { from: toWire(NOW) },
  ] as const)('is not requested with %j', (patch) => {
    expect(refundIfEnded(booking(patch))).toBeNull()
    openEnding(booking(patch))
    expect($cancellation.get()).toBeNull()
  })
})

describe('ending a booking', () => {
  it('needs a reason, and the consent where nothing is refunded', async () => {
    open(SOON_AND_PAID)
    await submitEnd({ reason: ' ', isAccepted: false })
    expect($cancellation.get()?.errors).toEqual({
      reason: 'my-bookings.cancel.reasonRequired',
      isAccepted: 'my-bookings.end.acceptRequired',
    })
    clearEndError('reason')
    expect(Object.keys($cancellation.get()?.errors ?? {})).toEqual(['isAccepted'])
    expect(environment.call).not.toHaveBeenCalled()
  })

  it("is sent once, shows the server's message, closes and reloads the booking", async () => {
    open()
    environment.call.mockResolvedValueOnce({ data: { message: 'Done' } })
    environment.call.mockResolvedValueOnce({ data: booking({ status: 'cancelled' }) })
    const first = submitEnd(FORM)
    await Promise.all([first, submitEnd(FORM)])
    expect(environment.call.mock.calls[0]).toEqual([
      endBooking,
      { params: { id: 'b-1' }, payload: { reason: 'Ill' }, idempotencyKey: KEY },
    ])
    expect(called()).toEqual([endBooking, getBooking])
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('success', 'Done')
    expect([$cancellation.get(), $booking.get()?.booking?.status]).toEqual([null, 'cancelled'])
  })

  it('uses another endpoint for a pending booking, even from the list', async () => {
    const page = { data: [], meta: { pagination: { page: 1, limit: 10, total: 0 } } }
    environment.call.mockResolvedValueOnce(page)
    await startBookings()
    openEnding(booking(PENDING))
    environment.call.mockResolvedValueOnce({ data: { message: 'Done' } }).mockResolvedValueOnce(page)
    await submitEnd(FORM)
    expect(environment.call.mock.calls[1]).toEqual([
      cancelBooking,
      { params: { id: 'b-1' }, query: { reason: 'Ill' }, idempotencyKey: KEY },
    ])
    expect(called()).toEqual([listBookings, cancelBooking, listBookings])
    expect($cancellation.get()).toBeNull()
  })

  it('shows a booking as it is now when it has been approved since', async () => {
    open(PENDING)
    environment.call.mockRejectedValueOnce(failure(0))
    environment.call.mockResolvedValueOnce({ data: booking() })
    await submitEnd(FORM)
    expect([$cancellation.get(), $booking.get()?.booking?.status]).toEqual([null, 'approved'])
  })

  it('accepts that nothing is refunded only after the user was asked', async () => {
    open(SOON_AND_PAID)
    environment.call.mockResolvedValue({ data: { message: 'Done' } })
    await submitEnd({ reason: 'Ill', isAccepted: true })
    expect(environment.call.mock.calls[0]?.[1].payload).toEqual({ reason: 'Ill', acceptNoRefund: true })
  })

  it("asks for that acceptance when the server requires it, whatever the device's clock", async () => {
    open({ isPaid: true })
    environment.call.mockRejectedValueOnce(failure(409, 'noRefund', 'Free cancellation ended.'))
    await submitEnd({ reason: 'Ill', isAccepted: true })
    expect(environment.call.mock.calls[0]?.[1].payload).toEqual({ reason: 'Ill' })
    expect($cancellation.get()).toMatchObject({
      status: 'idle',
      money: 'kept',
      errors: { isAccepted: 'my-bookings.end.acceptRequired' },
    })
    expect(environment.notify).not.toHaveBeenCalled()
  })

  it('shows the reason when it comes too late, and reloads the booking', async () => {
    open()
    environment.call.mockRejectedValueOnce(failure(409, 'tripStarted', 'The pickup time has come.'))
    environment.call.mockResolvedValueOnce({ data: booking({ status: 'inTrip' }) })
    await submitEnd(FORM)
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'The pickup time has come.')
    expect([$cancellation.get(), $booking.get()?.booking?.status]).toEqual([null, 'inTrip'])
  })
})

describe('a lost response', () => {
  it('is found by its key, and the booking shows what became of it', async () => {
    open()
    environment.call.mockRejectedValueOnce(failure(0))
    environment.findWrite.mockResolvedValue({ state: 'answered', data: { message: 'Done' } })
    environment.call.mockResolvedValueOnce({ data: booking({ status: 'cancelled' }) })
    await submitEnd(FORM)
    expect(environment.findWrite).toHaveBeenCalledExactlyOnceWith(KEY)
    expect(called()).toEqual([endBooking, getBooking])
    expect([$cancellation.get(), $booking.get()?.booking?.status]).toEqual([null, 'cancelled'])
    expect(environment.notify).not.toHaveBeenCalled()
  })

  it('stays unknown even while the booking is unchanged', async () => {
    open()
    environment.call.mockRejectedValueOnce(failure(0))
    environment.findWrite.mockRejectedValue(failure(0))
    environment.call.mockResolvedValueOnce({ data: booking() })
    await submitEnd(FORM)
    expect($cancellation.get()?.problem).toEqual({ kind: 'unknown' })
  })

  it('is looked up, and the booking has been ended', async () => {
    open()
    environment.call.mockRejectedValueOnce(failure(0))
    environment.call.mockResolvedValueOnce({ data: booking({ status: 'cancelled' }) })
    await submitEnd(FORM)
    expect(called()).toEqual([endBooking, getBooking])
    expect([$cancellation.get(), $booking.get()?.booking?.status]).toEqual([null, 'cancelled'])
  })

  it('is reported once, with the message of the aborted call', async () => {
    open()
    environment.call.mockImplementationOnce(async () => {
      closeEnding()
      throw failure(0, 'given up', 'Nobody knows whether it arrived.')
    })
    environment.call.mockRejectedValueOnce(failure(0))
    await submitEnd(FORM)
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', 'Nobody knows whether it arrived.')
  })

  it('is reported in the open dialog only', async () => {
    open()
    environment.call.mockRejectedValueOnce(failure(0, 'given up', 'Nobody knows whether it arrived.'))
    environment.call.mockRejectedValueOnce(failure(0))
    await submitEnd(FORM)
    expect($cancellation.get()?.problem).toEqual({ kind: 'unknown' })
    expect(environment.notify).not.toHaveBeenCalled()
  })
})

describe('a response after the dialog of another booking was opened', () => {
  const OTHER = { id: 'b-2', status: 'idle', problem: null, errors: {} }
  const shown = () => {
    const { booking, ...rest } = $cancellation.get() ?? {}
    return { id: booking?.id, ...rest }
  }
  /** Submits the dialog of b-1, and opens that of b-2 before `response` arrives; a lost one is looked up as `now`. */
  async function openOther(response: unknown, now: unknown = { data: booking() }): Promise<void> {
    open()
    environment.call.mockImplementationOnce(async () => {
      closeEnding()
      openEnding(booking({ id: 'b-2' }))
      if (response instanceof Error) throw response
      return response
    })
    if (now instanceof Error) environment.call.mockRejectedValue(now)
    else environment.call.mockResolvedValue(now)
    await submitEnd(FORM)
  }

  it('is shown as a toast, and leaves that dialog open', async () => {
    await openOther({ data: { message: 'Done' } })
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('success', 'Done')
    expect(shown()).toMatchObject(OTHER)
  })

  it.each([
    [failure(503, 'unavailable', 'Not right now.'), 'Not right now.'],
    [failure(409, 'tripStarted', 'The pickup time has come.'), 'The pickup time has come.'],
    [failure(409, 'noRefund', 'Free cancellation ended.'), 'Free cancellation ended.'],
  ])('is not shown in that dialog when it is a refusal', async (error, sentence) => {
    await openOther(error)
    expect(environment.notify).toHaveBeenCalledExactlyOnceWith('error', sentence)
    expect(shown()).toMatchObject({ ...OTHER, money: 'nothingPaid' })
  })

  it.each([
    ['done', { data: booking({ status: 'cancelled' }) }, []],
    ['not done', { data: booking() }, [['error', CALL_FAILED]]],
    ['unknown', failure(0), [['error', CALL_FAILED]]],
  ])('does not touch that dialog when it was lost and is found to be %s', async (_, now, toasts) => {
    await openOther(failure(0), now)
    expect(environment.notify.mock.calls).toEqual(toasts)
    expect(shown()).toMatchObject(OTHER)
  })
})
