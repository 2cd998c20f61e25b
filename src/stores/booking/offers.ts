import { atom } from 'nanostores'
import { type Alternatives, listAlternatives } from '#contract/vehicles.ts'
import { toWire } from '#domain/shared/time.ts'
import { environment } from '#stores/shell/environment.ts'
import { $checkout } from './checkout.ts'
import { $draft, chosenTimes } from './draft.ts'
import { $standing } from './standing.ts'
import { $hired } from './vehicle.ts'

// state
/** What could be had instead of hours that are taken, before anybody tried to book them; null when nothing is known. */
export const $offers = atom<Alternatives | 'loading' | null>(null)
/** the vehicle and hours that it is for */
let asked = ''

// actions
async function ask(of: string, id: number, query: { from: string; to: string }): Promise<void> {
  try {
    const { data } = await environment().call(listAlternatives, { params: { id }, query, background: true })
    if (of === asked) $offers.set(data)
  } catch {
    // the ways to other dates and to the list stand there anyhow; the next time these hours are met it is asked again
    if (of !== asked) return
    asked = ''
    $offers.set(null)
  }
}

// reactions
$standing.listen((standing) => {
  const { vehicle } = $hired.get()
  const times = chosenTimes($draft.get())
  // a refused booking has brought its own
  if (standing?.kind !== 'taken' || $checkout.get().step === 'taken' || !vehicle || !times) {
    asked = ''
    $offers.set(null)
    return
  }
  const query = { from: toWire(times.from), to: toWire(standing.movedTo ?? times.to) }
  const of = JSON.stringify([vehicle.id, query])
  if (of === asked) return
  asked = of
  $offers.set('loading')
  void ask(of, vehicle.id, query)
})
