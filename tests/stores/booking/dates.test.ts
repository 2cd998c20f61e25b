import { beforeEach, describe, expect, it } from 'vitest'
import type { PricingPayload } from '#contract/booking.ts'
import { $blocker, hasForm } from '#stores/booking/blocker.ts'
import { $checkout } from '#stores/booking/checkout.ts'
import { $areDatesMoved, changeDates, movePassedDates } from '#stores/booking/dates.ts'
import { $draft, chooseTripPlace } from '#stores/booking/draft.ts'
import { $farPickup } from '#stores/booking/far-pickup.ts'
import { $offers } from '#stores/booking/offers.ts'
import { loadVehicle } from '#stores/booking/vehicle.ts'
import { HOUR } from '#tests/setup/clock.ts'
import {
  calls,
  failure,
  openTestBookingForm,
  outside,
  POKHARA,
  quoteOf,
  settle,
  setUpBookingForm,
  THAMEL,
  VEHICLE,
} from './booking-form.ts'

const DATES = { fromDate: '2026-11-24', fromTime: '10:00', toDate: '2026-11-26', toTime: '10:00' }
const DAY_BEFORE = Date.parse('2026-11-23T04:15:00Z')

setUpBookingForm()

describe('the dates in a tab that was left open', () => {
  it('move when they have passed, with a notice', () => {
    const now = DAY_BEFORE + 30 * HOUR
    outside.now.mockImplementation(() => now)
    movePassedDates(DAY_BEFORE, now)
    const { fromDate, fromTime } = $draft.get().dates
    expect([fromDate, fromTime, $areDatesMoved.get()]).toEqual(['2026-11-24', '18:30', true])
  })

  it('stay while they are in the future', () => {
    movePassedDates(DAY_BEFORE, DAY_BEFORE + HOUR)
    expect([$draft.get().dates, $areDatesMoved.get()]).toEqual([DATES, false])
  })

  it('stay while the outcome of the booking is unknown', () => {
    $checkout.set({ status: 'unknown' })
    movePassedDates(DAY_BEFORE, DAY_BEFORE + 30 * HOUR)
    expect($draft.get().dates).toEqual(DATES)
  })
})

it('a change of the dates keeps the places in the URL', async () => {
  await openTestBookingForm(
    '/vehicle/7/booking?city=1&from=2026-11-24&fromTime=10:00&to=2026-11-26&toTime=10:00&origin=27.7154,85.3123,Thamel',
  )
  await changeDates({ ...DATES, toDate: '2026-11-27' })
  const [address] = outside.replacePath.mock.lastCall ?? []
  const params = new URLSearchParams(String(address).split('?')[1])
  expect([params.get('to'), params.get('origin')]).toEqual(['2026-11-27', '27.7154,85.3123,Thamel'])
})

describe('a vehicle that cannot be booked for the dates', () => {
  it.each([
    ['insuranceLapses', false, 30],
    ['tooLong', true, 90],
    ['unpriced', false, 30],
  ] as const)('shows the reason %s, not that it is taken', async (reason, longTermTrip, longestDays) => {
    calls.price.mockRejectedValue(failure(404, 'vehicleNotFound'))
    calls.vehicle.mockResolvedValue({ data: { ...VEHICLE, isFree: false, obstacle: reason, longTermTrip } })
    if (reason !== 'unpriced') calls.price.mockRejectedValue(failure(422, 'tripTooLong'))
    await loadVehicle(7)
    await settle()
    expect($blocker.get()).toEqual({ kind: 'unfit', reason, longestDays })
    expect(hasForm($blocker.get())).toBe(true)
    expect(calls.instead).not.toHaveBeenCalled()
  })
})

describe('a trip that is too long', () => {
  const tooLong = failure(422, 'tripTooLong', 'For 30 days at most.')
  const forTwoMonths = { ...DATES, toDate: '2027-01-24' }

  it('is reported at the dates, without a toast, when the dates make it too long', async () => {
    calls.vehicle.mockResolvedValue({ data: { ...VEHICLE, isFree: false, obstacle: 'tooLong' } })
    calls.price.mockRejectedValue(tooLong)
    await changeDates(forTwoMonths)
    await settle()
    expect($blocker.get()).toMatchObject({ kind: 'unfit', reason: 'tooLong' })
    expect(outside.notify).not.toHaveBeenCalled()
  })

  it('is reported as a toast, not at the dates, when the route makes it too long', async () => {
    calls.price.mockRejectedValue(tooLong)
    chooseTripPlace('pickup', THAMEL)
    chooseTripPlace('dropOff', POKHARA)
    await settle()
    expect($blocker.get()).toBeNull()
    expect(outside.notify).toHaveBeenCalledExactlyOnceWith('error', 'For 30 days at most.')
  })
})

