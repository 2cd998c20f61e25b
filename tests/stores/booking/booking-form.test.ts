import { describe, expect, it, vi } from 'vitest'
import type { User } from '#contract/auth.ts'
import { $user } from '#stores/auth/session.ts'
import { offeredPayments, openBookingForm, saveBookingForm } from '#stores/booking/booking-form.ts'
import { $checkout, book } from '#stores/booking/checkout.ts'
import { $areDatesMoved, $dateErrors, changeDates } from '#stores/booking/dates.ts'
import { $draft, changeDraft } from '#stores/booking/draft.ts'
import { saveDraft } from '#stores/booking/saved-draft.ts'
import { $terms, loadTerms } from '#stores/booking/terms.ts'
import { $vehicle, loadVehicle } from '#stores/booking/vehicle.ts'
import { $storedSearch } from '#stores/search/query.ts'
import { personOf } from '#tests/stores/auth/people.ts'
import {
  calls,
  failure,
  fillForm,
  openTestBookingForm,
  outside,
  settle,
  setUpBookingForm,
  THAMEL,
  VEHICLE,
} from './booking-form.ts'

const USER: User = {
  ...personOf(9),
  firstName: 'Sita',
  lastName: 'Gurung',
  fullName: 'Sita Gurung',
  mobileNumber: '+977 9841234567',
}
const DATES = { fromDate: '2026-11-24', fromTime: '10:00', toDate: '2026-11-26', toTime: '10:00' }
const open = (vehicleId = '7') => openBookingForm({ vehicleId, apiBaseUrl: '/api/v1' })

setUpBookingForm()

describe('the booking page', () => {
  it('starts with only the dates of its URL', () => {
    expect($draft.get()).toMatchObject({
      dates: DATES,
      markers: { pickup: null, dropOff: null, stops: [], active: 'pickup' },
      isOneWay: true,
      coupon: null,
      payment: 'cash',
      isTermsAccepted: false,
    })
    expect(calls.vehicle.mock.calls[0]?.[0]).toMatchObject({
      params: { id: '7' },
      query: { from: '2026-11-24T04:15:00Z', to: '2026-11-26T04:15:00Z' },
    })
  })

  it('is filled in as before when a new version replaces the page', async () => {
    await fillForm()
    const { markers, contact } = $draft.get()
    expect(contact.name).not.toBe('')
    saveBookingForm()
    open()
    expect($draft.get()).toMatchObject({ markers, contact })
  })

  it('is reset when it is opened again', async () => {
    await fillForm()
    open()
    expect($draft.get()).toMatchObject({
      markers: { pickup: null },
      contact: { name: '' },
      isTermsAccepted: false,
    })
  })

  it('takes the dates of the last search when its URL has none', async () => {
    const stored = { ...DATES, fromDate: '2026-12-01', toDate: '2026-12-03' }
    $storedSearch.set({ ...stored, cityId: 1 })
    await openTestBookingForm('/vehicle/7/booking')
    expect([$draft.get().dates, $areDatesMoved.get()]).toEqual([stored, false])
  })

  it('moves past dates, with a notice', async () => {
    await openTestBookingForm('/vehicle/7/booking?from=2026-01-01&fromTime=10:00&to=2026-01-02&toTime=10:00')
    expect($draft.get().dates.fromDate > '2026-11-01').toBe(true)
    expect($areDatesMoved.get()).toBe(true)
  })

  it('offers only cash without online payment, even for a saved draft', async () => {
    await fillForm()
    expect(offeredPayments()).toEqual(['cash', 'esewa'])
    saveDraft(7, { ...$draft.get(), payment: 'esewa' })
    open()
    expect($draft.get()).toMatchObject({ payment: 'esewa', contact: { name: 'Sita Gurung' } })
    saveDraft(7, $draft.get())
    outside.gateways.mockReturnValue([])
    open()
    expect(offeredPayments()).toEqual(['cash'])
    expect($draft.get()).toMatchObject({ payment: 'cash', contact: { name: 'Sita Gurung' } })
    outside.gateways.mockReturnValue(['esewa'])
  })

  it('fills in the user as the contact, unless one is entered', async () => {
    $user.set(USER)
    expect($draft.get()).toMatchObject({
      contact: { name: 'Sita Gurung', number: '9841234567', numberAbroad: '' },
    })
    changeDraft({ contact: { name: 'Ram', number: '', numberAbroad: '' } })
    $user.set({ ...USER, firstName: 'Gita' })
    expect($draft.get()).toMatchObject({ contact: { name: 'Ram', number: '', numberAbroad: '' } })
  })

  it('spells the name of the contact in the language of the page, not of the account', () => {
    const both = { ...USER, fullName: 'सीता गुरुङ', otherName: 'सीता गुरुङ', locale: 'np' } as const
    $user.set(both)
    expect($draft.get().contact.name).toBe('Sita Gurung')
    outside.locale.mockReturnValue('np')
    changeDraft({ contact: { name: '', number: '', numberAbroad: '' } })
    $user.set({ ...both, fullName: 'Sita Gurung', locale: 'en' })
    expect($draft.get().contact.name).toBe('सीता गुरुङ')
  })
})

