import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import { addStop } from '#domain/booking/markers.ts'
import { $user } from '#stores/auth/session.ts'
import { $blocker } from '#stores/booking/blocker.ts'
import { $bookingErrors, $checkout, book, clearErrors } from '#stores/booking/checkout.ts'
import { chooseTimes } from '#stores/booking/dates.ts'
import { $draft, changeDraft, changeMarkers } from '#stores/booking/draft.ts'
import { $couponError, applyCoupon, retryPrice } from '#stores/booking/quote.ts'
import {
  calls,
  failure,
  fillForm,
  outside,
  POKHARA,
  settle,
  setUpBookingForm,
  THAMEL,
} from './booking-form.ts'

const BOOKED = { id: 'b-1', message: 'Booked', status: 'approved', payable: 3_000 }
const sent = () => calls.book.mock.calls.map(([options]) => options)
const keys = () => sent().map(({ idempotencyKey }) => idempotencyKey)
const messages = () => outside.notify.mock.calls.map(([, text]) => text)
const step = () => $checkout.get().status
/** Waits for the two look-ups of whether a request without a response has made a booking. */
const findOut = () => vi.advanceTimersByTimeAsync(5_000)

setUpBookingForm()
beforeEach(() => {
  calls.book.mockResolvedValue({ data: BOOKED })
})

describe('booking', () => {
  it('sends what was chosen, with the measurements of the price', async () => {
    await fillForm()
    expect(await book()).toBe(true)
    expect(sent()).toEqual([
      {
        idempotencyKey: 'key-1',
        payload: {
          from: '2026-11-24T04:15:00Z',
          to: '2026-11-26T04:15:00Z',
          vehicleId: 7,
          originLatitude: THAMEL.lat,
          originLongitude: THAMEL.lng,
          originAddress: THAMEL.label,
          destinationLatitude: POKHARA.lat,
          destinationLongitude: POKHARA.lng,
          destinationAddress: POKHARA.label,
          waypoints: [],
          routeId: 'way',
          contactPerson: 'Sita Gurung',
          contactPersonPhoneNumber: '9841234567',
          gravelOffRoadKM: 0,
          normalOffRoadKM: 0,
          extremeOffRoadKM: 0,
          isCityRide: true,
          isOneWay: false,
          couponCode: null,
          totalMeters: 20_000,
          totalTime: 2_000,
          routeInfo: null,
          payment: 'cash',
          expectedPayable: 3_000,
          expectedDropOff: '2026-11-26T04:15:00Z',
        },
      },
    ])
    expect($checkout.get()).toEqual({ status: 'booked', booked: BOOKED })
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/profile/mybookings/b-1?new=1')
  })

  it('clears the coupon and leaves the price as it was agreed', async () => {
    await fillForm()
    applyCoupon('DASHAIN')
    await settle()
    const before = calls.price.mock.calls.length
    await book()
    await settle()
    expect([sent()[0].payload.couponCode, $draft.get().coupon]).toEqual(['DASHAIN', null])
    expect(calls.price.mock.calls).toHaveLength(before)
  })

  it('happens once, however often the button is clicked', async () => {
    await fillForm()
    await Promise.all([book(), book(), book()])
    await book()
    expect(sent()).toHaveLength(1)
  })

  it('waits while a new price loads', async () => {
    await fillForm()
    applyCoupon('DASHAIN')
    await book()
    expect(sent()).toEqual([])
    await settle()
    await book()
    expect(sent()).toHaveLength(1)
  })

  it('continues by wallet with the payment of the new booking', async () => {
    await fillForm()
    changeDraft({ payment: 'esewa' })
    await book()
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/api/v1/payments/bookingPayment/b-1')
    expect(step()).toBe('paying')
  })

  it('is complete by wallet when nothing is left to pay', async () => {
    calls.book.mockResolvedValue({ data: { ...BOOKED, payable: 0 } })
    await fillForm()
    changeDraft({ payment: 'esewa' })
    await book()
    expect(step()).toBe('booked')
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/profile/mybookings/b-1?new=1')
  })

  it('shows that payment failed when a wallet booking has no id', async () => {
    calls.book.mockResolvedValue({ data: { ...BOOKED, id: '' } })
    await fillForm()
    changeDraft({ payment: 'esewa' })
    await book()
    expect([step(), messages()]).toEqual(['failed', ['wallets.esewa.failed']])
  })
})

