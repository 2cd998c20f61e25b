import type { MarkerName } from '#domain/booking/markers.ts'

/** The field in which a place of the trip is typed. */
export const placeFieldId = (name: MarkerName) => `place-${name}`
