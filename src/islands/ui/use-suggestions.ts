import { useEffect, useState } from 'react'
import type { Place } from '#contract/places.ts'
import type { Point } from '#domain/shared/place.ts'
import { environment } from '#stores/shell/environment.ts'
import { type PlaceRefusal, placeRefusal } from '#stores/shell/place-refusal.ts'

const DEBOUNCE_MS = 250
const MIN_CHARACTERS = 2

export interface Suggestions {
  status: 'none' | 'loading' | 'ready' | 'failed' | PlaceRefusal
  places: readonly Place[]
  retry: () => void
}

type SuggestionState = Omit<Suggestions, 'retry'>
const NONE: SuggestionState = { status: 'none', places: [] }

/**
 * Places that match the typed text, from two characters on; the latest request wins. `typed` is null while nothing is
 * typed. Places around `near`, the centre of the user's view, come first.
 */
export function useSuggestions(typed: string | null, near: Point | null): Suggestions {
  const [found, setFound] = useState<SuggestionState>(NONE)
  const [attempts, setTries] = useState(0)
  const text = typed?.trim() ?? ''
  const query = [...text].length < MIN_CHARACTERS ? '' : text
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry requests the same text again; another view alone does not
  useEffect(() => {
    if (!query) {
      setFound(NONE)
      return
    }
    const abort = new AbortController()
    const { signal } = abort
    setFound(({ places }) => ({ status: 'loading', places }))
    const timer = setTimeout(async () => {
      try {
        const places = await environment().maps.suggest(query, signal, near)
        if (!signal.aborted) setFound({ status: 'ready', places })
      } catch (error) {
        if (!signal.aborted) setFound({ status: placeRefusal(error) ?? 'failed', places: [] })
      }
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query, attempts])
  return { ...found, retry: () => setTries(attempts + 1) }
}
