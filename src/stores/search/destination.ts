import debounce from 'debounce'
import { atom } from 'nanostores'
import type { Place } from '#contract/places.ts'
import { readNamedPlace, writeNamedPlace } from '#domain/shared/named-place.ts'
import type { MessageKey } from '#messages/keys.ts'
import { environment } from '#stores/shell/environment.ts'
import { $search, $searchErrors, changeSearch } from './query.ts'

const SUGGEST_DEBOUNCE_MS = 300
const MIN_LENGTH = 2

// state
/** What the typed text may mean. */
export const $destinations = atom<readonly Place[]>([])
let inFlight: AbortController | null = null

// actions
/** Offers places while somebody types; what does not come is not offered, and found when the search is sent. */
export function suggestDestinations(text: string): void {
  suggestSoon.clear()
  inFlight?.abort()
  if (text.trim().length < MIN_LENGTH || known(text)) return
  suggestSoon(text)
}
const suggestSoon = debounce(suggest, SUGGEST_DEBOUNCE_MS)

async function suggest(text: string): Promise<void> {
  const controller = new AbortController()
  inFlight = controller
  try {
    const places = await environment().maps.suggest(text, controller.signal)
    if (!controller.signal.aborted) $destinations.set(places)
  } catch {
    if (!controller.signal.aborted) $destinations.set([])
  }
}

/**
 * Makes the typed text the search's destination: what was chosen from the list, else the first place of that name.
 * False when there is none, which is marked at the field.
 */
export async function resolveDestination(typed: string): Promise<boolean> {
  const text = typed.trim()
  const now = $search.get()?.destination
  if (text === (now ? readNamedPlace(now)?.label : '')) return true
  if (!text) {
    changeSearch({ destination: null })
    return true
  }
  try {
    const place = known(text) ?? (await environment().maps.suggest(text))[0]
    if (!place) return refuse('search.errors.unknownPlace')
    changeSearch({ destination: writeNamedPlace(place) })
    return true
  } catch {
    return refuse('search.errors.placeFailed')
  }
}

function refuse(message: MessageKey): false {
  $searchErrors.set({ ...$searchErrors.get(), destination: message })
  return false
}

function known(text: string): Place | undefined {
  return $destinations.get().find(({ label, title }) => text === label || text === title)
}
