/** A path without its query, which may contain user input, and without the keys that open a feed, a document or a trip. */
export function loggedPath(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').replace(/(\/(?:calendars|papers|stills|trip)\/)[^/]+/i, '$1...')
}
