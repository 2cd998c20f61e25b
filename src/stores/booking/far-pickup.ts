import { computed } from 'nanostores'
import { type City, listFilters } from '#contract/search.ts'
import { cityNearer, farPickupKm } from '#domain/booking/far-pickup.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { $draft } from './draft.ts'
import { $vehicle } from './vehicle.ts'

// state
/** Loaded for the first far pickup. */
const cities = createResource<{ status: LoadStatus; cities: readonly City[] }>({ status: 'idle', cities: [] })

// derived
/** A pickup far from the vehicle: the distance, and the city that is nearer to it. */
export const $farPickup = computed(
  [$draft, $vehicle, cities.$state],
  ({ markers }, { vehicle }, { cities }) => {
    const { latitude, longitude } = vehicle ?? {}
    const standsAt = latitude != null && longitude != null ? { lat: latitude, lng: longitude } : null
    const { pickup } = markers
    const km = farPickupKm(standsAt, pickup)
    if (km === null || !standsAt || !pickup) return null
    return { km, city: vehicle?.city?.title ?? '', nearer: cityNearer(cities, pickup, standsAt) }
  },
)

// reactions
$farPickup.listen((far) => {
  const { status } = cities.$state.get()
  if (!far || status === 'ready' || status === 'loading') return
  // when it fails, the notice has no link to a city, and the next far pickup tries again
  void cities.load({ status: 'loading', cities: [] }, async (signal) => {
    const { data } = await environment().call(listFilters, { background: true, signal })
    return { cities: data.cities }
  })
})
