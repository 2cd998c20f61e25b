import type { Booking } from '#contract/my-bookings.ts'
import type { AgreedTrip, ChangePreview, TripChange, TripChanges } from '#contract/trip-changes.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'

export const FROM = toWire(NOW + 100 * HOUR)
export const TO = toWire(NOW + 110 * HOUR)
const place = (address: string, latitude: number) => ({ address, latitude, longitude: 85.3 })
export const TRIP: AgreedTrip = {
  from: FROM,
  to: TO,
  origin: place('Thamel', 27.71),
  destination: place('Bhaktapur', 27.67),
  stops: [place('Patan', 27.68)],
  isOneWay: false,
  isCityRide: true,
  totalMeters: 14_000,
  vehicle: { id: 7, title: 'Hyundai Creta', registrationNumber: 'Ba 1 Cha 1' },
  driver: null,
  quote: {
    hours: 10,
    pricedHours: 10,
    km: 14,
    includedKm: 100,
    lines: [],
    total: 4_000,
    couponDiscount: 0,
    totalSaving: 0,
    payable: 4_000,
  },
}
export const PREVIEW: ChangePreview = {
  parts: ['times'],
  before: TRIP,
  after: { ...TRIP, to: toWire(NOW + 112 * HOUR), quote: { ...TRIP.quote, payable: 4_500 } },
  money: { kind: 'cash', amount: 500 },
  needsConsent: true,
  answerBy: toWire(NOW + 2 * HOUR),
}
export const CHANGE: TripChange = {
  id: 'c-1',
  by: 'renter',
  isMine: true,
  reason: 'Puja',
  state: 'open',
  createdAt: toWire(NOW),
  decidedAt: null,
  ...PREVIEW,
}

/** An approved trip that can change. */
export function changeable(patch: Partial<Booking> = {}, changes: Partial<TripChanges> = {}): Booking {
  return {
    ...TRIP,
    id: 'b-1',
    status: 'approved',
    isBookedByMe: true,
    payment: 'cash',
    isPaid: false,
    registrationNumber: TRIP.vehicle.registrationNumber,
    vehicle: { id: 7, images: [], manufacturer: { title: 'Hyundai' }, model: { title: 'Creta' } },
    driver: null,
    otherDriver: null,
    host: { fullName: 'Ramesh Adhikari' },
    guest: { fullName: 'Maya Rai' },
    changes: {
      open: null,
      decided: [],
      due: null,
      unpaid: 0,
      possible: { freeFrom: toWire(NOW), freeUntil: null, vehicles: [] },
      ...changes,
    },
    ...patch,
  } as unknown as Booking
}
