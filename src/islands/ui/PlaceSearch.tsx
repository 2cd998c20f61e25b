import x from 'lucide/dist/esm/icons/x.mjs'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Place } from '#contract/places.ts'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { MAX_PLACE_TEXT, matchPlace, type Point } from '#domain/shared/place.ts'
import { isPlaceRefusal } from '#stores/shell/place-refusal.ts'
import { Failed } from './Failed.tsx'
import { describedBy, FieldFrame } from './FieldFrame.tsx'
import { Icon } from './Icon.tsx'
import { useLocale } from './LocaleContext.tsx'
import { type Suggestions, useSuggestions } from './use-suggestions.ts'
import './PlaceSearch.css'

export interface PlaceSearchProps {
  id: string
  className?: string | undefined
  label: string
  /** name of the chosen place; it stays until another one is chosen */
  value: string | null
  /** centre of the user's view: places near it are suggested first */
  near?: Point | null | undefined
  /** text typed before a reload, for which no place was chosen: as if the field had just lost the focus */
  unchosen?: string | undefined
  error?: string | undefined
  /** whether `error` comes from elsewhere, such as the map, and is read out */
  isAlert?: boolean
  /** id of what else describes the place */
  describedBy?: string | undefined
  placeholder: string
  clearLabel: string
  /** `isLeft`: chosen on blur, because the text matched a single place */
  onChoose: (place: Place, options: { isLeft: boolean }) => void
  onClear: () => void
  onFocus?: () => void
}

/** React requires a handler beside `value`. */
const ignoreChange = () => {}

/** Search for a place of Nepal by name: an editable combobox with a listbox (WAI-ARIA), usable without a map. */
export function PlaceSearch(props: PlaceSearchProps) {
  const { locale, t } = useLocale()
  const { id, label, value, error, placeholder, clearLabel, className = '' } = props
  const [active, setActive] = useState(0)
  const { typed, suggestions, isOpen, isUnchosen, discarded, ...field } = useTypedPlace(props)
  const { status, places } = suggestions
  const options = isOpen ? places : []
  const current = options[Math.min(active, options.length - 1)]

  const shown = localDigits(value ?? '', locale)
  const notice = discarded && t('booking.search.unchanged', { typed: discarded, place: shown })
  const refused = isPlaceRefusal(status) ? t(`booking.search.${status}`) : null
  const failure = error ?? (isUnchosen ? (refused ?? t('booking.search.choose')) : notice || undefined)

  const type = (text: string) => {
    field.type(text)
    setActive(0)
  }
  const move = (by: number) => {
    if (options.length) setActive((active + by + options.length) % options.length)
  }
  const press = (event: KeyboardEvent) => {
    // keys belong to the input method while it composes
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Escape' && typed !== null) field.stop()
    else if (event.key === 'Enter') {
      if (current && status === 'ready') field.choose(current)
    } else return
    event.preventDefault()
  }
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) field.leave()
  }
  return (
    <FieldFrame
      {...{ id, label }}
      className={`place-search flex-1 ${className}`}
      error={failure}
      isAlert={!error || props.isAlert === true}
      onBlur={leave}
      extra={
        <>
          <div className="place-search-list" hidden={!isOpen}>
            <Options id={id} label={label} options={options} current={current} onChoose={field.choose} />
            <ListState suggestions={suggestions} />
          </div>
          <p className="sr-only" role="status">
            {isOpen && status === 'ready' && places.length > 0
              ? t('booking.search.found', { count: places.length, n: formatNumber(places.length, locale) })
              : ''}
          </p>
        </>
      }
    >
      <input
        id={id}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? `${id}-${current.id}` : undefined}
        aria-invalid={Boolean(failure)}
        aria-describedby={describedBy({ id, error: failure }, props.describedBy)}
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_PLACE_TEXT}
        placeholder={placeholder}
        value={typed ?? shown}
        // not `onChange`: text typed before hydration is replayed as `input`, which React does not see as a change
        onInput={(event) => type(event.currentTarget.value)}
        onChange={ignoreChange}
        onKeyDown={press}
        onFocus={(event) => {
          event.target.select()
          field.enter()
          props.onFocus?.()
        }}
      />
      {(value !== null || typed) && (
        <button
          className="place-search-clear"
          type="button"
          onClick={() => {
            field.stop()
            props.onClear()
          }}
        >
          <span className="sr-only">{clearLabel}</span>
          <Icon node={x} />
        </button>
      )}
    </FieldFrame>
  )
}

interface OptionsProps {
  id: string
  label: string
  options: readonly Place[]
  current: Place | undefined
  onChoose: (place: Place) => void
}

function Options({ id, label, options, current, onChoose }: OptionsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label}>
      {options.map((place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the input, which tracks the active option
        <div
          key={place.id}
          ref={(node) => {
            if (place === current) node?.scrollIntoView({ block: 'nearest' })
          }}
          id={`${id}-${place.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === current}
          // keeps the focus in the input
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place)}
        >
          <b>{place.title}</b>
          <span>{place.detail ?? place.label}</span>
        </div>
      ))}
    </div>
  )
}

/** Shown in the list while there is nothing to choose. */
function ListState({ suggestions: { status, places, retry } }: { suggestions: Suggestions }) {
  const { t } = useLocale()
  if (status === 'failed') return <Failed isPart title={t('booking.search.failed')} onRetry={retry} />
  if (status === 'none' || places.length > 0) return null
  return (
    <p className="place-search-state" role={status === 'loading' ? undefined : 'status'}>
      {t(`booking.search.${status === 'ready' ? 'empty' : status}`)}
    </p>
  )
}

type PlaceField = Pick<PlaceSearchProps, 'value' | 'near' | 'unchosen' | 'onChoose'>

/**
 * The text typed into a place field. On blur it chooses the place if it matches exactly one; otherwise the text stays
 * visible, and a place chosen before stays chosen.
 */
function useTypedPlace({ value, near = null, unchosen = '', onChoose }: PlaceField) {
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
