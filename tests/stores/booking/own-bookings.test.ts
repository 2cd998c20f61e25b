import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import type { Booked } from '#contract/booking.ts'
import type { BookingRow } from '#contract/my-bookings.ts'
import type { Obstacle } from '#domain/vehicles/vehicle.ts'
import { $user } from '#stores/auth/session.ts'
import { $blocker } from '#stores/booking/blocker.ts'
import { returnToBookingForm } from '#stores/booking/booking-form.ts'
import { $checkout, book, reopen } from '#stores/booking/checkout.ts'
import { chooseTimes } from '#stores/booking/dates.ts'
import { $draft, changeDraft } from '#stores/booking/draft.ts'
import { $ownBookings, fetchOwnBookings } from '#stores/booking/own-bookings.ts'
import { $vehicle, loadVehicle } from '#stores/booking/vehicle.ts'
import {
  calls,
  failure,
  fillForm,
  HELD,
  outside,
  quoteOf,
  routeOf,
  settle,
  setUpBookingForm,
  VEHICLE,
} from './booking-form.ts'

const APPROVED: BookingRow = { ...HELD, status: 'approved', payment: 'cash', holdExpiresAt: null }
const LOST = failure(0)
const step = () => $checkout.get().status
const kind = () => $blocker.get()?.kind ?? null
const keys = () => calls.book.mock.calls.map(([{ idempotencyKey }]) => idempotencyKey)
const have = (...bookings: BookingRow[]) => calls.own.mockResolvedValue({ data: bookings })
/** What is found of the booking whose response was lost. */
const arrived = (patch: Partial<Booked> = {}) => {
  const data = { id: 'b-1', message: '', status: 'approved', payable: 3_000, ...patch }
  calls.find.mockResolvedValue({ state: 'answered', data })
}
const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

setUpBookingForm()

describe("the user's own booking of the vehicle", () => {
  it('loads when the form opens', () => {
    expect(calls.own.mock.calls).toEqual([
      [{ query: { isBookedByMe: 'true', isOpen: 'true', vehicleId: 7 } }],
    ])
    expect($ownBookings.get()).toEqual({ status: 'ready', bookings: [] })
    expect(kind()).toBeNull()
  })

  it('is shown first where it has the chosen hours, and only there', async () => {
    have(HELD)
    calls.vehicle.mockResolvedValue({ data: { ...VEHICLE, isFree: false } })
    await Promise.all([fetchOwnBookings(7), loadVehicle(7)])
    expect($blocker.get()).toEqual({ kind: 'own', booking: HELD, isFirstTry: false })
    calls.vehicle.mockResolvedValue({ data: VEHICLE })
    // it begins where the other ends
    chooseTimes({ from: Date.parse(HELD.to), to: Date.parse(HELD.to) + 86_400_000 })
    await settle()
    expect(kind()).toBeNull()
  })

  it('reloads when a hold expires, and the vehicle reloads once it is gone', async () => {
    outside.now.mockImplementation(() => Date.now())
    have(HELD)
    await fetchOwnBookings(7)
    const requested = calls.own.mock.calls.length
    await wait(590)
    expect(calls.own.mock.calls).toHaveLength(requested)
    await wait(20)
    expect(calls.own.mock.calls).toHaveLength(requested + 1)
    have()
    const vehicles = calls.vehicle.mock.calls.length
    await wait(30)
    expect([kind(), calls.vehicle.mock.calls.length]).toEqual([null, vehicles + 1])
    await wait(120)
    expect(calls.own.mock.calls).toHaveLength(requested + 2)
  })

  it('does not block a booking when it fails to load', async () => {
    calls.own.mockRejectedValue(LOST)
    await fetchOwnBookings(7)
    expect([$ownBookings.get().status, kind()]).toEqual(['failed', null])
  })

  it('is found after returning from the wallet, and the typed values are restored', async () => {
    calls.book.mockResolvedValue({ data: { id: 'b-1', message: '', status: 'pending', payable: 3_000 } })
    await fillForm()
    changeDraft({ payment: 'esewa' })
    await book()
    expect(step()).toBe('paying')
    have(HELD)
    returnToBookingForm()
    await settle()
    expect([step(), kind(), $draft.get().contact.name]).toEqual(['idle', 'own', 'Sita Gurung'])
  })
})

