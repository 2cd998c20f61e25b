import plus from 'lucide/dist/esm/icons/plus.mjs'
import { useRef } from 'react'
import type { Place } from '#contract/places.ts'
import { MAX_STOPS } from '#domain/booking/limits.ts'
import {
  activate,
  addStop,
  clearMarker,
  type MarkerName,
  moveStop,
  namesOf,
  removeStop,
  spotOf,
  stopName,
} from '#domain/booking/markers.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { markerGlyph } from '#islands/ui/map/marker-glyph.ts'
import { PlaceSearch } from '#islands/ui/PlaceSearch.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $errors, clearErrors, NO_ERRORS } from '#stores/booking/checkout.ts'
import { $draft, changeMarkers, choosePlace, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { FarPickup } from './FarPickup.tsx'
import { markerLabel } from './marker-label.ts'
import { placeFieldId } from './place-field-id.ts'
import { StopButtons } from './StopButtons.tsx'

/** Pickup, stops and drop-off by name, in driving order. The map sets the active one. */
export function RouteFields() {
  const { locale, t } = useLocale()
  const list = useRef<HTMLOListElement>(null)
  const { markers } = useStore($draft, EMPTY_DRAFT)
  const errors = useStore($errors, NO_ERRORS)
  const { stops } = markers
  const n = (count: number) => formatNumber(count, locale)

  const focusOn = (name: MarkerName) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`#${placeFieldId(name)}`)?.focus())
  const choose = (name: MarkerName, { lat, lng, label }: Place, { isLeft }: { isLeft: boolean }) => {
    choosePlace(name, { lat, lng, label })
    clearErrors('pickup', 'dropOff', 'stops')
    const { active } = $draft.get().markers
    if (active !== name && !isLeft) focusOn(active)
  }
  const add = () => {
    changeMarkers(addStop)
    focusOn($draft.get().markers.active)
  }
  const remove = (index: number) => {
    changeMarkers((all) => removeStop(all, index))
    clearErrors('stops')
    focusOn(index < stops.length - 1 ? stopName(index) : 'dropOff')
  }
  const errorOf = (name: MarkerName) => {
    if (spotOf(markers, name)) return undefined
    const key = name === 'pickup' || name === 'dropOff' ? errors[name] : errors.stops
    return key && t(key)
  }
  return (
    <section className="desk-part" aria-labelledby="places-title">
      <h2 id="places-title">{t('booking.places.title')}</h2>
      <p className="desk-text">{t('booking.places.text')}</p>
      <ol ref={list} className="route-list">
        {namesOf(markers).map((name, position) => {
          const index = position - 1
          const stop = name === 'pickup' || name === 'dropOff' ? null : stops[index]
          const label = markerLabel(name, locale, t)
          return (
            <li
              key={stop ? stop.key : name}
              data-kind={stop ? 'stop' : name}
              data-active={markers.active === name || undefined}
            >
              <span className="route-sign" aria-hidden="true">
                {markerGlyph(name, locale)}
              </span>
              <PlaceSearch
                id={placeFieldId(name)}
                label={label}
                value={spotOf(markers, name)?.label ?? null}
                error={errorOf(name)}
                placeholder={t('booking.places.placeholder')}
                clearLabel={t('booking.places.clear', { name: label })}
                onChoose={(place, options) => choose(name, place, options)}
                onClear={() => {
                  changeMarkers((all) => clearMarker(all, name))
                  focusOn(name)
                }}
                onFocus={() => changeMarkers((all) => activate(all, name))}
              />
              {stop && (
                <StopButtons
                  number={n(index + 1)}
                  isFirst={index === 0}
                  isLast={index === stops.length - 1}
                  t={t}
                  onMove={(by) => changeMarkers((all) => moveStop(all, index, by))}
                  onRemove={() => remove(index)}
                />
              )}
            </li>
          )
        })}
      </ol>
      <FarPickup />
      {stops.length < MAX_STOPS ? (
        <Button look="quiet" isSmall className="mt-3" onClick={add}>
          <Icon node={plus} className="size-5" stroke="currentColor" strokeWidth="2.5" />
          {t('booking.places.addStop')}
        </Button>
      ) : (
        <p className="desk-text mt-3">{t('booking.places.mostStops', { n: n(MAX_STOPS) })}</p>
      )}
    </section>
  )
}
