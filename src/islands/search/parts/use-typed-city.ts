import { type KeyboardEvent, useRef } from 'react'
import type { City } from '#contract/search.ts'
import { matchCities } from '#domain/search/match-cities.ts'

/** Milliseconds after which a letter begins another name, as in the browser's own lists. */
const PAUSE_MS = 1_000

/** Finds a city typed over the list in either script, or abbreviated; browsers match only the spelling shown. */
export function useTypedCity(cities: readonly Pick<City, 'id' | 'title'>[]) {
  const typed = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent<HTMLSelectElement>) => {
    const { key, timeStamp, currentTarget: list, ctrlKey, metaKey, altKey } = event
    const before = timeStamp - typed.current.at < PAUSE_MS ? typed.current.text : ''
    // a space opens the list, unless it is part of a name
    if (key.length !== 1 || ctrlKey || metaKey || altKey || (key === ' ' && !before)) return
    event.preventDefault()
    typed.current = { text: before + key, at: timeStamp }
    const [city] = matchCities(cities, typed.current.text)
    if (!city || list.value === String(city.id)) return
    list.value = String(city.id)
    list.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
