/**
 * The path without its query, which may contain user input, and without keys that give access, such as to a calendar or
 * export.
 */
export function loggedPath(url: string): string {
  return (url.split(/[?#]/, 1)[0] ?? '').replace(
    /(\/(?:calendars|deletion|exports|papers|stills|trip|trip-day|tripDay|trips)\/)[^/]+/i,
    '$1...',
  )
}
