/** Below the API's URL, so that its limits apply to calendar feeds and every proxy to the API serves them. */
export const FEED_PATH = '/api/v1/calendars/'

/** UIDs of events in the calendar files of this site, by which they are recognized when another calendar has them. */
export const bookingUid = (id: string): string => `${id}@sawari`
export const blockedDatesUid = (id: number): string => `unavailable-${id}@sawari`

/** A calendar that copies an event often adds to its UID, at one end or the other. */
export const isOwnUid = (uid: string): boolean =>
  /(unavailable-\d+|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})@sawari(?!\.)/i.test(uid)
