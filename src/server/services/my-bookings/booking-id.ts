import { ApiError } from '#server/http/api-error.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** @throws ApiError bookingNotFound for what is no id at all, as for one that nobody has */
export function bookingId(text: string): string {
  if (!UUID.test(text)) throw new ApiError('bookingNotFound')
  return text.toLowerCase()
}
