import { atom, computed } from 'nanostores'
import { type City, listFilters } from '#contract/search.ts'
import { cityNearer, farPickupKm } from '#domain/booking/far-pickup.ts'
import { environment } from '#stores/shell/environment.ts'
import { $draft } from './draft.ts'
import { $vehicle } from './vehicle.ts'

// state
/** Null until a far pickup has made somebody ask. */
const $cities = atom<readonly City[] | null>(null)
let isLoading = false

// derived
/** A pickup that the vehicle does not stand near: how far at least, and where to look for one that does. */
export const $farPickup = computed([$draft, $vehicle, $cities], ({ markers }, { vehicle }, cities) => {
  const { latitude, longitude } = vehicle ?? {}
  const standsAt = latitude != null && longitude != null ? { lat: latitude, lng: longitude } : null
  const { pickup } = markers
  const km = farPickupKm(standsAt, pickup)
  if (km === null || !standsAt || !pickup) return null
  return { km, city: vehicle?.city?.title ?? '', nearer: cityNearer(cities ?? [], pickup, standsAt) }
})

// actions
/** Without an answer the note stands there without its link, and the next pickup asks again. */
async function fetchCities(): Promise<void> {
  isLoading = true
  try {
    $cities.set((await environment().call(listFilters, { background: true })).data.cities)
  } catch {
    $cities.set(null)
  } finally {
    isLoading = false
  }
}

// reactions
$farPickup.listen((far) => {
  if (far && !$cities.get() && !isLoading) void fetchCities()
})
