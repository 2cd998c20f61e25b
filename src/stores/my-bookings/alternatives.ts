import { atom } from 'nanostores'
import { type Booking, getBookingAlternatives } from '#contract/my-bookings.ts'
import type { VehicleCard } from '#contract/vehicles.ts'
import { NO_MARKERS } from '#domain/booking/markers.ts'
import { needsAnother } from '#domain/my-bookings/refusal.ts'
import { datesQuery } from '#domain/search/query.ts'
import { kathmanduDate, kathmanduTime } from '#domain/shared/time.ts'
import { onSignedOut } from '#stores/auth/signed-out.ts'
import { EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { saveDraft } from '#stores/booking/saved-draft.ts'
import { environment } from '#stores/shell/environment.ts'

/** Vehicles that a guest could take instead of one that was refused. */
export interface AlternativeVehicles {
  id: string
  phase: 'loading' | 'ready' | 'failed'
  vehicles: readonly VehicleCard[]
}

// state
export const $alternatives = atom<AlternativeVehicles | null>(null)

// derived
/** Whether the guest of this booking is to be shown other vehicles now. */
export function needsAlternatives(booking: Booking): boolean {
  const { isBookedByMe, status, cancelledBy, cancelReason, from } = booking
  if (!isBookedByMe) return false
  return needsAnother({ status, cancelledBy, cancelReason, pickup: Date.parse(from) }, environment().now())
}

/** The query string of the booking's dates; what lies between two minutes belongs to the earlier. */
export function bookedDates({ from, to }: Pick<Booking, 'from' | 'to'>, cityId: number | null): string {
  const [start, end] = [Date.parse(from), Date.parse(to)]
  return datesQuery({
    cityId,
    fromDate: kathmanduDate(start),
    fromTime: kathmanduTime(start),
    toDate: kathmanduDate(end),
    toTime: kathmanduTime(end),
  })
}

// actions
export async function loadAlternatives(id: string): Promise<void> {
  $alternatives.set({ id, phase: 'loading', vehicles: [] })
  const settle = (rest: Omit<AlternativeVehicles, 'id'>) => {
    if ($alternatives.get()?.id === id) $alternatives.set({ id, ...rest })
  }
  try {
    const { data } = await environment().call(getBookingAlternatives, { params: { id } })
    settle({ phase: 'ready', vehicles: data.vehicles })
  } catch {
    settle({ phase: 'failed', vehicles: [] })
  }
}

/** Route and contact of the booking wait in the form of the other vehicle. */
export function prefillDraft(booking: Booking, vehicleId: number): void {
  const spot = ({ address, latitude, longitude }: Booking['origin']) => ({
    lat: latitude,
    lng: longitude,
    label: address,
  })
  const km = (grade: string) =>
    booking.quote.lines.reduce(
      (sum, line) =>
        line.kind === 'offRoad' && line.grade === grade && typeof line.km === 'number' ? sum + line.km : sum,
      0,
    )
  saveDraft(vehicleId, {
    ...EMPTY_DRAFT,
    markers: {
      ...NO_MARKERS,
      pickup: spot(booking.origin),
      dropOff: spot(booking.destination),
      stops: booking.stops.map((stop, index) => ({ key: index + 1, spot: spot(stop) })),
    },
    isOneWay: booking.isOneWay || booking.isCityRide,
    offRoad: { gravel: km('gravel'), normal: km('normal'), extreme: km('extreme') },
    contactName: booking.contactPerson,
    contactNumber: booking.contactPersonPhoneNumber,
    payment: booking.payment,
  })
}

// reactions
onSignedOut(() => $alternatives.set(null))
