import { isBookingId } from '#domain/booking/payment.ts'
import { ApiError } from '#server/api-error.ts'

/** @throws ApiError bookingNotFound for an invalid id, as for an unknown one */
export function bookingId(text: string): string {
  if (!isBookingId(text)) throw new ApiError('bookingNotFound')
  return text.toLowerCase()
}
