import { type SubmitEvent, useEffect, useRef } from 'react'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import {
  $myVehicles,
  $plate,
  type MyVehicleList,
  openMyVehicles,
  reloadMyVehicles,
  searchMyVehicles,
} from '#stores/hosting/my-vehicles.ts'
import { VehicleRowsSkeleton } from './MyVehiclesSkeleton.tsx'
import { FeedDialog } from './parts/FeedDialog.tsx'
import { Placeholder } from './parts/Placeholder.tsx'
import { VehicleRow } from './parts/VehicleRow.tsx'

interface Props {
  locale: Locale
}

const NOTHING: MyVehicleList = $myVehicles.get()
const EARLY_PICTURES = 2

/** The host's vehicles, searchable by plate, each with its state and actions. */
export function MyVehicles(props: Props) {
  return (
    <ErrorBoundary locale={props.locale}>
      <Vehicles {...props} />
    </ErrorBoundary>
  )
}

function Vehicles({ locale }: Props) {
  const t = translator(locale)
  const list = useStore($myVehicles, NOTHING)
  useEffect(() => {
    void openMyVehicles()
  }, [])
  const { status, vehicles, searched } = list
  const summary = useRef<HTMLParagraphElement>(null)
  const shown = useRef(vehicles.length)
  useEffect(() => {
    const isFewer = vehicles.length < shown.current
    shown.current = vehicles.length
    // the focused button was removed with its vehicle
    if (isFewer && document.activeElement === document.body) summary.current?.focus()
  }, [vehicles.length])
  const isWithout = status === 'ready' && !vehicles.length
  const count = { count: vehicles.length, n: formatNumber(vehicles.length, locale) }
  return (
    <div className="mine">
      {!(isWithout && !searched) && <Bar locale={locale} />}
      <p ref={summary} className="mine-count" role="status" tabIndex={-1}>
        {status === 'loading' && t(vehicles.length ? 'hosting-dates.mine.searching' : 'shell.loading')}
        {status === 'ready' && vehicles.length > 0 && t('hosting-dates.mine.found', count)}
      </p>
      {status === 'loading' && !vehicles.length && <VehicleRowsSkeleton />}
      {status === 'failed' && (
        <EmptyState
          title={t('hosting-dates.mine.failed.title')}
          text={t('hosting-dates.mine.failed.text')}
          isFailure
        >
          <button className="btn quiet" type="button" onClick={reloadMyVehicles}>
            {t('shell.retry')}
          </button>
        </EmptyState>
      )}
      {vehicles.length > 0 && (
        <div className="own-vehicles" aria-busy={status === 'loading'}>
          {vehicles.map((vehicle, index) => (
            <VehicleRow key={vehicle.id} vehicle={vehicle} locale={locale} isEarly={index < EARLY_PICTURES} />
          ))}
        </div>
      )}
      {isWithout &&
        (searched ? <NothingFound plate={searched} locale={locale} /> : <Invitation locale={locale} />)}
      <FeedDialog locale={locale} />
    </div>
  )
}

function Bar({ locale }: Props) {
  const t = translator(locale)
  const plate = useStore($plate, '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void reloadMyVehicles()
  }
  return (
    <div className="mine-bar">
      <search className="mine-search">
        <form className="field" onSubmit={submit}>
          <label htmlFor="plate">{t('hosting-dates.mine.search')}</label>
          <input
            id="plate"
            type="search"
            value={plate}
            placeholder={t('hosting-dates.mine.sample')}
            autoComplete="off"
            enterKeyHint="search"
            spellCheck={false}
            onChange={(event) => searchMyVehicles(event.target.value)}
          />
        </form>
      </search>
      <a className="btn quiet" href="/profile/vehicles/calendar">
        {t('hosting-dates.mine.calendar')}
      </a>
      <a className="btn main" href="/vehicle/create">
        {t('hosting-dates.mine.host')}
      </a>
    </div>
  )
}

function NothingFound({ plate, locale }: Props & { plate: string }) {
  const t = translator(locale)
  const showAll = () => {
    searchMyVehicles('')
    void reloadMyVehicles()
  }
  return (
    <EmptyState
      title={t('hosting-dates.mine.nothing.title', { plate: localDigits(plate, locale) })}
      text={t('hosting-dates.mine.nothing.text')}
    >
      <button className="btn quiet" type="button" onClick={showAll}>
        {t('hosting-dates.mine.nothing.all')}
      </button>
    </EmptyState>
  )
}

function Invitation({ locale }: Props) {
  const t = translator(locale)
  return (
    <EmptyState
      title={t('hosting-dates.mine.empty.title')}
      text={t('hosting-dates.mine.empty.text')}
      picture={<Placeholder />}
    >
      <a className="btn main" href="/vehicle/create">
        {t('hosting-dates.mine.empty.start')}
      </a>
    </EmptyState>
  )
}