describe('a booking without a response', () => {
  beforeEach(async () => {
    await fillForm()
    calls.book.mockRejectedValueOnce(LOST)
  })

  it('is unknown at first; once it is found, its ticket opens', async () => {
    void book()
    await settle()
    expect(step()).toBe('unknown')
    arrived()
    await wait(2)
    expect(step()).toBe('booked')
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/profile/mybookings/b-1?new=1')
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('success', 'booking.arrived', { persist: true })
  })

  it('continues with the payment when a wallet booking is found', async () => {
    changeDraft({ payment: 'esewa' })
    await settle()
    arrived({ status: 'pending' })
    void book()
    await wait(3)
    expect([step(), outside.navigate.mock.calls]).toEqual([
      'paying',
      [['/api/v1/payments/bookingPayment/b-1']],
    ])
  })

  it('counts as not made only after two look-ups', async () => {
    void book()
    await wait(3)
    expect(step()).toBe('unknown')
    await wait(3)
    expect($checkout.get()).toEqual({ status: 'failed', text: 'booking.errors.lost', canRetry: true })
  })

  it('stays unknown while it runs', async () => {
    calls.find.mockResolvedValue({ state: 'running' })
    void book()
    await wait(300)
    expect(step()).toBe('unknown')
  })

  it('stays unknown while no look-up gets a response', async () => {
    calls.find.mockRejectedValue(LOST)
    void book()
    await wait(300)
    expect(step()).toBe('unknown')
    arrived()
    await wait(11)
    expect(step()).toBe('booked')
  })

  it('is looked up before anything is sent again', async () => {
    void book()
    await settle()
    arrived()
    await book()
    expect([keys(), step()]).toEqual([['key-1'], 'booked'])
    expect(calls.find).toHaveBeenCalledExactlyOnceWith('key-1')
  })

  it('is shown, and not opened, when something has changed since', async () => {
    void book()
    await settle()
    changeDraft({ contact: { name: 'Sita Gurung', number: '9800000000', numberAbroad: '' } })
    arrived()
    have(APPROVED)
    await book()
    expect($blocker.get()).toEqual({ kind: 'own', booking: APPROVED, isFirstTry: true })
    expect([keys(), outside.navigate.mock.calls]).toEqual([['key-1'], []])
    reopen()
    expect($blocker.get()).toEqual({ kind: 'own', booking: APPROVED, isFirstTry: false })
  })

  it('blocks another one while its outcome is unknown', async () => {
    calls.find.mockRejectedValue(LOST)
    void book()
    await settle()
    changeDraft({ contact: { name: 'Sita Gurung', number: '9800000000', numberAbroad: '' } })
    void book()
    await settle()
    expect([keys(), step()]).toEqual([['key-1'], 'unknown'])
  })

  it('is sent again under the same key when the request is the same', async () => {
    calls.find.mockRejectedValue(LOST)
    calls.book.mockResolvedValue({ data: { id: 'b-1', message: '', status: 'approved', payable: 3_000 } })
    void book()
    await settle()
    await book()
    expect([keys(), step()]).toEqual([['key-1', 'key-1'], 'booked'])
  })
})

describe("a period of the user's own booking", () => {
  it('is shown as such, whatever was entered', async () => {
    await fillForm()
    have(HELD)
    calls.book.mockRejectedValueOnce(failure(409, 'ownBooking', 'You have it already.', { id: 'b-1' }))
    await book()
    expect($checkout.get()).toEqual({ status: 'own', booking: HELD, isFirstTry: false })
    expect(kind()).toBe('own')
  })

  it('links to its page where it cannot be shown', async () => {
    await fillForm()
    calls.own.mockRejectedValue(LOST)
    calls.book.mockRejectedValueOnce(failure(409, 'ownBooking', 'You have it already.', { id: 'b-1' }))
    await book()
    expect(outside.navigate).toHaveBeenCalledExactlyOnceWith('/profile/mybookings/b-1')
  })
})

describe('the obstacle to a booking', () => {
  const answer = (obstacle: Obstacle | null | undefined, to?: string) =>
    calls.price.mockImplementation(async ({ payload }) => ({
      data: { ...quoteOf(payload), ...(to && { to }), ...(obstacle !== undefined && { obstacle }) },
    }))

  it("is the user's own vehicle", async () => {
    $user.set({ id: 3, fullName: 'Hari', mobileNumber: null } as User)
    expect($blocker.get()).toEqual({ kind: 'ownVehicle' })
  })

  it('is a taken hour, by the response of the vehicle and then of the price', async () => {
    calls.vehicle.mockResolvedValue({ data: { ...VEHICLE, isFree: false } })
    await loadVehicle(7)
    expect($blocker.get()).toEqual({ kind: 'taken', movedTo: null })
    answer(null)
    await fillForm()
    expect($blocker.get()).toBeNull()
  })

  it('is a drop-off that driving moves into another booking, once the route is known', async () => {
    outside.route.mockImplementation(async () => routeOf(400_000))
    answer('taken', '2026-11-26T16:15:00Z')
    await fillForm()
    expect($blocker.get()).toEqual({ kind: 'taken', movedTo: Date.parse('2026-11-26T16:15:00Z') })
  })

  it('is an insurance that ends before the moved drop-off, and no other booking', async () => {
    calls.vehicle.mockResolvedValue({ data: { ...VEHICLE, isFree: true, obstacle: null } })
    await loadVehicle(7)
    answer('insuranceLapses', '2026-11-26T16:15:00Z')
    await fillForm()
    expect($blocker.get()).toMatchObject({ kind: 'unfit', reason: 'insuranceLapses' })
  })

  it('is requested again for other dates, and not shown for them before', async () => {
    answer('taken')
    await fillForm()
    expect(kind()).toBe('taken')
    answer(undefined)
    calls.vehicle.mockReturnValue(new Promise(() => {}))
    chooseTimes({ from: Date.parse('2026-11-27T04:15:00Z'), to: Date.parse('2026-11-29T04:15:00Z') })
    expect(kind()).toBeNull()
    await settle()
    expect(kind()).toBeNull()
  })

  it('is an unlisted vehicle, which keeps the typed values', async () => {
    await fillForm()
    calls.vehicle.mockRejectedValueOnce(failure(404, 'vehicleNotFound'))
    await loadVehicle(7)
    expect($vehicle.get()).toMatchObject({ status: 'missing', vehicle: { id: 7 } })
    expect([kind(), $draft.get().contact.name]).toEqual(['unlisted', 'Sita Gurung'])
  })
})
