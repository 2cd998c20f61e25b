import type { FilterCounts, Filters } from '#contract/search.ts'
import type { VehicleCard, VehicleDetail } from '#contract/vehicles.ts'
import { type ComputedQuote, quote } from '#domain/booking/quote.ts'
import { defaultSearch } from '#domain/search/dates.ts'
import type { SearchQuery } from '#domain/search/query.ts'
import { writeNamedPlace } from '#domain/shared/named-place.ts'
import { PRICING, sampleTrip } from '#tests/domain/booking/samples.ts'
import { NOW } from '#tests/setup/clock.ts'

// Props that pages pass to islands: the usual case, and cases that show other messages.

export const PLAIN_SEARCH: SearchQuery = { ...defaultSearch(NOW), cityId: 1 }

export const FULL_SEARCH: SearchQuery = {
  ...PLAIN_SEARCH,
  destination: writeNamedPlace({ lat: 28.2096, lng: 83.9856, label: 'Pokhara' }),
  vehicleTypes: [1],
  fuelTypes: ['diesel', 'electric'],
  manufacturers: [1],
  colors: [3],
  features: [5],
  sort: 'priceAsc',
  page: 2,
}

export const CITIES = [
  { id: 1, title: 'Kathmandu', province: 'Bagmati', vehicles: 13, latitude: 27.7172, longitude: 85.324 },
  { id: 2, title: 'Pokhara', province: 'Gandaki', vehicles: 0, latitude: 28.2096, longitude: 83.9856 },
]

export const FILTERS: Filters = {
  features: [{ id: 5, title: 'Music' }],
  manufacturers: [{ id: 1, title: 'Hyundai', models: [{ id: 11, title: 'Creta' }] }],
  colors: [{ id: 3, title: 'White', hex: '#ffffff' }],
  cities: [],
  vehicleTypes: [{ id: 1, title: 'SUV', slug: 'suv', icon: 'suv' }],
  guests: [{ id: 4, title: '4 or more' }],
  instant: [{ id: 1, title: 'Confirmed at once' }],
  ratings: [{ id: 45, title: '4.5 and more stars' }],
  fuelTypes: [
    { id: 'diesel', title: 'Diesel' },
    { id: 'electric', title: 'Electric' },
  ],
}

export const COUNTS: FilterCounts = {
  total: 13,
  vehicleTypes: { 1: 13 },
  guests: { 4: 9 },
  instant: {},
  ratings: { 45: 3 },
  fuelTypes: { diesel: 12, electric: 1 },
  manufacturers: { 1: 13 },
  colors: {},
  features: { 5: 2 },
}

/** A new vehicle without picture, rating, price for dates or trust facts. */
export const BARE_CARD: VehicleCard = {
  id: 12,
  userID: 7,
  manufacturer: { id: 1, title: 'Hyundai' },
  model: { id: 11, title: 'Creta', vehicleType: { id: 1, title: 'SUV' } },
  modelYear: 2023,
  registrationNumber: 'BA 2 CHA 1234',
  numberOfSeats: 1,
  fuelType: 'electric',
  color: { id: 3, title: 'White', hex: '#ffffff' },
  city: null,
  images: [],
  instantBooking: false,
  longTermTrip: false,
  offRoad: false,
  state: 'available',
  step: null,
  status: null,
  numberOfTrips: 0,
  maxDiscount: 0,
  rating: { average: null, count: 0 },
  trust: {
    papersCheckedOn: null,
    insuredUntil: null,
    tripsWithoutCancellation: 0,
    replyMinutes: null,
    replyRate: null,
    completionRate: null,
  },
  pricePerDay: 5_000,
  pricing: null,
}

/** A card with everything that it can show, priced by hours. */
export const FULL_CARD: VehicleCard = {
  ...BARE_CARD,
  id: 13,
  numberOfSeats: 7,
  fuelType: 'diesel',
  city: { id: 1, title: 'Kathmandu' },
  images: [
    { id: 'a', name: '/pictures/vehicles/suv-white', type: 'image' },
    { id: 'b', name: '/pictures/vehicles/suv-white-2', type: 'image' },
  ],
  instantBooking: true,
  status: 'verified',
  numberOfTrips: 31,
  maxDiscount: 20,
  rating: { average: 4.7, count: 3 },
  trust: {
    papersCheckedOn: '2026-10-01',
    insuredUntil: '2027-03-01',
    tripsWithoutCancellation: 30,
    replyMinutes: 12,
    replyRate: 96,
    completionRate: null,
  },
  pricing: { hours: 27, total: 6_500, couponDiscount: 0, totalSaving: 0, payable: 6_500 },
}

/** A card priced for the trip to a destination. */
export const TRIP_CARD: VehicleCard = {
  ...FULL_CARD,
  id: 14,
  trip: { km: 203.4, seconds: 24_000, isEstimate: true, payable: 9_950 },
}

export const STILL = { light: '/stills/token/wide-light.webp', dark: '/stills/token/wide-dark.webp' }

export const DRIVER = {
  name: 'Ram Bahadur',
  image: null,
  experience: 12,
  smoking: false,
  licenseChecked: true,
  languages: ['ne', 'en'],
} as const

export const RATINGS: VehicleDetail['ratings'] = [5, 1, 3].map((rate) => ({
  rate,
  remarks: `Careful on every bend ${rate}`,
  by: 'Maya Rai',
  createdAt: `2026-0${rate}-03T08:00:00Z`,
  answer: rate === 1 ? 'We have changed the tyres.' : null,
}))

/** Every kind of line that a price may have. */
export const QUOTES: ComputedQuote[] = [
  quote(PRICING, sampleTrip(5)),
  quote(PRICING, sampleTrip(100, { totalMeters: 20_000, totalSeconds: 2_400 }), {
    ...{ code: 'DASHAIN', kind: 'percent', value: 10, minimum: null, cap: null },
  }),
  quote(
    PRICING,
    sampleTrip(60, {
      ...{ totalMeters: 400_000, totalSeconds: 36_000, isCityRide: false, isOneWay: false },
      offRoad: { gravel: 12, normal: 3.5, extreme: 1 },
    }),
  ),
]
