import debounce from 'debounce'
import type { Place } from '#contract/places.ts'
import { readNamedPlace, writeNamedPlace } from '#domain/shared/named-place.ts'
import type { Point } from '#domain/shared/place.ts'
import type { MessageKey } from '#messages/keys.ts'
import { environment } from '#stores/shell/environment.ts'
import { placeRefusal } from '#stores/shell/place-refusal.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { $search, $searchErrors, changeSearch } from './query.ts'

const SUGGEST_DEBOUNCE_MS = 300
const MIN_LENGTH = 2

export const NO_DESTINATIONS: { status: LoadStatus; places: readonly Place[] } = {
  status: 'idle',
  places: [],
}

// state
const suggestions = createResource(NO_DESTINATIONS)
export const $destinations = suggestions.$state
const lookup = createResource<{ status: LoadStatus; place: Place | undefined }>({
  status: 'idle',
  place: undefined,
})

// actions
/**
 * Suggests places while the user types, those around `near` (the city of the search) first. Without suggestions the text is
 * looked up when the search is submitted.
 */
export function suggestDestinations(text: string, near: Point | null): void {
  suggestSoon.clear()
  suggestions.cancel()
  if (text.trim().length < MIN_LENGTH || known(text)) return
  suggestSoon(text, near)
}
const suggestSoon = debounce(suggest, SUGGEST_DEBOUNCE_MS)

async function suggest(text: string, near: Point | null): Promise<void> {
  await suggestions.load(
    { ...$destinations.get(), status: 'loading' },
    async (signal) => ({ places: await environment().maps.suggest(text, signal, near) }),
    () => ({ places: [] }),
  )
}

/**
 * Sets the search's destination to the typed place: the suggestion of that name, else the first place that is found,
 * with places around `near` first. False when no place is found, with an error at the field, or after a newer attempt.
 */
export async function resolveDestination(typed: string, near: Point | null): Promise<boolean> {
  lookup.cancel()
  const text = typed.trim()
  const now = $search.get()?.destination
  if (text === (now ? readNamedPlace(now)?.label : '')) return true
  if (!text) {
    changeSearch({ destination: null })
    return true
  }
  const isLatest = await lookup.load(
    { status: 'loading', place: undefined },
    async (signal) => ({ place: known(text) ?? (await environment().maps.suggest(text, signal, near))[0] }),
    (error) => {
      refuse(`search.errors.${placeRefusal(error) ?? 'placeFailed'}`)
      return {}
    },
  )
  if (!isLatest) return false
  const { place } = lookup.$state.get()
  if (place) changeSearch({ destination: writeNamedPlace(place) })
  else refuse('search.errors.unknownPlace')
  return place !== undefined
}

function refuse(message: MessageKey): void {
  $searchErrors.set({ ...$searchErrors.get(), destination: message })
}

function known(text: string): Place | undefined {
  return $destinations.get().places.find(({ label, title }) => text === label || text === title)
}
