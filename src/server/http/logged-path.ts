/**
 * The path without its query, which may contain user input, and without keys that give access, such as to a calendar or
 * export.
 */
export function loggedPath(address: string): string {
  return (address.split(/[?#]/, 1)[0] ?? '').replace(
    /(\/(?:calendars|deletion|exports|papers|stills|trip)\/)[^/]+/i,
    '$1...',
  )
}
