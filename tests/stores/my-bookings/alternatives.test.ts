import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Booking, getBookingAlternatives } from '#contract/my-bookings.ts'
import { kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'
import { clearSession, storeSignIn } from '#stores/auth/session.ts'
import { takeSavedDraft } from '#stores/booking/saved-draft.ts'
import {
  $alternatives,
  bookedDates,
  loadAlternatives,
  NO_ALTERNATIVES,
  needsAlternatives,
  prefillDraft,
} from '#stores/my-bookings/alternatives.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const environment = { call: vi.fn(), now: () => NOW }
const place = (address: string, latitude: number) => ({ address, latitude, longitude: 85.3 })
const booking = (patch: Partial<Booking> = {}) =>
  ({
    id: 'b-1',
    status: 'cancelled',
    cancelledBy: 'host',
    cancelReason: 'noDriver',
    isBookedByMe: true,
    from: toWire(NOW + 3 * DAY),
    to: toWire(NOW + 4 * DAY),
    origin: place('Thamel', 27.71),
    destination: place('Patan', 27.67),
    stops: [place('Kalanki', 27.69)],
    isOneWay: true,
    isCityRide: false,
    quote: { lines: [{ kind: 'offRoad', amount: 300, grade: 'gravel', km: 4 }] },
    contactPerson: 'Asha Gurung',
    contactPersonPhoneNumber: '9801234567',
    payment: 'cash',
    ...patch,
  }) as Booking

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment(environment)
  storeSignIn(personOf(7))
  $alternatives.set(NO_ALTERNATIVES)
})

describe('the list of other vehicles', () => {
  it.each([
    [{}, true],
    [{ isBookedByMe: false }, false],
    [{ cancelledBy: 'renter' }, false],
    [{ from: toWire(NOW) }, false],
    [{ replacedBy: { id: 'b-2', vehicle: 'Hyundai Creta' } }, false],
  ] as const)('is offered to a guest whose request was declined: %j, %s', (patch, expected) => {
    expect(needsAlternatives(booking(patch))).toBe(expected)
  })

  it('loads with the page, and can be retried', async () => {
    environment.call.mockRejectedValueOnce(new Error('offline'))
    await loadAlternatives('b-1')
    expect($alternatives.get()).toEqual({ ...NO_ALTERNATIVES, id: 'b-1', status: 'failed' })
    environment.call.mockResolvedValueOnce({ data: { vehicles: [{ id: 5 }] } })
    const loading = loadAlternatives('b-1')
    expect($alternatives.get().status).toBe('loading')
    await loading
    expect(environment.call).toHaveBeenLastCalledWith(
      getBookingAlternatives,
      expect.objectContaining({ params: { id: 'b-1' } }),
    )
    expect($alternatives.get()).toMatchObject({ status: 'ready', vehicles: [{ id: 5 }] })
  })

  it('is hidden when the booking is no longer open', async () => {
    environment.call.mockImplementationOnce(async () => {
      void loadAlternatives('b-2')
      return { data: { vehicles: [{ id: 5 }] } }
    })
    environment.call.mockReturnValueOnce(new Promise(() => {}))
    await loadAlternatives('b-1')
    expect($alternatives.get()).toEqual({ ...NO_ALTERNATIVES, id: 'b-2', status: 'loading' })
  })

  it('is reset on sign-out', () => {
    $alternatives.set({ ...NO_ALTERNATIVES, id: 'b-1', status: 'ready' })
    clearSession()
    expect($alternatives.get()).toEqual(NO_ALTERNATIVES)
  })
})

describe('the link to another vehicle', () => {
  it('keeps the dates', () => {
    const from = kathmanduMillis('2026-12-01', '09:00') ?? 0
    const dates = bookedDates({ from: toWire(from), to: toWire(from + 8.5 * 3_600_000) }, 3)
    expect(dates).toBe('city=3&from=2026-12-01&fromTime=09%3A00&to=2026-12-01&toTime=17%3A30')
  })

  it('fills in route, stops, off-road km and contact', () => {
    prefillDraft(booking(), 9)
    expect(takeSavedDraft(9)).toMatchObject({
      markers: {
        pickup: { lat: 27.71, label: 'Thamel' },
        dropOff: { lat: 27.67, label: 'Patan' },
        stops: [{ point: { label: 'Kalanki' } }],
      },
      isOneWay: true,
      offRoad: { gravel: 4, normal: 0, extreme: 0 },
      contact: { name: 'Asha Gurung', number: '9801234567', numberAbroad: '' },
      payment: 'cash',
      isTermsAccepted: false,
    })
  })
})
