import { type Alternatives, drivesQuery, listAlternatives } from '#contract/vehicles.ts'
import { endOf } from '#domain/booking/road-range.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { $blocker } from './blocker.ts'
import { $checkout } from './checkout.ts'
import { $draft, chosenTimes } from './draft.ts'
import { $chosenRoute } from './route.ts'
import { $vehicle } from './vehicle.ts'

/** How far others drive to these places counts for what can be offered. */
export function drivesOfDraft(): ReturnType<typeof drivesQuery> {
  const { markers, isOneWay } = $draft.get()
  const totalMeters = $chosenRoute.get()?.meters ?? null
  return drivesQuery({ pickup: markers.pickup, end: endOf({ totalMeters, isOneWay }, markers) })
}

/** Alternatives to taken hours, or to a vehicle that stands too far, before an attempt to book them. `key`: the vehicle and hours that they are for. */
export interface Offers {
  status: LoadStatus
  key: string
  alternatives: Alternatives | null
}

export const NO_OFFERS: Offers = { status: 'idle', key: '', alternatives: null }

// state
const offers = createResource(NO_OFFERS)
export const $offers = offers.$state

// reactions
$blocker.listen((blocker) => {
  const { vehicle } = $vehicle.get()
  const times = chosenTimes($draft.get())
  // a refused booking has alternatives of its own
  const isTaken = blocker?.kind === 'taken'
  if (!(isTaken || blocker?.kind === 'tooFar') || $checkout.get().status === 'taken' || !vehicle || !times) {
    offers.reset()
    return
  }
  const { id } = vehicle
  const to = toWire((isTaken && blocker.movedTo) || times.to)
  const query = { from: toWire(times.from), to, ...drivesOfDraft() }
  const key = JSON.stringify([id, query])
  if (key === $offers.get().key) return
  void offers.load(
    { status: 'loading', key, alternatives: null },
    async (signal) => {
      const options = { params: { id }, query, background: true, signal }
      return { alternatives: (await environment().call(listAlternatives, options)).data }
    },
    // without its key it is requested again the next time
    () => ({ key: '' }),
  )
})
