import { atom } from 'nanostores'
import { type Alternatives, listAlternatives } from '#contract/vehicles.ts'
import { toWire } from '#domain/shared/time.ts'
import { environment } from '#stores/shell/environment.ts'
import { $blocker } from './blocker.ts'
import { $checkout } from './checkout.ts'
import { $draft, chosenTimes } from './draft.ts'
import { $vehicle } from './vehicle.ts'

// state
/** What could be had instead of hours that are taken, before anybody tried to book them; null when nothing is known. */
export const $offers = atom<Alternatives | 'loading' | null>(null)
/** the vehicle and hours that it is for */
let lastKey = ''

// actions
async function fetchOffers(of: string, id: number, query: { from: string; to: string }): Promise<void> {
  try {
    const { data } = await environment().call(listAlternatives, { params: { id }, query, background: true })
    if (of === lastKey) $offers.set(data)
  } catch {
    // the ways to other dates and to the list stand there anyhow; the next time these hours are met it is asked again
    if (of !== lastKey) return
    lastKey = ''
    $offers.set(null)
  }
}

// reactions
$blocker.listen((standing) => {
  const { vehicle } = $vehicle.get()
  const times = chosenTimes($draft.get())
  // a refused booking has brought its own
  if (standing?.kind !== 'taken' || $checkout.get().step === 'taken' || !vehicle || !times) {
    lastKey = ''
    $offers.set(null)
    return
  }
  const query = { from: toWire(times.from), to: toWire(standing.movedTo ?? times.to) }
  const of = JSON.stringify([vehicle.id, query])
  if (of === lastKey) return
  lastKey = of
  $offers.set('loading')
  void fetchOffers(of, vehicle.id, query)
})