describe('an invalid form', () => {
  it('is marked at each field with one toast, except at a changed field', async () => {
    changeDraft({ contact: { name: '', number: '98a', numberAbroad: '' } })
    expect(await book()).toBe(false)
    expect($bookingErrors.get()).toEqual({
      pickup: 'booking.errors.placesMissing',
      dropOff: 'booking.errors.placesMissing',
      contactName: 'booking.errors.contactName',
      contactNumber: 'booking.errors.numberDigits',
      isTermsAccepted: 'booking.errors.terms',
    })
    expect(messages()).toEqual(['booking.errors.placesMissing'])
    expect([sent(), step()]).toEqual([[], 'idle'])
    clearErrors('pickup', 'dropOff')
    expect(Object.keys($bookingErrors.get())).toEqual(['contactName', 'contactNumber', 'isTermsAccepted'])
  })

  it('reports a stop that was never set', async () => {
    await fillForm()
    changeMarkers(addStop)
    await settle()
    await book()
    expect($bookingErrors.get()).toEqual({ stops: 'booking.errors.stopEmpty' })
  })

  it('has no price until it is valid', async () => {
    calls.price.mockRejectedValue(failure(500, 'failed', 'Please try again.'))
    await fillForm()
    await book()
    expect($bookingErrors.get()).toEqual({ priceTotal: 'booking.errors.noPrice' })
    calls.price.mockResolvedValue({ data: { total: 1, payable: 1 } })
    retryPrice()
    await settle()
    expect($bookingErrors.get()).toEqual({})
  })
})

describe("the user's own vehicle", () => {
  const leaves = () => {
    expect(outside.notify).toHaveBeenCalledWith('error', expect.any(String), {
      persist: true,
      durationMs: 5_000,
    })
    expect(outside.navigate).toHaveBeenCalledWith('/vehicle/7')
  }

  it('is left before anything is pressed', async () => {
    $user.set({ id: 3, fullName: 'Hari', mobileNumber: null } as User)
    await fillForm()
    leaves()
    expect(outside.navigate).toHaveBeenCalledOnce()
    expect(messages()).toEqual(['booking.errors.ownVehicle'])
  })

  it('cannot be booked: redirects to its page, with a toast for 5 s', async () => {
    $user.set({ id: 3, fullName: 'Hari', mobileNumber: null } as User)
    await fillForm()
    expect(await book()).toBe(false)
    leaves()
    expect(sent()).toEqual([])
    expect(new Set(messages())).toEqual(new Set(['booking.errors.ownVehicle']))
  })

  it('is refused without a price', async () => {
    calls.price.mockReturnValue(new Promise(() => {}))
    $user.set({ id: 3, fullName: 'Hari', mobileNumber: null } as User)
    retryPrice()
    await book()
    leaves()
  })

  it('is refused by the server as well', async () => {
    calls.book.mockRejectedValue(failure(422, 'ownVehicle', 'You cannot book your own vehicle'))
    await fillForm()
    await book()
    leaves()
  })
})

describe('the idempotency key of a booking', () => {
  it.each([
    ['no response arrives', failure(0)],
    ['the server fails', failure(500, 'failed', 'Please try again.')],
    ['there are too many requests', failure(429, 'tooManyRequests', 'Please wait.')],
  ])('stays the same when %s and the same is sent again', async (_, error) => {
    calls.book.mockRejectedValueOnce(error).mockRejectedValueOnce(error)
    await fillForm()
    void book()
    await findOut()
    expect($checkout.get()).toMatchObject({ status: 'failed', canRetry: true })
    void book()
    await findOut()
    await book()
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1'])
    expect(step()).toBe('booked')
  })

  it('differs when something else is booked', async () => {
    calls.book.mockRejectedValueOnce(failure(0))
    await fillForm()
    void book()
    await findOut()
    changeDraft({ contact: { name: 'Ram', number: '9841234567', numberAbroad: '' } })
    await book()
    expect(keys()).toEqual(['key-1', 'key-2'])
  })

  it('is new after a final refusal', async () => {
    calls.book.mockRejectedValueOnce(failure(409, 'bookingBusy', 'Please try again in a moment.'))
    await fillForm()
    await book()
    await book()
    expect(keys()).toEqual(['key-1', 'key-2'])
  })
})

