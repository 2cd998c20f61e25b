import { computed } from 'nanostores'
import { markerNames, pointOf } from '#domain/booking/markers.ts'
import type { Point } from '#domain/shared/place.ts'
import { $draft } from './draft.ts'
import { positionOf } from './far-pickup.ts'
import { $vehicle } from './vehicle.ts'

/** The centre of the search for more places: the last place that is set, else the vehicle's position. */
export const $tripView = computed([$draft, $vehicle], ({ markers }, { vehicle }): Point | null => {
  const last = markerNames(markers)
    .flatMap((name) => pointOf(markers, name) ?? [])
    .at(-1)
  return last ? { lat: last.lat, lng: last.lng } : positionOf(vehicle)
})
