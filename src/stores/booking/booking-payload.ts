import type { BookingPayload, Quote } from '#contract/booking.ts'
import { tripPayload } from '#contract/trip-payload.ts'
import { placesOf } from '#domain/booking/markers.ts'
import { NO_OFF_ROAD } from '#domain/booking/off-road.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { chosenTimes, type TripDraft } from './draft.ts'

/** Route, distance, time, flags and the accepted price are those of the shown quote. */
export function bookingPayload(
  draft: TripDraft,
  vehicle: { id: number; offRoad: boolean },
  quote: Quote | null,
): BookingPayload {
  const times = chosenTimes(draft)
  return {
    from: times ? toWire(times.from) : '',
    to: times ? toWire(times.to) : '',
    ...tripPayload({
      ...placesOf(draft.markers),
      offRoad: vehicle.offRoad ? draft.offRoad : NO_OFF_ROAD,
      contact: draft.contact,
    }),
    routeId: quote?.route?.id || draft.routeId,
    isCityRide: quote?.isCityRide ?? true,
    isOneWay: quote?.isOneWay ?? draft.isOneWay,
    couponCode: draft.coupon,
    totalMeters: quote?.totalMeters ?? null,
    totalTime: quote?.totalTime ?? null,
    routeInfo: null,
    vehicleId: vehicle.id,
    payment: draft.payment,
    expectedPayable: quote?.payable ?? null,
    expectedDropOff: quote?.to ?? null,
  }
}
