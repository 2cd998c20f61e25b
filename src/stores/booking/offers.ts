import { computed } from 'nanostores'
import { type Alternatives, drivesQuery, listAlternatives } from '#contract/vehicles.ts'
import { confirmationOf } from '#domain/booking/confirmation.ts'
import { endOf } from '#domain/booking/road-range.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus, type Resource } from '#stores/shell/resource.ts'
import { $blocker } from './blocker.ts'
import { $checkout } from './checkout.ts'
import { $draft, chosenTimes } from './draft.ts'
import { $price } from './quote.ts'
import { $chosenRoute } from './route.ts'
import { $vehicle } from './vehicle.ts'

/** What is offered instead, before an attempt to book. `key`: the vehicle and hours that it is for. */
export interface Offers {
  status: LoadStatus
  key: string
  alternatives: Alternatives | null
}

export const NO_OFFERS: Offers = { status: 'idle', key: '', alternatives: null }

// state
const offers = createResource(NO_OFFERS)
/** Of taken hours, or of a vehicle that stands too far. */
export const $offers = offers.$state
const atOnce = createResource(NO_OFFERS)
/** Similar vehicles that confirm immediately. */
export const $atOnce = atOnce.$state

// derived
/** Whether the host may not see the request in time. */
export const $mayBeMissed = computed([$price, $draft], ({ quote }, { payment }) => {
  if (!quote?.mayBeMissed) return false
  return confirmationOf(quote, { payment, payable: quote.payable }) === 'byHost'
})

// reactions
$blocker.listen((blocker) => {
  const times = chosenTimes($draft.get())
  const isTaken = blocker?.kind === 'taken'
  // a refused booking has alternatives of its own
  if (!(isTaken || blocker?.kind === 'tooFar') || $checkout.get().status === 'taken' || !times) offers.reset()
  else request(offers, { from: toWire(times.from), to: toWire((isTaken && blocker.movedTo) || times.to) })
})

function offerAtOnce(): void {
  const { status, quote } = $price.get()
  if (!$mayBeMissed.get() || !quote) atOnce.reset()
  else if (status === 'ready') request(atOnce, { from: quote.from, to: quote.to, atOnce: '1' })
}
$mayBeMissed.listen(offerAtOnce)
$price.listen(offerAtOnce)

/** Once for the vehicle and these hours. How far others drive to the places counts for what can be offered. */
function request(resource: Resource<Offers>, hours: { from: string; to: string; atOnce?: '1' }): void {
  const { vehicle } = $vehicle.get()
  if (!vehicle) {
    resource.reset()
    return
  }
  const { markers, isOneWay } = $draft.get()
  const totalMeters = $chosenRoute.get()?.meters ?? null
  const drives = drivesQuery({ pickup: markers.pickup, end: endOf({ totalMeters, isOneWay }, markers) })
  const options = { params: { id: vehicle.id }, query: { ...hours, ...drives }, background: true }
  const key = JSON.stringify(options)
  if (key === resource.$state.get().key) return
  void resource.load(
    { status: 'loading', key, alternatives: null },
    async (signal) => ({
      alternatives: (await environment().call(listAlternatives, { ...options, signal })).data,
    }),
    // without its key it is requested again the next time
    () => ({ key: '' }),
  )
}
