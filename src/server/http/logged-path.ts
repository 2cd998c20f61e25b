/** A path without its query, which may contain user input, and without the keys that open a feed, an export, a document or a trip. */
export function loggedPath(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').replace(
    /(\/(?:calendars|exports|papers|stills|trip)\/)[^/]+/i,
    '$1...',
  )
}
