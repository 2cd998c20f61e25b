import { useEffect, useRef, useState } from 'react'
import { isGateway } from '#domain/booking/payment-methods.ts'
import { kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { FreeCancellation as Sentence } from '#islands/ui/FreeCancellation.tsx'
import { focusInvalid } from '#islands/ui/focus-invalid.ts'
import { island } from '#islands/ui/IslandRoot.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { RadioCard } from '#islands/ui/RadioCard.tsx'
import { useNow } from '#islands/ui/use-now.ts'
import { usePageReturn } from '#islands/ui/use-page-return.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { useVersionReload } from '#islands/ui/use-version-reload.ts'
import { walletName } from '#messages/wallet-name.ts'
import { $blocker, areDatesBlocked, hasForm } from '#stores/booking/blocker.ts'
import {
  offeredPayments,
  openBookingForm,
  returnToBookingForm,
  saveBookingForm,
} from '#stores/booking/booking-form.ts'
import { $bookingErrors, type BookingErrors, book, clearErrors, NO_ERRORS } from '#stores/booking/checkout.ts'
import { movePassedDates, openDatesDialog } from '#stores/booking/dates.ts'
import { $draft, changeDraft, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $ownBookings, NO_OWN_BOOKINGS } from '#stores/booking/own-bookings.ts'
import { $price, NO_PRICE } from '#stores/booking/quote.ts'
import { $vehicle, LOADING_VEHICLE, loadVehicle } from '#stores/booking/vehicle.ts'
import { environment } from '#stores/shell/environment.ts'
import { BlockerNotice } from './parts/BlockerNotice.tsx'
import { ContactFields } from './parts/ContactFields.tsx'
import { FormSection } from './parts/FormSection.tsx'
import { Heading } from './parts/Heading.tsx'
import { LAYOUT } from './parts/layout-classes.ts'
import { goToPlace } from './parts/marker-field.ts'
import { MayBeMissed } from './parts/OfferedAlternatives.tsx'
import { OffRoad } from './parts/OffRoad.tsx'
import { PriceChanged } from './parts/PriceChanged.tsx'
import { PriceSummary } from './parts/PriceSummary.tsx'
import { RouteFields } from './parts/RouteFields.tsx'
import { ShorterDates } from './parts/ShorterDates.tsx'
import { Skeleton } from './parts/Skeleton.tsx'
import { StickyBar } from './parts/StickyBar.tsx'
import { TripFacts } from './parts/TripFacts.tsx'
import { TripMap } from './parts/TripMap.tsx'
import { onlineText } from './parts/text.ts'

interface Props {
  /** as in the URL */
  vehicleId: string
  apiBaseUrl: string
  /** empty: use the embedded map */
  googleMapsKey: string
}

/** The booking screen: the only island of its page. */
export const BookingForm = island(BookingFormBody)

function BookingFormBody({ vehicleId, apiBaseUrl, googleMapsKey }: Props) {
  const { locale } = useLocale()
  const form = useRef<HTMLFormElement>(null)
  const { status, vehicle } = useStore($vehicle, LOADING_VEHICLE)
  const own = useStore($ownBookings, NO_OWN_BOOKINGS)
  const [opened] = useState(() => environment().now())
  useNow(opened, movePassedDates)
  const isForm = hasForm(useStore($blocker, null))
  useEffect(() => {
    openBookingForm({ vehicleId, apiBaseUrl })
  }, [vehicleId, apiBaseUrl])
  usePageReturn(returnToBookingForm)
  useVersionReload(saveBookingForm)

  const submit = async () => {
    // while the dates are blocked, the button and the Enter key change the dates
    const blocker = $blocker.get()
    if (blocker?.kind === 'tooFar') goToPlace('pickup')
    else if (areDatesBlocked(blocker)) openDatesDialog()
    else if (!(await book())) focusFirstError(form.current, $bookingErrors.get())
  }
  if (status === 'loading' || (vehicle && own.status === 'loading')) return <Skeleton locale={locale} />
  if (!vehicle)
    return <VehicleLoadError isMissing={status === 'missing'} onRetry={() => loadVehicle(vehicleId)} />
  return (
    <>
      <form
        ref={form}
        className={LAYOUT}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <div className="min-w-0">
          <Heading vehicle={vehicle} />
          <BlockerNotice apiBaseUrl={apiBaseUrl} />
          {isForm && (
            <>
              <RouteFields />
              <TripMap vehicle={vehicle} googleMapsKey={googleMapsKey} />
              <TripFacts />
              <ShorterDates />
              {vehicle.offRoad && <OffRoad />}
              <ContactFields />
              <PaymentChoice />
              <MayBeMissed />
              <CancellationLimit />
            </>
          )}
        </div>
        <PriceSummary apiBaseUrl={apiBaseUrl} />
        <StickyBar apiBaseUrl={apiBaseUrl} />
      </form>
      <PriceChanged />
    </>
  )
}

interface LoadErrorProps {
  /** true: not found; false: it could not be loaded */
  isMissing: boolean
  onRetry: () => void
}

function VehicleLoadError({ isMissing, onRetry }: LoadErrorProps) {
  const { t } = useLocale()
  if (!isMissing)
    return (
      <Failed
        level={1}
        title={t('booking.desk.failed')}
        text={t('booking.desk.failedText')}
        onRetry={onRetry}
      >
        <ButtonLink look="quiet" href="/">
          {t('shell.notFound.home')}
        </ButtonLink>
      </Failed>
    )
  return (
    <EmptyState level={1} title={t('vehicles.notFound.title')} text={t('vehicles.notFound.text')}>
      <ButtonLink look="main" href="/">
        {t('shell.notFound.home')}
      </ButtonLink>
      <ButtonLink look="quiet" href="/vehicles">
        {t('shell.notFound.search')}
      </ButtonLink>
    </EmptyState>
  )
}

/** Shows the first invalid field, in page order. */
function focusFirstError(form: HTMLFormElement | null, errors: BookingErrors): void {
  if (!Object.keys(errors).length) return
  focusInvalid(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.closest('details')?.setAttribute('open', '')
    return field
  })
}

