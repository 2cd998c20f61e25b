import { computed } from 'nanostores'
import { namesOf, spotOf } from '#domain/booking/markers.ts'
import type { Point } from '#domain/shared/place.ts'
import { $draft } from './draft.ts'
import { $vehicle } from './vehicle.ts'

/** Around what further places of the trip are looked for: the last place that is set, else where the vehicle stands. */
export const $tripView = computed([$draft, $vehicle], ({ markers }, { vehicle }): Point | null => {
  const last = namesOf(markers)
    .flatMap((name) => spotOf(markers, name) ?? [])
    .at(-1)
  if (last) return { lat: last.lat, lng: last.lng }
  const { latitude = null, longitude = null } = vehicle ?? {}
  return latitude === null || longitude === null ? null : { lat: latitude, lng: longitude }
})
