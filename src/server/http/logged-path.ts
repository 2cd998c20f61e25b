/** A path without its query, which may contain user input, and without the keys that open a feed, an export, a document, a trip or the state of a deletion. */
export function loggedPath(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').replace(
    /(\/(?:calendars|deletion|exports|papers|stills|trip)\/)[^/]+/i,
    '$1...',
  )
}
