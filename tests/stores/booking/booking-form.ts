import { afterEach, beforeEach, vi } from 'vitest'
import { createBooking, type PricingPayload, priceTrip, type Quote } from '#contract/booking.ts'
import { getPage } from '#contract/content.ts'
import { type BookingRow, listBookings } from '#contract/my-bookings.ts'
import type { Route } from '#contract/places.ts'
import { listFilters } from '#contract/search.ts'
import { getVehicle, listAlternatives, type VehicleDetail } from '#contract/vehicles.ts'
import type { GatewayId } from '#domain/booking/payment-methods.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { $user } from '#stores/auth/session.ts'
import { openBookingForm } from '#stores/booking/booking-form.ts'
import { changeDraft, chooseTripPlace } from '#stores/booking/draft.ts'
import { $storedSearch } from '#stores/search/query.ts'
import { apiFailure } from '#tests/setup/api-failure.ts'
import { NOW } from '#tests/setup/clock.ts'
import { useEnvironment as setOutside } from '#tests/setup/environment.ts'

const HERE = '/vehicle/7/booking?city=1&from=2026-11-24&fromTime=10:00&to=2026-11-26&toTime=10:00'
export const THAMEL = { lat: 27.7154, lng: 85.3123, label: 'Thamel, Kathmandu, Nepal' }
export const POKHARA = { lat: 28.2096, lng: 83.9856, label: 'Pokhara, Kaski, Nepal' }
export const VEHICLE = {
  id: 7,
  userID: 3,
  offRoad: false,
  city: { id: 1, title: 'Kathmandu' },
  isFree: true,
  obstacle: null,
  latitude: 27.7,
  longitude: 85.3,
} as VehicleDetail

export const routeOf = (meters: number): Route => ({
  meters,
  seconds: meters / 10,
  isEstimate: false,
  line: '',
  id: 'way',
  title: 'By Mugling',
  character: 'main',
  gravelKm: 0,
  trackKm: 0,
  alternatives: [],
  notes: [],
  startAddress: '',
  endAddress: '',
})

/** A price as the server computes it: 100 per km, whatever the time. */
export function quoteOf(payload: PricingPayload): Quote {
  const meters = payload.originLatitude == null ? null : (payload.totalMeters ?? 20_000)
  const isCityRide = meters === null || meters < 50_000
  const total = 1_000 + (meters ?? 0) / 10
  return {
    from: payload.from,
    to: payload.to,
    hours: 48,
    pricedHours: 48,
    km: meters,
    includedKm: 0,
    lines: [],
    total,
    couponDiscount: payload.coupon ? 100 : 0,
    totalSaving: payload.coupon ? 100 : 0,
    payable: total - (payload.coupon ? 100 : 0),
    totalMeters: meters,
    totalTime: meters && meters / 10,
    isCityRide,
    isOneWay: Boolean(payload.isOneWay) && !isCityRide,
    route: meters === null ? null : { id: payload.routeId ?? 'way', title: 'By Mugling' },
  }
}

export const failure = (status: number, cause = '', message = cause, data?: unknown) =>
  apiFailure(status, message, cause, data)

/** The guest's booking of vehicle 7 for the hours of the URL; its hold ends ten minutes after the tests' now. */
export const HELD: BookingRow = {
  id: 'b-1',
  status: 'pending',
  createdAt: '2026-11-21T04:25:00Z',
  from: '2026-11-24T04:15:00Z',
  to: '2026-11-26T04:15:00Z',
  origin: 'Thamel',
  destination: 'Pokhara',
  pricing: { total: 3_000, payable: 3_000 },
  payment: 'esewa',
  isPaid: false,
  holdExpiresAt: '2026-11-21T04:40:00Z',
  paidAt: null,
  approvedAt: null,
  cancelledAt: null,
  cancelledBy: null,
  answerBy: null,
  rated: false,
  openChange: null,
  registrationNumber: 'Ba … 98',
  picture: { light: '/stills/a/wide-light.webp', dark: '/stills/a/wide-dark.webp' },
  vehicle: {
    id: 7,
    images: [],
    model: { title: 'Creta', vehicleType: { title: 'SUV' } },
    manufacturer: { title: 'Hyundai' },
  },
}

export const calls = {
  vehicle: vi.fn(),
  price: vi.fn(),
  book: vi.fn(),
  page: vi.fn(),
  own: vi.fn(),
  instead: vi.fn(),
  filters: vi.fn(),
  /** the look at a booking whose response was lost, by its key */
  find: vi.fn(),
}
export const outside = {
  locale: vi.fn<() => Locale>(),
  now: vi.fn(() => NOW),
  gateways: vi.fn((): readonly GatewayId[] => ['esewa']),
  navigate: vi.fn(),
  replacePath: vi.fn(),
  notify: vi.fn(),
  uniqueKey: vi.fn(),
  suggest: vi.fn(),
  name: vi.fn(),
  route: vi.fn(),
}

type Call = (options: unknown) => unknown
const ANSWERS = new Map<unknown, Call>([
  [getVehicle, (options) => calls.vehicle(options)],
  [priceTrip, (options) => calls.price(options)],
  [createBooking, (options) => calls.book(options)],
  [getPage, (options) => calls.page(options)],
  [listBookings, (options) => calls.own(options)],
  [listAlternatives, (options) => calls.instead(options)],
  [listFilters, (options) => calls.filters(options)],
])

/** An environment in which every call succeeds, with the booking page of vehicle 7 open and its first price loaded. */
export async function openTestBookingForm(here = HERE): Promise<void> {
  vi.resetAllMocks()
  let keys = 0
  outside.now.mockImplementation(() => NOW)
  outside.locale.mockReturnValue('en')
  calls.vehicle.mockResolvedValue({ data: VEHICLE })
  calls.own.mockResolvedValue({ data: [] })
  calls.find.mockResolvedValue({ state: 'absent' })
  calls.instead.mockResolvedValue({ data: { times: [], vehicles: [] } })
  calls.filters.mockResolvedValue({ data: { cities: [] } })
  calls.price.mockImplementation(async ({ payload }) => ({ data: quoteOf(payload) }))
  outside.uniqueKey.mockImplementation(() => `key-${++keys}`)
  outside.route.mockImplementation(async () => routeOf(20_000))
  outside.name.mockImplementation(async () => ({ label: 'Near Patan, Nepal' }))
  const { suggest, name, route, ...rest } = outside
  setOutside({
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ...rest,
    currentPath: () => here,
    maps: { suggest, name, route },
    call: async (endpoint, options) => ANSWERS.get(endpoint)?.(options) as never,
    findWrite: (key) => calls.find(key),
  })
  openBookingForm({ vehicleId: '7', apiBaseUrl: '/api/v1' })
  await settle()
}

/** Opens it before each test, with a clock that the test moves. */
export function setUpBookingForm(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ now: NOW })
    $storedSearch.set({})
    await openTestBookingForm()
  })
  afterEach(() => {
    $user.set(undefined)
    vi.useRealTimers()
  })
}

/** Waits for the debounce and everything that follows. */
export const settle = () => vi.advanceTimersByTimeAsync(1_000)

/** Fills in everything that a booking needs. */
export async function fillForm(): Promise<void> {
  chooseTripPlace('pickup', THAMEL)
  chooseTripPlace('dropOff', POKHARA)
  changeDraft({
    contact: { name: 'Sita Gurung', number: '9841234567', numberAbroad: '' },
    isTermsAccepted: true,
  })
  await settle()
}
