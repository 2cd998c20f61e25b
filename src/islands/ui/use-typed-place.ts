import { useEffect, useState } from 'react'
import type { Place } from '#contract/places.ts'
import { matchPlace } from '#domain/shared/place.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Field {
  /** the name of the chosen place */
  value: string | null
  /** `isLeft`: it was typed and can only be this one; the focus has gone on */
  onChoose: (place: Place, options: { isLeft: boolean }) => void
}

/**
 * What is being typed into a field of a place. When the focus goes before anything was chosen, it is chosen if it can only
 * mean one place; else it stays to be seen, and where a place was chosen before, that one stays.
 */
export function useTypedPlace({ value, onChoose }: Field) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const [dropped, setDropped] = useState<string | null>(null)
  const suggestions = useSuggestions(typed)
  const { status, places } = suggestions

  const set = (text: string | null, unchosen: string | null = null) => {
    setTyped(text)
    setDropped(unchosen)
    setLeft(false)
  }
  const choose = (place: Place) => {
    set(null)
    onChoose(place, { isLeft })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it happens once the focus has gone and the search is over
  useEffect(() => {
    if (!isLeft || typed === null || status === 'loading') return
    const meant = status === 'ready' ? matchPlace(places, typed) : null
    if (meant) choose(meant)
    else if (value !== null) set(null, typed.trim())
  }, [isLeft, status])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it was set by another way, such as the map
  useEffect(() => {
    if (isLeft || dropped) set(null)
  }, [value])

  return {
    typed,
    suggestions,
    /** what was typed, left and could not be chosen is still in the field */
    isUnchosen: isLeft && status !== 'loading',
    /** what was typed, left and given up for the place that was chosen before */
    dropped,
    isOpen: typed !== null && status !== 'none' && !isLeft,
    type: (text: string) => set(text),
    stop: () => set(null),
    choose,
    enter: () => setLeft(false),
    leave: () => (typed?.trim() ? setLeft(true) : set(null, dropped)),
  }
}
