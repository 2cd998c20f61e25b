import { computed } from 'nanostores'
import { toFailure } from '#contract/api-failure.ts'
import { getVehicle, type VehicleDetail } from '#contract/vehicles.ts'
import { markerNames, pointOf } from '#domain/booking/markers.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Point } from '#domain/shared/place.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { $draft, chosenTimes } from './draft.ts'

export interface LoadedVehicle {
  /** `missing` with a vehicle: it was unlisted since */
  status: LoadStatus
  /** `isFree` is for the chosen dates; null while it is not known */
  vehicle: VehicleDetail | null
}

export const LOADING_VEHICLE: LoadedVehicle = { status: 'loading', vehicle: null }

// state
const loaded = createResource(LOADING_VEHICLE)
export const $vehicle = loaded.$state

// derived
/** The centre of the search for more places: the last place that is set, else the vehicle's position. */
export const $tripView = computed([$draft, $vehicle], ({ markers }, { vehicle }): Point | null => {
  const last = markerNames(markers)
    .flatMap((name) => pointOf(markers, name) ?? [])
    .at(-1)
  return last ? { lat: last.lat, lng: last.lng } : positionOf(vehicle)
})

export function positionOf(vehicle: VehicleDetail | null): Point | null {
  const { latitude, longitude } = vehicle ?? {}
  return latitude != null && longitude != null ? { lat: latitude, lng: longitude } : null
}

// actions
/** The vehicle for the chosen dates. When only the dates change, the vehicle stays until the response comes. */
export async function loadVehicle(id: string | number): Promise<void> {
  const { vehicle } = $vehicle.get()
  await loaded.load(
    vehicle ? { status: 'ready', vehicle: { ...vehicle, isFree: null, obstacle: null } } : LOADING_VEHICLE,
    async (signal) => {
      const times = chosenTimes($draft.get())
      const query = times ? { from: toWire(times.from), to: toWire(times.to) } : {}
      return { vehicle: (await environment().call(getVehicle, { params: { id }, query, signal })).data }
    },
    (error) => {
      if (toFailure(error).status === 404) return { status: 'missing' }
      // only `isFree` stays unknown; the server checks it when the booking is made
      return vehicle ? { status: $vehicle.get().status } : {}
    },
  )
}

/** The form stays, next to links to other vehicles. */
export function markVehicleGone(): void {
  $vehicle.set({ ...$vehicle.get(), status: 'missing' })
}
