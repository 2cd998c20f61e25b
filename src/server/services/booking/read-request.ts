import type { BookingPayload } from '#contract/booking.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type BookingField, bookingRules } from '#domain/booking/booking.rules.ts'
import { callableNumber } from '#domain/booking/contact.ts'
import { readCouponCode } from '#domain/booking/coupon.ts'
import { isGateway, isPayment, type Payment } from '#domain/booking/payment-methods.ts'
import { readPhoneNumber } from '#domain/shared/phone-number.ts'
import { type Point, round4 } from '#domain/shared/place.ts'
import { oneLine } from '#domain/shared/text.ts'
import { ApiError } from '#server/api-error.ts'
import { pointsOf } from './read-trip.ts'

interface Stop extends Point {
  address: string
}
/** The booking form after validation. */
export interface BookingRequest {
  origin: Stop
  destination: Stop
  stops: (Point & { title: string })[]
  contactPerson: string
  contactPhone: string
  payment: Payment
  couponCode: string | null
}

const CODES: Partial<Record<BookingField, ErrorCode>> = {
  pickup: 'placesMissing',
  dropOff: 'placesMissing',
  contactName: 'contactName',
  contactNumber: 'contactNumber',
  payment: 'unknownPayment',
}

/** @throws ApiError with everything that is wrong with the form */
export function checkRequest(
  payload: BookingPayload,
  { gateways }: { gateways: Partial<Record<Payment, unknown>> },
): BookingRequest {
  const contactPerson = oneLine(payload.contactPerson)
  const contactPhone = readPhoneNumber(payload.contactPersonPhoneNumber ?? '')
  const payment = payload.payment ?? 'cash'
  const { originLatitude, originLongitude, destinationLatitude, destinationLongitude } = payload
  const errors = bookingRules.firstErrors({
    contactName: contactPerson,
    contactNumber: contactPhone,
    hasPickup: originLatitude != null && originLongitude != null,
    hasDropOff: destinationLatitude != null && destinationLongitude != null,
    payment,
    // the payload does not decide these: the service looks up the price and the host itself
    priceTotal: 1,
    isTermsAccepted: true,
    isOwnVehicle: false,
  })
  const codes = Object.keys(errors).flatMap((field) => CODES[field as BookingField] ?? [])
  const [first, ...others] = new Set(codes)
  if (first) throw new ApiError(first, {}, undefined, others)
  const points = pointsOf(payload)
  const [origin, destination] = [points?.at(0), points?.at(-1)]
  if (isGateway(payment) && !gateways[payment]) throw new ApiError('walletNotOffered')
  if (!origin || !destination || !isPayment(payment)) throw new ApiError('placesMissing')
  return {
    origin: { ...origin, address: addressOf(payload.originAddress, origin) },
    destination: { ...destination, address: addressOf(payload.destinationAddress, destination) },
    stops: (payload.waypoints ?? []).map(({ lat, lng, title }) => ({
      lat: round4(lat),
      lng: round4(lng),
      title: oneLine(title),
    })),
    contactPerson,
    contactPhone: callableNumber(contactPhone) ?? contactPhone,
    payment,
    couponCode: readCouponCode(payload.couponCode) || null,
  }
}

/** A point without a name is named by its coordinates. */
function addressOf(address: string | null | undefined, { lat, lng }: Point): string {
  return oneLine(address) || `${round4(lat)}, ${round4(lng)}`
}
