import type { MarkerName } from '#domain/booking/markers.ts'

/** Id of the input of a place of the trip. */
export const placeFieldId = (name: MarkerName) => `place-${name}`
