import { computed } from 'nanostores'
import { type City, listFilters } from '#contract/search.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { cityNearer, farPickupKm } from '#domain/booking/far-pickup.ts'
import type { Point } from '#domain/shared/place.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { $draft } from './draft.ts'
import { $vehicle } from './vehicle.ts'

// state
/** Loaded for the first far pickup. */
const cities = createResource<{ status: LoadStatus; cities: readonly City[] }>({ status: 'idle', cities: [] })

// derived
/** The pickup while it is far from the vehicle; null otherwise. */
const $far = computed([$draft, $vehicle], ({ markers }, { vehicle }) =>
  farPickupKm(positionOf(vehicle), markers.pickup) === null ? null : markers.pickup,
)

/** A pickup far from the vehicle: the distance, and the city that is nearer to it. */
export const $farPickup = computed([$far, $vehicle, cities.$state], (pickup, { vehicle }, { cities }) => {
  const parkedAt = positionOf(vehicle)
  const km = farPickupKm(parkedAt, pickup)
  if (km === null || !parkedAt || !pickup) return null
  return { km, city: vehicle?.city?.title ?? '', nearer: cityNearer(cities, pickup, parkedAt) }
})

export function positionOf(vehicle: VehicleDetail | null): Point | null {
  const { latitude, longitude } = vehicle ?? {}
  return latitude != null && longitude != null ? { lat: latitude, lng: longitude } : null
}

// reactions
// not to $farPickup, which also changes with the state of this load
$far.listen((far) => {
  const { status } = cities.$state.get()
  if (!far || status === 'ready' || status === 'loading') return
  // when it fails, the notice has no link to a city, and the next far pickup tries again
  void cities.load({ status: 'loading', cities: [] }, async (signal) => {
    const { data } = await environment().call(listFilters, { background: true, signal })
    return { cities: data.cities }
  })
})