describe('a taken vehicle', () => {
  const taken = { ...VEHICLE, isFree: false, obstacle: 'taken' }
  const found = { times: [{ from: '2026-11-27T04:15:00Z', to: '2026-11-29T04:15:00Z' }], vehicles: [] }

  it('offers other times before anything is filled in', async () => {
    calls.vehicle.mockResolvedValue({ data: taken })
    calls.instead.mockResolvedValue({ data: found })
    await loadVehicle(7)
    expect($offers.get().status).toBe('loading')
    await settle()
    expect($offers.get().alternatives).toEqual(found)
    expect(calls.instead.mock.calls).toEqual([
      [
        expect.objectContaining({
          params: { id: 7 },
          query: { from: '2026-11-24T04:15:00Z', to: '2026-11-26T04:15:00Z' },
          background: true,
        }),
      ],
    ])
  })

  it('keeps the links to other dates without a response', async () => {
    calls.vehicle.mockResolvedValue({ data: taken })
    calls.instead.mockRejectedValue(failure(0))
    await loadVehicle(7)
    await settle()
    expect([$offers.get().alternatives, $blocker.get()?.kind]).toEqual([null, 'taken'])
  })

  it('offers nothing once it is free', async () => {
    calls.vehicle.mockResolvedValue({ data: taken })
    calls.instead.mockResolvedValue({ data: found })
    await loadVehicle(7)
    await settle()
    calls.vehicle.mockResolvedValue({ data: VEHICLE })
    await loadVehicle(7)
    await settle()
    expect([$offers.get().alternatives, $blocker.get()]).toEqual([null, null])
  })
})

describe('a pickup', () => {
  beforeEach(() => {
    calls.price.mockImplementation(async ({ payload }: { payload: PricingPayload }) => ({
      data: { ...quoteOf(payload), approachKm: payload.originLatitude === POKHARA.lat ? 198 : 3 },
    }))
  })

  const city = (id: number, title: string, latitude: number, longitude: number) => ({
    id,
    title,
    latitude,
    longitude,
    vehicles: 4,
  })

  it('requests the cities once, even when that fails; the next one tries again', async () => {
    calls.filters.mockImplementation(async () => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      throw failure(503)
    })
    chooseTripPlace('pickup', POKHARA)
    await settle()
    expect(calls.filters).toHaveBeenCalledOnce()
    expect($farPickup.get()).toMatchObject({ km: 198, nearer: null })
    chooseTripPlace('pickup', { ...POKHARA, label: 'Lakeside', lng: POKHARA.lng + 0.01 })
    await settle()
    expect(calls.filters).toHaveBeenCalledTimes(2)
  })

  it('is shown as far, with a nearer city', async () => {
    const pokhara = city(2, 'Pokhara', 28.2, 83.98)
    calls.filters.mockResolvedValue({ data: { cities: [city(1, 'Kathmandu', 27.7, 85.32), pokhara] } })
    chooseTripPlace('pickup', POKHARA)
    await settle()
    expect($farPickup.get()).toEqual({ km: 198, nearer: pokhara })
    chooseTripPlace('pickup', THAMEL)
    await settle()
    expect($farPickup.get()).toBeNull()
  })

  it('to which the vehicle cannot come blocks the booking, and offers vehicles near it', async () => {
    const found = { times: [], vehicles: [{ id: 8 }] }
    calls.instead.mockResolvedValue({ data: found })
    calls.price.mockImplementation(async ({ payload }: { payload: PricingPayload }) => ({
      data: { ...quoteOf(payload), approachKm: 512, obstacle: 'tooFar' },
    }))
    chooseTripPlace('pickup', POKHARA)
    await settle()
    expect($blocker.get()).toEqual({ kind: 'tooFar', km: 512 })
    expect($offers.get().alternatives).toEqual(found)
    const query = { pickupLatitude: String(POKHARA.lat), pickupLongitude: String(POKHARA.lng) }
    expect(calls.instead.mock.calls[0]?.[0]).toMatchObject({ query })
  })

  it('and the end of the trip are sent with the question for alternatives', async () => {
    calls.instead.mockResolvedValue({ data: { times: [], vehicles: [] } })
    calls.price.mockImplementation(async ({ payload }: { payload: PricingPayload }) => ({
      data: { ...quoteOf(payload), obstacle: 'taken' },
    }))
    chooseTripPlace('dropOff', POKHARA)
    await settle()
    const end = { endLatitude: String(POKHARA.lat), endLongitude: String(POKHARA.lng) }
    expect(calls.instead.mock.calls.at(-1)?.[0].query).toMatchObject(end)
    expect(calls.instead.mock.calls.at(-1)?.[0].query).not.toHaveProperty('pickupLatitude')
  })
})
