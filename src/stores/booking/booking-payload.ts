import type { BookingPayload, Quote } from '#contract/booking.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { chosenTimes, type Draft } from './draft.ts'
import { waypointsOf } from './pricing-payload.ts'

const MAX_ADDRESS_LENGTH = 200

/** Way, distance, time, flags and the accepted price are those of the shown quote. */
export function bookingPayload(
  draft: Draft,
  vehicle: { id: number; offRoad: boolean },
  quote: Quote | null,
): BookingPayload {
  const times = chosenTimes(draft)
  const { pickup, dropOff, stops } = draft.markers
  const { gravel, normal, extreme } = draft.offRoad
  return {
    from: times ? toWire(times.from) : '',
    to: times ? toWire(times.to) : '',
    originLatitude: pickup?.lat ?? null,
    originLongitude: pickup?.lng ?? null,
    originAddress: pickup?.label.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    destinationLatitude: dropOff?.lat ?? null,
    destinationLongitude: dropOff?.lng ?? null,
    destinationAddress: dropOff?.label.slice(0, MAX_ADDRESS_LENGTH) ?? null,
    waypoints: waypointsOf(stops),
    routeId: quote?.route?.id || draft.routeId,
    contactPerson: draft.contactName.trim(),
    contactPersonPhoneNumber: readPhoneNumber(draft.contactNumber),
    gravelOffRoadKM: vehicle.offRoad ? gravel : 0,
    normalOffRoadKM: vehicle.offRoad ? normal : 0,
    extremeOffRoadKM: vehicle.offRoad ? extreme : 0,
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