describe('a failed booking', () => {
  it('keeps the input and shows what to do', async () => {
    calls.book.mockRejectedValueOnce(failure(0))
    await fillForm()
    const typed = $draft.get()
    void book()
    await findOut()
    expect($draft.get()).toEqual(typed)
    expect($checkout.get()).toEqual({ status: 'failed', text: 'booking.errors.lost', canRetry: true })
    expect(messages()).toEqual(['booking.errors.lost'])
  })

  it('offers no retry for a permanent reason', async () => {
    calls.book.mockRejectedValueOnce(failure(422, 'tooManyUnpaid', 'You have 5 bookings waiting.'))
    await fillForm()
    await book()
    expect($checkout.get()).toEqual({
      status: 'failed',
      text: 'You have 5 bookings waiting.',
      canRetry: false,
    })
  })

  it('offers times and vehicles when the hours are taken; a chosen time is requested', async () => {
    const times = [{ from: '2026-11-27T04:15:00Z', to: '2026-11-29T04:15:00Z' }]
    calls.book.mockRejectedValueOnce(
      failure(409, 'bookingTaken', 'Somebody was quicker.', { times, vehicles: [{ id: 9 }] }),
    )
    await fillForm()
    await book()
    expect($checkout.get()).toEqual({
      status: 'taken',
      text: 'Somebody was quicker.',
      alternatives: { times, vehicles: [{ id: 9 }] },
    })
    chooseTimes({ from: Date.parse('2026-11-27T04:15:00Z'), to: Date.parse('2026-11-29T04:15:00Z') })
    await settle()
    expect(step()).toBe('idle')
    expect(outside.replacePath).toHaveBeenCalledWith(
      '/vehicle/7/booking?city=1&from=2026-11-27&fromTime=10%3A00&to=2026-11-29&toTime=10%3A00',
    )
    expect(calls.vehicle.mock.calls.at(-1)?.[0].query).toEqual(times[0])
    expect(calls.price.mock.calls.at(-1)?.[0].payload).toMatchObject(times[0] ?? {})
  })

  it('removes its coupon when that is refused, and clears the refusal with the next one', async () => {
    calls.book.mockRejectedValueOnce(failure(422, 'couponUsedUp', 'This coupon has been used up.'))
    await fillForm()
    applyCoupon('ONEUSE')
    await settle()
    await book()
    expect($checkout.get()).toMatchObject({ status: 'failed', text: 'This coupon has been used up.' })
    expect([$draft.get().coupon, $couponError.get()]).toEqual([null, 'booking.coupon.refused'])
    applyCoupon('DASHAIN')
    await settle()
    expect([step(), $couponError.get()]).toEqual(['idle', null])
  })

  it('keeps the typed values when the vehicle was unlisted, and offers other vehicles', async () => {
    calls.book.mockRejectedValueOnce(failure(404, 'vehicleNotFound', 'This vehicle could not be found.'))
    await fillForm()
    const typed = $draft.get()
    await book()
    expect($blocker.get()).toEqual({ kind: 'unlisted' })
    expect($draft.get()).toEqual(typed)
  })

  it('works without alternatives when the hours are taken', async () => {
    calls.book.mockRejectedValueOnce(failure(409, 'bookingTaken', 'Somebody was quicker.'))
    await fillForm()
    await book()
    expect($checkout.get()).toMatchObject({ status: 'taken', alternatives: { times: [], vehicles: [] } })
  })
})
