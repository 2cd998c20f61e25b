import { isBookingId } from '#domain/booking/payment.ts'
import { ApiError } from '#server/api-error.ts'

/** @throws ApiError bookingNotFound for what is no id at all, as for one that nobody has */
export function bookingId(text: string): string {
  if (!isBookingId(text)) throw new ApiError('bookingNotFound')
  return text.toLowerCase()
}
