import type { BookingPayload } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type RequestedTrip, readTripPayload } from '#contract/trip-payload.ts'
import { type BookingField, bookingRules } from '#domain/booking/booking.rules.ts'
import { callableNumber } from '#domain/booking/contact.ts'
import { readCouponCode } from '#domain/booking/coupon.ts'
import type { NamedPoint } from '#domain/booking/markers.ts'
import { isGateway, isPayment, type Payment } from '#domain/booking/payment-methods.ts'
import { ApiError } from '#server/api-error.ts'

/** The submitted form, checked by its rules. */
export interface BookingFormValues extends RequestedTrip {
  pickup: NamedPoint
  dropOff: NamedPoint
  payment: Payment
  couponCode: string | null
}

const ERROR_CODES: Partial<Record<BookingField, ErrorCode>> = {
  pickup: 'placesMissing',
  dropOff: 'placesMissing',
  contactName: 'contactName',
  contactNumber: 'contactNumber',
  payment: 'unknownPayment',
}

/** @throws ApiError with everything that is wrong with the form */
export function readBookingForm(
  payload: BookingPayload,
  { gateways }: { gateways: Partial<Record<Payment, unknown>> },
): BookingFormValues {
  const trip = readTripPayload(payload)
  const { pickup, dropOff, contact } = trip
  const payment = payload.payment ?? 'cash'
  const errors = bookingRules.firstErrors({
    contactName: contact.name,
    contactNumber: contact.number,
    hasPickup: pickup !== null,
    hasDropOff: dropOff !== null,
    payment,
    // the payload does not decide these: the service looks up the price and the host itself
    priceTotal: 1,
    isTermsAccepted: true,
    isOwnVehicle: false,
  })
  const codes = Object.keys(errors).flatMap((field) => ERROR_CODES[field as BookingField] ?? [])
  const [first, ...others] = new Set(codes)
  if (first) throw new ApiError(first, {}, undefined, others)
  if (isGateway(payment) && !gateways[payment]) throw new ApiError('walletNotOffered')
  if (!pickup || !dropOff || !isPayment(payment)) throw new ApiError('placesMissing')
  return {
    ...trip,
    pickup: named(pickup),
    dropOff: named(dropOff),
    contact: { ...contact, number: callableNumber(contact.number) ?? contact.number },
    payment,
    couponCode: readCouponCode(payload.couponCode) || null,
  }
}

/** A point without a name is named by its coordinates. */
function named(point: NamedPoint): NamedPoint {
  return { ...point, label: point.label || `${point.lat}, ${point.lng}` }
}
