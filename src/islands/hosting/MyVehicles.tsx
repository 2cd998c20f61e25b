import { type SubmitEvent, useEffect, useRef } from 'react'
import { formatNumber, localDigits } from '#domain/shared/digits.ts'
import { Button, ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { island } from '#islands/ui/IslandRoot.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PushOffer } from '#islands/ui/push/PushOffer.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $myVehicles, $plate, reloadMyVehicles, searchMyVehicles } from '#stores/hosting/my-vehicles.ts'
import { offerPush } from '#stores/notifications/push-offer.ts'
import { FeedDialog } from './list/FeedDialog.tsx'
import { BAR, COUNT, LIST, SEARCH } from './list/list-classes.ts'
import { Placeholder } from './list/Placeholder.tsx'
import { VehicleRow } from './list/VehicleRow.tsx'
import { CountSkeleton, VehicleRowsSkeleton } from './MyVehiclesSkeleton.tsx'

const EARLY_PICTURES = 2
const BAR_BUTTON = 'max-lg:px-2.5! max-lg:py-2! max-lg:whitespace-normal!'

/** The host's vehicles, searchable by plate, each with its state and actions. */
export const MyVehicles = island(Vehicles)

function Vehicles() {
  const { locale, t } = useLocale()
  const { status, vehicles, searched } = useStore($myVehicles, $myVehicles.get())
  useEffect(() => {
    // before the vehicles, so that the offer does not push them down later
    void offerPush()
    void reloadMyVehicles()
  }, [])
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
    <div>
      {!(isWithout && !searched) && <Bar />}
      <p ref={summary} className={COUNT} role="status" tabIndex={-1}>
        {status !== 'failed' && status !== 'ready' && !vehicles.length && <CountSkeleton />}
        {status === 'loading' && vehicles.length > 0 && t('hosting-dates.mine.searching')}
        {status === 'ready' && vehicles.length > 0 && t('hosting-dates.mine.found', count)}
      </p>
      <List
        list={{ status, items: vehicles }}
        skeleton={<VehicleRowsSkeleton />}
        empty={searched ? <NothingFound plate={searched} /> : <Invitation />}
        failed={
          <Failed
            title={t('hosting-dates.mine.failed.title')}
            text={t('hosting-dates.mine.failed.text')}
            onRetry={reloadMyVehicles}
          />
        }
        onRetry={reloadMyVehicles}
      >
        {vehicles.some(({ state }) => state === 'available') && <PushOffer side="host" className="mb-4" />}
        <div className={LIST} aria-busy={status === 'loading'}>
          {vehicles.map((vehicle, index) => (
            <VehicleRow key={vehicle.id} vehicle={vehicle} isEarly={index < EARLY_PICTURES} />
          ))}
        </div>
      </List>
      <FeedDialog />
    </div>
  )
}

function Bar() {
  const { t } = useLocale()
  const plate = useStore($plate, '')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void reloadMyVehicles()
  }
  return (
    <div className={BAR}>
      <search className={SEARCH}>
        <form onSubmit={submit}>
          <Field
            id="plate"
            label={t('hosting-dates.mine.search')}
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
      <ButtonLink look="quiet" className={BAR_BUTTON} href="/profile/vehicles/calendar">
        {t('hosting-dates.mine.calendar')}
      </ButtonLink>
      <ButtonLink look="main" className={BAR_BUTTON} href="/vehicle/create">
        {t('hosting-dates.mine.host')}
      </ButtonLink>
    </div>
  )
}

function NothingFound({ plate }: { plate: string }) {
  const { locale, t } = useLocale()
  const showAll = () => {
    searchMyVehicles('')
    void reloadMyVehicles()
  }
  return (
    <EmptyState
      title={t('hosting-dates.mine.nothing.title', { plate: localDigits(plate, locale) })}
      text={t('hosting-dates.mine.nothing.text')}
    >
      <Button look="quiet" onClick={showAll}>
        {t('hosting-dates.mine.nothing.all')}
      </Button>
    </EmptyState>
  )
}

function Invitation() {
  const { t } = useLocale()
  return (
    <EmptyState
      title={t('hosting-dates.mine.empty.title')}
      text={t('hosting-dates.mine.empty.text')}
      picture={<Placeholder isAlone />}
    >
      <ButtonLink look="main" href="/vehicle/create">
        {t('hosting-dates.mine.empty.start')}
      </ButtonLink>
    </EmptyState>
  )
}
