import type { BookingErrors } from './checkout.ts'
import type { TripDraft } from './draft.ts'

/** The rules load on the first attempt. */
export async function invalidFields(
  draft: TripDraft,
  isOwnVehicle: boolean,
  priceTotal: number,
): Promise<BookingErrors> {
  const { bookingRules } = await import('#domain/booking/booking.rules.ts')
  const { pickup, dropOff, stops } = draft.markers
  return bookingRules.firstErrors({
    contactName: draft.contact.name,
    contactNumber: draft.contact.number,
    hasPickup: pickup !== null,
    hasDropOff: dropOff !== null,
    hasEmptyStop: stops.some(({ point }) => point === null),
    hasInvalidKm: Object.keys(draft.invalidKm).length > 0,
    payment: draft.payment,
    priceTotal,
    isTermsAccepted: draft.isTermsAccepted,
    isOwnVehicle,
  })
}
