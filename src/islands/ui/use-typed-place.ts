import { useEffect, useRef, useState } from 'react'
import type { Place } from '#contract/places.ts'
import { matchPlace, type Point } from '#domain/shared/place.ts'
import { useSuggestions } from './use-suggestions.ts'

interface PlaceField {
  /** name of the chosen place */
  value: string | null
  /** centre of the user's view: places near it are suggested first */
  near?: Point | null | undefined
  /** text typed before a reload, treated as if the field had just lost the focus */
  unchosen?: string | undefined
  /** `isLeft`: chosen on blur, because the text matched a single place */
  onChoose: (place: Place, options: { isLeft: boolean }) => void
}

/**
 * The text typed into a place field. On blur it chooses the place if it matches exactly one; otherwise the text stays
 * visible, and a place chosen before stays chosen.
 */
export function useTypedPlace({ value, near = null, unchosen = '', onChoose }: PlaceField) {
  const [typed, setTyped] = useState<string | null>(unchosen || null)
  const [isLeft, setLeft] = useState(unchosen !== '')
  const [discarded, setDropped] = useState<string | null>(null)
  const shown = useRef(value)
  const suggestions = useSuggestions(typed, near)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the field has lost the focus and the search is done
  useEffect(() => {
    if (!isLeft || typed === null || status === 'loading') return
    const match = status === 'ready' ? matchPlace(places, typed) : null
    if (match) choose(match)
    else if (value !== null) set(null, typed.trim())
  }, [isLeft, status])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place was set elsewhere, such as on the map
  useEffect(() => {
    if (shown.current === value) return
    shown.current = value
    if (isLeft || discarded) set(null)
  }, [value])

  return {
    typed,
    suggestions,
    /** the text matched no single place on blur and is still in the field */
    isUnchosen: isLeft && status !== 'loading',
    /** the text discarded on blur in favour of the place chosen before */
    discarded: discarded,
    isOpen: typed !== null && status !== 'none' && !isLeft,
    type: (text: string) => set(text),
    stop: () => set(null),
    choose,
    enter: () => setLeft(false),
    leave: () => (typed?.trim() ? setLeft(true) : set(null, discarded)),
  }
}
