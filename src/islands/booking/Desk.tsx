import { useEffect, useRef } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $errors, book } from '#stores/booking/checkout.ts'
import { openDesk } from '#stores/booking/desk.ts'
import { $hired, type Hired, loadVehicle } from '#stores/booking/vehicle.ts'
import { Booked } from './parts/Booked.tsx'
import { Contact } from './parts/Contact.tsx'
import { Dock } from './parts/Dock.tsx'
import { FreeCancellation } from './parts/FreeCancellation.tsx'
import { focusFirstError } from './parts/focus-first-error.ts'
import { Heading } from './parts/Heading.tsx'
import { NoVehicle } from './parts/NoVehicle.tsx'
import { OffRoad } from './parts/OffRoad.tsx'
import { Payment } from './parts/Payment.tsx'
import { Places } from './parts/Places.tsx'
import { PriceChanged } from './parts/PriceChanged.tsx'
import { PriceSummary } from './parts/PriceSummary.tsx'
import { Skeleton } from './parts/Skeleton.tsx'
import { Taken } from './parts/Taken.tsx'
import { TripFacts } from './parts/TripFacts.tsx'
import { TripMap } from './parts/TripMap.tsx'

interface Props {
  /** as the address has it */
  vehicleId: string
  locale: Locale
  apiBaseUrl: string
  /** empty: the embedded map */
  googleMapsKey: string
}

const NOTHING: Hired = { status: 'loading', vehicle: null }

/** The booking screen: the one island of its page. */
export function Desk(props: Props) {
  return (
    <ErrorBoundary locale={props.locale}>
      <Screen {...props} />
    </ErrorBoundary>
  )
}

function Screen({ vehicleId, locale, apiBaseUrl, googleMapsKey }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { status, vehicle } = useStore($hired, NOTHING)
  useEffect(() => {
    openDesk({ vehicleId, apiBaseUrl, t: translator(locale) })
  }, [vehicleId, apiBaseUrl, locale])

  const submit = async () => {
    if (!(await book())) focusFirstError(form.current, $errors.get())
  }
  if (status === 'loading') return <Skeleton locale={locale} />
  if (!vehicle)
    return (
      <NoVehicle isMissing={status === 'missing'} locale={locale} onRetry={() => loadVehicle(vehicleId)} />
    )
  const words = { locale, vehicle }
  return (
    <>
      <form
        ref={form}
        className="desk"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className="desk-main">
          <Heading {...words} />
          <Taken locale={locale} />
          <Places locale={locale} />
          <TripMap {...words} googleMapsKey={googleMapsKey} />
          <TripFacts locale={locale} />
          {vehicle.offRoad && <OffRoad locale={locale} />}
          <Contact locale={locale} />
          <Payment locale={locale} />
          <FreeCancellation locale={locale} />
        </div>
        <PriceSummary {...words} />
        <Dock locale={locale} />
      </form>
      <PriceChanged locale={locale} />
      <Booked locale={locale} />
    </>
  )
}
