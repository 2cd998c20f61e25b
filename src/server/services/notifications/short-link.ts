const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const KEY = /^[\w-]{22}$/
export const SHORT_LINK = '/b/'

/** Path of a booking with 22 characters instead of 36, for messages that are paid for by length. */
export function shortBookingPath(bookingId: string): string {
  return SHORT_LINK + Buffer.from(bookingId.replaceAll('-', ''), 'hex').toString('base64url')
}

/** The path to which a short link redirects; null for a key that `shortBookingPath` cannot have made. */
export function bookingPathOf(key: string): string | null {
  if (!KEY.test(key)) return null
  const hex = Buffer.from(key, 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return ID.test(id) ? `/profile/mybookings/${id}` : null
}
