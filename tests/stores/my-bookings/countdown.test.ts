import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Booking, type BookingRow, getBooking, listBookings } from '#contract/my-bookings.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { $booking, NO_BOOKING } from '#stores/my-bookings/booking.ts'
import { $now, startCountdown } from '#stores/my-bookings/countdown.ts'
import { $list, $listQuery } from '#stores/my-bookings/list.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { MINUTE, NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'

const PAGINATION = { page: 1, limit: 10, total: 1 }
let clock = NOW
const environment = { call: vi.fn(), now: () => clock }
const unpaid = (left: number, patch: Partial<BookingRow> = {}) =>
  ({
    id: 'b-1',
    status: 'pending',
    payment: 'esewa',
    isPaid: false,
    pricing: { payable: 900 },
    holdExpiresAt: toWire(NOW + left),
    changes: { open: null },
    ...patch,
  }) as unknown as Booking
const called = () => environment.call.mock.calls.map(([endpoint]) => endpoint)
let stop = () => {}

const pass = async (ms: number) => {
  for (let gone = 0; gone < ms; gone += 10_000) {
    clock += 10_000
    await vi.advanceTimersByTimeAsync(10_000)
  }
}

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
  clock = NOW
  useEnvironment(environment)
  $listQuery.set(null)
  $list.set({ status: 'loading', items: [], pagination: PAGINATION })
  $booking.set(NO_BOOKING)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('a countdown', () => {
  it('runs while the page is open', async () => {
    stop = startCountdown()
    expect($now.get()).toBe(NOW)
    await pass(MINUTE)
    expect($now.get()).toBe(NOW + MINUTE)
    stop()
    expect($now.get()).toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('loads the booking on its page again when it has ended', async () => {
    $booking.set({ id: 'b-1', status: 'ready', booking: unpaid(MINUTE) })
    environment.call.mockResolvedValue({ data: unpaid(MINUTE, { status: 'cancelled' }) })
    stop = startCountdown()
    await pass(MINUTE - 10_000)
    expect(environment.call).not.toHaveBeenCalled()
    await pass(10_000)
    expect(called()).toEqual([getBooking])
    expect($booking.get()?.booking?.status).toBe('cancelled')
    await pass(5 * MINUTE)
    expect(called()).toEqual([getBooking])
  })

  it('loads the list again when it has ended, and keeps its rows until then', async () => {
    const listQuery = { side: 'renter', status: 'pending', page: 1 } as const
    $listQuery.set(listQuery)
    $list.set({ status: 'ready', items: [unpaid(MINUTE) as unknown as BookingRow], pagination: PAGINATION })
    environment.call.mockImplementation(async () => {
      expect($list.get()).toMatchObject({ status: 'ready', items: [{ id: 'b-1' }] })
      return { data: [], meta: { pagination: { ...PAGINATION, total: 0 } } }
    })
    stop = startCountdown()
    await pass(MINUTE)
    expect(environment.call).toHaveBeenCalledExactlyOnceWith(
      listBookings,
      expect.objectContaining({
        query: { isBookedByMe: 'true', status: 'pending', page: 1 },
        background: true,
      }),
    )
    expect($list.get()).toMatchObject({ status: 'ready', items: [], pagination: { total: 0 } })
  })

  it('polls while the payment is pending, at intervals and a limited number of times', async () => {
    $booking.set({ id: 'b-1', status: 'ready', booking: unpaid(0) })
    environment.call.mockResolvedValue({ data: unpaid(0) })
    stop = startCountdown()
    await pass(MINUTE)
    expect(called().length).toBe(4)
    await pass(60 * MINUTE)
    expect(called().length).toBe(20)
  })

  it('keeps what is shown without a response', async () => {
    $booking.set({ id: 'b-1', status: 'ready', booking: unpaid(0) })
    $listQuery.set({ side: 'renter', status: 'pending', page: 1 })
    $list.set({ status: 'ready', items: [unpaid(0) as unknown as BookingRow], pagination: PAGINATION })
    environment.call.mockRejectedValue(apiFailure(0))
    stop = startCountdown()
    await pass(10_000)
    expect($booking.get()).toMatchObject({ status: 'ready', booking: { id: 'b-1' } })
    expect($list.get()).toMatchObject({ status: 'ready', items: [{ id: 'b-1' }] })
  })
})
