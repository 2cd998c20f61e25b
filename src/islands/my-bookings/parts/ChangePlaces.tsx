import plus from 'lucide/dist/esm/icons/plus.mjs'
import trash from 'lucide/dist/esm/icons/trash.mjs'
import { useRef } from 'react'
import type { Place } from '#contract/places.ts'
import { MAX_STOPS } from '#domain/booking/limits.ts'
import {
  addStop,
  clearMarker,
  type MarkerName,
  type Markers,
  markerNames,
  placeMarker,
  pointOf,
  removeStop,
} from '#domain/booking/markers.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { round4 } from '#domain/shared/place.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PlaceSearch } from '#islands/ui/PlaceSearch.tsx'
import { type Changing, editChange } from '#stores/my-bookings/changing.ts'
import { ChangeSection } from './ChangeSection.tsx'

interface Props {
  changing: Changing
  error: string | undefined
}

const fieldId = (name: MarkerName) => `change-${name}`

/** Pickup, stops and drop-off in driving order; the pickup of a running trip is over. */
export function ChangePlaces({ changing: { booking, draft }, error }: Props) {
  const { locale, t } = useLocale()
  const list = useRef<HTMLOListElement>(null)
  const { markers } = draft
  const n = (index: number) => formatNumber(index + 1, locale)
  const edit = (change: (markers: Markers) => Markers) => editChange({ markers: change(markers) }, 'places')
  const focusOn = (name: MarkerName) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`#${fieldId(name)}`)?.focus())
  const choose = (name: MarkerName, { lat, lng, label }: Place) =>
    edit((all) => placeMarker(all, name, { lat: round4(lat), lng: round4(lng), label }))
  const names = markerNames(markers).filter((name) => name !== 'pickup' || booking.status !== 'inTrip')
  const labelOf = (name: MarkerName) => {
    if (name === 'pickup' || name === 'dropOff') return t(`my-bookings.page.${name}`)
    return t('trip-changes.dialog.stop', { n: n(stopIndex(name)) })
  }
  return (
    <ChangeSection title={t('trip-changes.dialog.places')}>
      <ol ref={list} className="grid gap-2.5">
        {names.map((name) => {
          const index = stopIndex(name)
          const label = labelOf(name)
          const point = pointOf(markers, name)
          return (
            <li key={markers.stops[index]?.key ?? name} className="flex items-start gap-2">
              <PlaceSearch
                id={fieldId(name)}
                label={label}
                value={point?.label ?? null}
                near={markers.pickup}
                error={point ? undefined : error}
                placeholder={t('trip-changes.dialog.search')}
                clearLabel={t('trip-changes.dialog.clear', { name: label })}
                onChoose={(place) => choose(name, place)}
                onClear={() => {
                  edit((all) => clearMarker(all, name))
                  focusOn(name)
                }}
              />
              {index >= 0 && (
                <button
                  className="grid size-11 flex-none cursor-pointer place-items-center self-center rounded-full text-ink-2 hover:bg-sunk"
                  type="button"
                  title={t('trip-changes.dialog.removeStop', { n: n(index) })}
                  onClick={() => {
                    edit((all) => removeStop(all, index))
                    focusOn('dropOff')
                  }}
                >
                  <span className="sr-only">{t('trip-changes.dialog.removeStop', { n: n(index) })}</span>
                  <Icon
                    node={trash}
                    className="size-5.5 fill-none stroke-current stroke-2"
                    strokeLinecap="round"
                    strokeLinejoin="round"
                  />
                </button>
              )}
            </li>
          )
        })}
      </ol>
      {markers.stops.length < MAX_STOPS && (
        <Button
          look="quiet"
          isSmall
          className="justify-self-start"
          onClick={() => {
            edit(addStop)
            focusOn(`stop-${markers.stops.length}`)
          }}
        >
          <Icon node={plus} className="size-5" stroke="currentColor" strokeWidth="2.5" />
          {t('trip-changes.dialog.addStop')}
        </Button>
      )}
    </ChangeSection>
  )
}

/** -1 for pickup and drop-off. */
function stopIndex(name: MarkerName): number {
  return name === 'pickup' || name === 'dropOff' ? -1 : Number(name.slice('stop-'.length))
}
