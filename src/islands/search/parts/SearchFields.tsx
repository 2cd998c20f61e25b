import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { City } from '#contract/search.ts'
import { matchCities } from '#domain/search/match-cities.ts'
import type { SearchDates } from '#domain/search/query.ts'
import type { TripDays } from '#islands/ui/calendar/plan.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Select } from '#islands/ui/Select.tsx'
import { TripDateFields } from '#islands/ui/TripDateFields.tsx'
import type { SearchErrors } from '#stores/search/query.ts'

/** Milliseconds after which a letter begins another name, as in the browser's own lists. */
const PAUSE_MS = 1_000

/** Finds a city typed over the list in either script, or abbreviated; browsers match only the spelling shown. */
function useTypedCity(cities: readonly Pick<City, 'id' | 'title'>[]) {
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

interface Props {
  /** prefix of ids, for pages with two forms */
  name: string
  search: SearchDates & { cityId: number | null }
  cities: readonly Pick<City, 'id' | 'title' | 'province'>[]
  errors: SearchErrors
  /** epoch milliseconds */
  now: number
  /** by default the city's */
  cityLabel?: string
  /** after the city */
  children?: ReactNode
  /** whether a chosen city can be cleared */
  canClearCity?: boolean
  /** called with dates chosen in the calendar */
  onDates: (dates: SearchDates) => void
  /** whose taken days and price the calendar shows */
  vehicle?: TripDays['vehicle'] | undefined
}

/** City, whatever follows it, pickup and drop-off as native controls; the form around them listens to `input` and reads readSearchForm. */
export function SearchFields({
  name,
  search,
  cities,
  errors,
  now,
  cityLabel,
  children,
  canClearCity = false,
  onDates,
  vehicle,
}: Props) {
  const { t } = useLocale()
  // Without script any day may be chosen after rendering, so the server and the first render offer every slot.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const city = cities.find(({ id }) => id === search.cityId)
  const typeCity = useTypedCity(cities)
  return (
    <>
      <Select
        id={`${name}-city`}
        name="city"
        label={cityLabel ?? t('search.city')}
        value={String(search.cityId ?? '')}
        options={[
          ...(canClearCity || search.cityId === null ? [{ value: '', label: t('search.chooseCity') }] : []),
          ...cities.map(({ id, title }) => ({ value: String(id), label: title })),
        ]}
        hint={city?.province ?? '\u00a0'}
        error={errors.cityId && t(errors.cityId)}
        isAlert
        required={canClearCity}
        onKeyDown={typeCity}
      />
      {children}
      <TripDateFields
        name={name}
        now={now}
        dates={search}
        errors={errors}
        hasAllSlots={!isReady}
        vehicle={vehicle}
        onUse={onDates}
      />
    </>
  )
}

export function readSearchForm(
  form: RefObject<HTMLFormElement | null>,
): (SearchDates & { cityId: number | null }) | null {
  if (!form.current) return null
  const data = new FormData(form.current)
  const text = (key: string) => String(data.get(key) ?? '')
  return {
    cityId: Number(text('city')) || null,
    fromDate: text('from'),
    fromTime: text('fromTime'),
    toDate: text('to'),
    toTime: text('toTime'),
  }
}
