import { computed } from 'nanostores'
import { type City, listFilters } from '#contract/search.ts'
import { isFarApproach } from '#domain/booking/approach.ts'
import { cityNearer } from '#domain/booking/far-pickup.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { $draft } from './draft.ts'
import { $price } from './quote.ts'
import { $vehicle, positionOf } from './vehicle.ts'

// state
/** Loaded for the first far pickup. */
const cities = createResource<{ status: LoadStatus; cities: readonly City[] }>({ status: 'idle', cities: [] })

// derived
/** The pickup while the vehicle drives so far to it that the host is asked; null otherwise. */
const $far = computed([$draft, $price], ({ markers }, { quote }) =>
  isFarApproach(quote?.approachKm ?? null) ? markers.pickup : null,
)

/** A pickup to which the vehicle drives far: the km of road, and the city that is nearer to it. */
export const $farPickup = computed(
  [$far, $price, $vehicle, cities.$state],
  (pickup, { quote }, { vehicle }, { cities }) => {
    const parkedAt = positionOf(vehicle)
    const km = quote?.approachKm ?? null
    if (km === null || !parkedAt || !pickup) return null
    return { km, nearer: cityNearer(cities, pickup, parkedAt) }
  },
)

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