describe('the vehicle', () => {
  it.each([
    [404, 'missing'],
    [500, 'failed'],
    [0, 'failed'],
  ])('is $1 with response $0', async (status, shown) => {
    calls.vehicle.mockRejectedValue(failure(status, 'x'))
    open()
    await settle()
    expect($vehicle.get()).toEqual({ status: shown, vehicle: null })
  })

  it('stays while it reloads for other dates, and is not shown as free', async () => {
    calls.vehicle.mockRejectedValueOnce(failure(0))
    await loadVehicle(7)
    expect($vehicle.get()).toEqual({ status: 'ready', vehicle: { ...VEHICLE, isFree: null } })
  })
})

describe('a change of the dates', () => {
  it('changes the URL and the search, and reloads vehicle and price', async () => {
    const before = calls.price.mock.calls.length
    expect(await changeDates({ ...DATES, toDate: '2026-11-27' })).toBe(true)
    await settle()
    expect(outside.replacePath).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('to=2026-11-27'))
    expect($storedSearch.get()).toMatchObject({ toDate: '2026-11-27' })
    expect(calls.vehicle).toHaveBeenCalledTimes(2)
    expect(calls.price.mock.calls.slice(before).map(([{ payload }]) => payload.to)).toEqual([
      '2026-11-27T04:15:00Z',
    ])
  })

  it.each([
    ['toDate', { toDate: '2026-11-23' }, 'search.errors.toNotAfterFrom'],
    ['fromDate', { fromDate: '2026-01-01' }, 'search.errors.fromDateTooEarly'],
    ['fromDate', { fromDate: '' }, 'search.errors.fromDateRequired'],
  ])('is marked and changes nothing with a wrong %s', async (field, patch, key) => {
    expect(await changeDates({ ...DATES, ...patch })).toBe(false)
    expect($dateErrors.get()).toMatchObject({ [field]: key })
    expect($draft.get().dates).toEqual(DATES)
  })
})

describe('an ended session', () => {
  const dropped = async () => {
    calls.book.mockRejectedValueOnce(failure(401, 'unauthorized', 'You should login to book vehicle'))
    await fillForm()
    await book()
  }

  it('keeps the typed values even when it is noticed after a lost response', async () => {
    calls.book.mockRejectedValueOnce(failure(0))
    calls.find.mockRejectedValueOnce(failure(401, 'unauthorized'))
    await fillForm()
    const booking = book()
    await expect.poll(() => $checkout.get().status).toBe('unknown')
    await vi.advanceTimersByTimeAsync(2_000)
    await booking
    expect($checkout.get().status).toBe('idle')
    open()
    expect($draft.get().contact.name).toBe('Sita Gurung')
  })

  it('saves the typed values as a draft, which is found once after login', async () => {
    await dropped()
    expect($checkout.get().status).toBe('idle')
    expect(outside.notify).not.toHaveBeenCalled()
    open()
    expect($draft.get()).toMatchObject({
      dates: DATES,
      markers: { pickup: THAMEL, dropOff: { label: 'Pokhara, Kaski, Nepal' } },
      contact: { name: 'Sita Gurung', number: '9841234567', numberAbroad: '' },
      isTermsAccepted: true,
    })
    open()
    expect($draft.get()).toMatchObject({ markers: { pickup: null }, contact: { name: '' } })
  })

  it('saves the draft for this vehicle only', async () => {
    await dropped()
    open('8')
    expect($draft.get().markers.pickup).toBeNull()
    open('7')
    expect($draft.get().markers.pickup).toBeNull()
  })
})

describe('the terms', () => {
  it('load once, and can be retried after a failure', async () => {
    calls.page.mockRejectedValueOnce(failure(0)).mockResolvedValue({ data: { content: '<p>Terms</p>' } })
    await loadTerms()
    expect($terms.get().status).toBe('failed')
    await Promise.all([loadTerms(), loadTerms()])
    await loadTerms()
    expect($terms.get()).toMatchObject({ status: 'ready', page: { content: '<p>Terms</p>' } })
    expect(calls.page).toHaveBeenCalledTimes(2)
  })
})
