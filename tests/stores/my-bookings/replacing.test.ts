import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Booking, getBooking, getBookingAlternatives, replaceBooking } from '#contract/my-bookings.ts'
import { storeSignIn } from '#stores/auth/session.ts'
import { $alternatives, NO_ALTERNATIVES } from '#stores/my-bookings/alternatives.ts'
import { $booking, NO_BOOKING } from '#stores/my-bookings/booking.ts'
import { $replacing, lookUpReplacement, submitReplacement } from '#stores/my-bookings/replacing.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const BOOKING = { id: 'b-1' } as Booking
const PRICING = { hours: 8, total: 2_600, couponDiscount: 0, totalSaving: 0, payable: 2_600 }
const VEHICLE = { id: 5, pricing: PRICING }
const OTHER = { id: 6, pricing: PRICING }
const NEW_TICKET = '/profile/mybookings/b-2?new=1'
const environment = { call: vi.fn(), navigate: vi.fn(), findWrite: vi.fn() }
const sent = () =>
  environment.call.mock.calls.flatMap(([endpoint, options]) =>
    endpoint === replaceBooking ? [[options.params, options.payload]] : [],
  )
/** The responses to booking and to reading the cancelled booking. */
function answers(booked: unknown, booking: Partial<Booking> | Error = { id: 'b-1', replacedBy: null }): void {
  environment.call.mockImplementation(async (endpoint: unknown) => {
    if (endpoint === getBookingAlternatives) return { data: { vehicles: [OTHER], replacement: null } }
    const next = endpoint === replaceBooking ? booked : endpoint === getBooking ? booking : []
    if (next instanceof Error) throw next
    return { data: next }
  })
}

beforeEach(() => {
  vi.resetAllMocks()
  vi.useFakeTimers()
  environment.findWrite.mockResolvedValue({ state: 'absent' })
  useEnvironment(environment)
  storeSignIn(personOf(7))
  $replacing.set(null)
  $booking.set(NO_BOOKING)
  $alternatives.set(NO_ALTERNATIVES)
})

/** Without waiting for the pauses between look-ups. */
async function submit(vehicle = VEHICLE): Promise<void> {
  const done = submitReplacement(BOOKING, vehicle)
  await vi.runAllTimersAsync()
  await done
}

describe('a replacement', () => {
  it('is booked once at the price that was shown, and its ticket opens', async () => {
    answers({ id: 'b-2' })
    await Promise.all([submit(), submit(OTHER)])
    expect(sent()).toEqual([[{ id: 'b-1' }, { vehicleId: 5, expectedPayable: 2_600 }]])
    expect(environment.navigate).toHaveBeenCalledExactlyOnceWith(NEW_TICKET)
    // the buttons do not return before the page is left
    expect($replacing.get()).toMatchObject({ vehicleId: 5, status: 'done' })
    await submit()
    expect(sent()).toHaveLength(1)
  })

  it('that is refused says why, and shows what is left', async () => {
    answers(apiFailure(409, 'This vehicle was just booked.'))
    await submit()
    expect($replacing.get()).toMatchObject({
      status: 'idle',
      problem: { kind: 'failed', sentence: 'This vehicle was just booked.' },
    })
    expect($alternatives.get().vehicles).toEqual([OTHER])
    answers({ id: 'b-2' })
    await submit(OTHER)
    expect(environment.navigate).toHaveBeenCalledExactlyOnceWith(NEW_TICKET)
  })

  it('that was made before opens', async () => {
    answers(apiFailure(409, 'Replaced.', 'alreadyReplaced', { id: 'b-2' }))
    await submit()
    expect(environment.navigate).toHaveBeenCalledExactlyOnceWith(NEW_TICKET)
  })

  it('whose response was lost is looked up, and opens when it was made', async () => {
    answers(apiFailure(0, ''), { id: 'b-1', replacedBy: { id: 'b-2', vehicle: '' } })
    await submit()
    expect(environment.navigate).toHaveBeenCalledExactlyOnceWith(NEW_TICKET)
  })

  it('of which nothing is known is looked up again, whichever vehicle is tapped', async () => {
    answers(apiFailure(0, ''), apiFailure(0, ''))
    await submit()
    expect($replacing.get()).toMatchObject({ status: 'idle', problem: { kind: 'unknown' } })
    await submit(OTHER)
    expect(sent()).toHaveLength(1)
    environment.findWrite.mockResolvedValue({ state: 'done', response: { data: { id: 'b-2' } } })
    answers(apiFailure(0, ''), { id: 'b-1', replacedBy: { id: 'b-2', vehicle: '' } })
    const looked = lookUpReplacement()
    await vi.runAllTimersAsync()
    await looked
    expect(environment.navigate).toHaveBeenCalledExactlyOnceWith(NEW_TICKET)
  })
})