/** The free cancellation limit for the chosen pickup, with an explanation behind it. */
function CancellationLimit() {
  const { locale, t } = useLocale()
  const { dates } = useStore($draft, EMPTY_DRAFT)
  const pickup = kathmanduMillis(dates.fromDate, dates.fromTime)
  if (pickup === null) return null
  return (
    <Sentence
      pickup={pickup}
      now={environment().now()}
      locale={locale}
      tip={{ title: t('booking.free.title'), text: t('booking.free.text') }}
    />
  )
}

function PaymentChoice() {
  const { locale, t } = useLocale()
  const { payment } = useStore($draft, EMPTY_DRAFT)
  const { quote } = useStore($price, NO_PRICE)
  const { payment: error } = useStore($bookingErrors, NO_ERRORS)
  return (
    <FormSection id="payment-title" title={t('booking.payment.title')} isLandmark={false}>
      <div
        className="grid gap-3 sm:grid-cols-2"
        role="radiogroup"
        aria-labelledby="payment-title"
        aria-describedby={error ? 'payment-error' : undefined}
      >
        {offeredPayments().map((item) => (
          <RadioCard
            key={item}
            name="payment"
            title={isGateway(item) ? walletName(t, item) : t('booking.payment.cash')}
            {...(isGateway(item)
              ? onlineText(item, quote, locale, t)
              : { text: t('booking.payment.cashText') })}
            isChosen={payment === item}
            onChoose={() => {
              changeDraft({ payment: item })
              clearErrors('payment')
            }}
          />
        ))}
      </div>
      {error && (
        <p id="payment-error" className="field-error">
          {t(error)}
        </p>
      )}
    </FormSection>
  )
}
