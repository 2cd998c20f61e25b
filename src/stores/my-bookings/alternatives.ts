import { type Booking, type BookingAlternatives, getBookingAlternatives } from '#contract/my-bookings.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { readNumberAbroad } from '#domain/booking/contact.ts'
import { type NamedPoint, NO_MARKERS } from '#domain/booking/markers.ts'
import { NO_OFF_ROAD } from '#domain/booking/off-road.ts'
import { needsAnotherVehicle } from '#domain/my-bookings/refusal.ts'
import { datesQuery } from '#domain/search/query.ts'
import { datesOf } from '#domain/search/trip-dates.ts'
import { EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { saveDraft } from '#stores/booking/saved-draft.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'

/** Vehicles for a guest whose booking was declined or cancelled by the host. */
export interface AlternativeVehicles {
  id: string
  status: LoadStatus
  vehicles: readonly VehicleCard[]
  /** each is booked in one tap; null: they are booked by the form */
  replacement: BookingAlternatives['replacement']
}

export const NO_ALTERNATIVES: AlternativeVehicles = {
  id: '',
  status: 'idle',
  vehicles: [],
  replacement: null,
}

// state
const alternatives = createResource(NO_ALTERNATIVES, { isPersonal: true })
export const $alternatives = alternatives.$state

// derived
/** Whether to show other vehicles to the guest of this booking. */
export function needsAlternatives(booking: Booking): boolean {
  const { isBookedByMe, status, cancelledBy, cancelReason, from, replacedBy } = booking
  if (!isBookedByMe || replacedBy) return false
  return needsAnotherVehicle(
    { status, cancelledBy, cancelReason, pickup: Date.parse(from) },
    environment().now(),
  )
}

/** The query string of the booking's dates, without seconds. */
export function bookedDates({ from, to }: Pick<Booking, 'from' | 'to'>, cityId: number | null): string {
  return datesQuery({ cityId, ...datesOf({ from: Date.parse(from), to: Date.parse(to) }) })
}

// actions
export async function loadAlternatives(id: string): Promise<void> {
  await alternatives.load({ ...NO_ALTERNATIVES, id, status: 'loading' }, async (signal) => {
    const { data } = await environment().call(getBookingAlternatives, { params: { id }, signal })
    return { vehicles: data.vehicles, replacement: data.replacement ?? null }
  })
}

/** Fills the other vehicle's booking form with the route and contact of this booking. */
export function prefillDraft(booking: Booking, vehicleId: number): void {
  const offRoad = { ...NO_OFF_ROAD }
  for (const line of booking.quote.lines) if (line.kind === 'offRoad') offRoad[line.grade] += line.km
  saveDraft(vehicleId, {
    ...EMPTY_DRAFT,
    markers: {
      ...NO_MARKERS,
      pickup: bookedPoint(booking.origin),
      dropOff: bookedPoint(booking.destination),
      stops: booking.stops.map((stop, index) => ({ key: index + 1, point: bookedPoint(stop) })),
    },
    offRoad,
    contact: {
      name: booking.contactPerson,
      number: booking.contactPersonPhoneNumber,
      numberAbroad: readNumberAbroad(booking.contactPersonInternationalNumber),
    },
    isOneWay: booking.isOneWay || booking.isCityRide,
    payment: booking.payment,
  })
}

export function bookedPoint({ latitude, longitude, address }: Booking['origin']): NamedPoint {
  return { lat: latitude, lng: longitude, label: address }
}
