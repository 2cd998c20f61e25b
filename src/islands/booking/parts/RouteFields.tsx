import plus from 'lucide/dist/esm/icons/plus.mjs'
import { useRef } from 'react'
import type { Place } from '#contract/places.ts'
import { MAX_STOPS } from '#domain/booking/limits.ts'
import {
  activate,
  addStop,
  clearMarker,
  type MarkerName,
  markerNames,
  moveStop,
  pointOf,
  removeStop,
  stopName,
} from '#domain/booking/markers.ts'
import { datesQuery } from '#domain/search/query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { markerGlyph } from '#islands/ui/map/marker-glyph.ts'
import { Notice } from '#islands/ui/Notice.tsx'
import { PlaceSearch as Field, type PlaceSearchProps } from '#islands/ui/PlaceSearch.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $blocker } from '#stores/booking/blocker.ts'
import { $bookingErrors, clearErrors, NO_ERRORS } from '#stores/booking/checkout.ts'
import { $draft, changeMarkers, chooseTripPlace, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $farPickup } from '#stores/booking/far-pickup.ts'
import { $offers, NO_OFFERS } from '#stores/booking/offers.ts'
import { $route, NO_ROUTE } from '#stores/booking/route.ts'
import { $tripView } from '#stores/booking/vehicle.ts'
import { FormSection } from './FormSection.tsx'
import { HINT } from './layout-classes.ts'
import { markerLabel, placeFieldId } from './marker-field.ts'
import { OfferedVehicles } from './OfferedAlternatives.tsx'
import { StopButtons } from './StopButtons.tsx'

const COLOURS = {
  pickup: 'border-ink bg-ink text-paper',
  stop: 'border-ink-3 bg-card',
  dropOff: 'border-crimson bg-crimson text-on-crimson',
}

const notesId = (name: MarkerName) => `${placeFieldId(name)}-notes`

/** Pickup, stops and drop-off by name, in driving order. The map sets the active one. */
export function RouteFields() {
  const { locale, t } = useLocale()
  const list = useRef<HTMLOListElement>(null)
  const { markers } = useStore($draft, EMPTY_DRAFT)
  const errors = useStore($bookingErrors, NO_ERRORS)
  const { route, text, unreachedAt } = useStore($route, NO_ROUTE)
  const { stops } = markers
  const n = (count: number) => formatNumber(count, locale)

  const focusOn = (name: MarkerName) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`#${placeFieldId(name)}`)?.focus())
  const choose = (name: MarkerName, { lat, lng, label }: Place, { isLeft }: { isLeft: boolean }) => {
    chooseTripPlace(name, { lat, lng, label })
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
  const reached = markerNames(markers).filter((name) => pointOf(markers, name) !== null)
  const errorOf = (name: MarkerName) => {
    if (pointOf(markers, name)) return reached.indexOf(name) === unreachedAt ? (text ?? undefined) : undefined
    const key = name === 'pickup' || name === 'dropOff' ? errors[name] : errors.stops
    return key && t(key)
  }
  const notesOf = (name: MarkerName) =>
    route?.notes.filter(({ at }) => at === reached.indexOf(name)).map(({ text: note }) => note) ?? []
  return (
    <FormSection id="places-title" title={t('booking.places.title')}>
      <p className={HINT}>{t('booking.places.text')}</p>
      <ol ref={list} className="mt-3.5 grid gap-2.5">
        {markerNames(markers).map((name, position) => {
          const index = position - 1
          const kind = name === 'pickup' || name === 'dropOff' ? name : 'stop'
          const stop = kind === 'stop' ? stops[index] : null
          const label = markerLabel(name, locale, t)
          return (
            <li key={stop ? stop.key : name} className="relative">
              {name !== 'dropOff' && (
                <span className="absolute top-1/2 left-[15px] h-[calc(100%+10px)] border-l-2 border-dashed border-line-2" />
              )}
              <div className="flex flex-wrap items-center gap-x-2.5 sm:flex-nowrap sm:gap-x-3">
                <span
                  className={`relative z-1 grid size-8 flex-none place-items-center rounded-full border-2 leading-none font-bold ${COLOURS[kind]}`}
                  aria-hidden="true"
                >
                  {markerGlyph(name, locale)}
                </span>
                <TripPlaceSearch
                  id={placeFieldId(name)}
                  className={markers.active === name ? 'border-blue!' : undefined}
                  label={label}
                  value={pointOf(markers, name)?.label ?? null}
                  error={errorOf(name)}
                  describedBy={notesId(name)}
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
              </div>
              {/* stays in the page, because screen readers announce only later changes of it */}
              <div id={notesId(name)} role="status">
                {notesOf(name).map((note) => (
                  <p key={note} className={`${HINT} mt-1 pl-11`}>
                    {note}
                  </p>
                ))}
              </div>
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
        <p className={`${HINT} mt-3`}>{t('booking.places.mostStops', { n: n(MAX_STOPS) })}</p>
      )}
    </FormSection>
  )
}

/** A place of the trip, searched around the places that are already chosen. */
function TripPlaceSearch(props: Omit<PlaceSearchProps, 'near'>) {
  return <Field {...props} near={useStore($tripView, null)} />
}

/** Says that the host is asked because the vehicle drives far, or that it stands too far, with vehicles near the pickup. */
function FarPickup() {
  const { locale, t } = useLocale()
  const far = useStore($farPickup, null)
  const blocker = useStore($blocker, null)
  const offers = useStore($offers, NO_OFFERS)
  const { dates } = useStore($draft, EMPTY_DRAFT)
  if (!far) return null
  const { nearer } = far
  const isTooFar = blocker?.kind === 'tooFar'
  const km = formatNumber(far.km, locale)
  return (
    <div aria-busy={isTooFar && offers.status === 'loading'}>
      <Notice as="div" tone="warn" className="mt-3" role="status">
        <p>
          {isTooFar ? t('booking.far.tooFar', { km }) : t('booking.far.ask', { km })}{' '}
          {nearer && (
            <a className="link" href={`/vehicles?${datesQuery({ ...dates, cityId: nearer.id })}`}>
              {t('booking.far.others', { city: nearer.title })}
            </a>
          )}
        </p>
      </Notice>
      {isTooFar && offers.status === 'loading' && (
        <div className="skeleton mt-3 h-[240px]" aria-hidden="true" />
      )}
      {isTooFar && (
        <OfferedVehicles title={t('booking.far.vehicles')} vehicles={offers.alternatives?.vehicles ?? []} />
      )}
    </div>
  )
}
