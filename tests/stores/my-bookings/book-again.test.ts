import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiFailure } from '#contract/api-failure.ts'
import type { Booking } from '#contract/my-bookings.ts'
import { listFilters } from '#contract/search.ts'
import { listTakenTimes } from '#contract/vehicles.ts'
import { kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'
import { storeSignIn } from '#stores/auth/session.ts'
import { takeSavedDraft } from '#stores/booking/saved-draft.ts'
import { bookAgain, canBookAgain } from '#stores/my-bookings/book-again.ts'
import { useEnvironment } from '#tests/setup/environment.ts'
import { personOf } from '../auth/people.ts'

const at = (day: string, time: string) => kathmanduMillis(day, time) ?? 0
const wire = (day: string, time: string) => toWire(at(day, time))
const place = (address: string, latitude: number) => ({ address, latitude, longitude: 85.3 })
/** Friday to Sunday */
const BOOKING = {
  id: 'b-1',
  status: 'completed',
  isBookedByMe: true,
  from: wire('2026-10-02', '10:00'),
  to: wire('2026-10-04', '18:00'),
  vehicle: { id: 5, model: { vehicleType: { title: 'Jeep' } } },
  origin: place('Thamel', 27.71),
  destination: place('Patan', 27.67),
  stops: [],
  isOneWay: true,
  isCityRide: false,
  quote: { lines: [] },
  contactPerson: 'Asha Gurung',
  contactPersonPhoneNumber: '9801234567',
  contactPersonInternationalNumber: '',
  payment: 'cash',
} as unknown as Booking
const CITIES = [
  { id: 2, latitude: 28.2, longitude: 83.98 },
  { id: 1, latitude: 27.7, longitude: 85.3 },
]
const DATES = 'from=2026-12-04&fromTime=10%3A00&to=2026-12-06&toTime=18%3A00'
const call = vi.fn()
const navigate = vi.fn()
const notify = vi.fn()

beforeEach(() => {
  vi.resetAllMocks()
  useEnvironment({ call, navigate, notify, now: () => at('2026-11-27', '07:15') })
  storeSignIn(personOf(7))
})

const respond = (
  taken: unknown,
  cities: unknown = {
    data: {
      cities: CITIES,
      vehicleTypes: [
        { id: 1, title: 'Car' },
        { id: 3, title: 'Jeep' },
      ],
    },
  },
) =>
  call.mockImplementation(async (endpoint) => {
    const response = endpoint === listTakenTimes ? taken : endpoint === listFilters ? cities : undefined
    if (response instanceof Error) throw response
    return response
  })

describe('a completed trip', () => {
  it.each([
    [{}, true],
    [{ status: 'cancelled' }, false],
    [{ status: 'inTrip' }, false],
    [{ isBookedByMe: false }, false],
  ] as const)('can be booked again by its guest: %j, %s', (patch, expected) => {
    expect(canBookAgain({ ...BOOKING, ...patch })).toBe(expected)
  })

  it('opens the form with its places and contact, on the next free dates like it', async () => {
    respond({ data: [{ from: wire('2026-11-27', '00:00'), to: wire('2026-11-30', '00:00') }] })
    await bookAgain(BOOKING)
    expect(navigate).toHaveBeenCalledWith(`/vehicle/5/booking?${DATES}`)
    expect(takeSavedDraft(5)).toMatchObject({
      markers: { pickup: { label: 'Thamel' }, dropOff: { label: 'Patan' } },
      contact: { name: 'Asha Gurung', number: '9801234567' },
    })
  })

  it('opens the vehicles of its type in the nearest city when the vehicle is no longer listed', async () => {
    const dates = DATES.replace('12-04', '11-27').replace('12-06', '11-29')
    respond(new ApiFailure(404, []))
    await bookAgain(BOOKING)
    const query = `${dates}&destination=27.67%2C85.3%2CPatan`
    expect(navigate).toHaveBeenCalledWith(`/vehicles?city=1&${query}&type=3`)
    respond(new ApiFailure(404, []), new Error('offline'))
    await bookAgain(BOOKING)
    expect(navigate).toHaveBeenLastCalledWith(`/vehicles?${query}`)
    await bookAgain({ ...BOOKING, isCityRide: true })
    expect(navigate).toHaveBeenLastCalledWith(`/vehicles?${dates}`)
  })

  it('says when the dates could not be found, and can be tried again', async () => {
    respond(new ApiFailure(0, []))
    await bookAgain(BOOKING)
    expect(navigate).not.toHaveBeenCalled()
    expect(notify).toHaveBeenCalledWith('error', 'my-bookings.again.failed')
    respond({ data: [] })
    await bookAgain(BOOKING)
    expect(navigate).toHaveBeenCalledTimes(1)
  })
})
