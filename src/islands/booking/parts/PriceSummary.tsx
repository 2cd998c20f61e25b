import { useEffect, useRef } from 'react'
import type { Quote } from '#contract/booking.ts'
import { LINE_KINDS } from '#domain/booking/price-lines.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { formatMoney } from '#domain/shared/money.ts'
import { Button } from '#islands/ui/Button.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PriceLines } from '#islands/ui/PriceLines.tsx'
import { spanText } from '#islands/ui/span-text.ts'
import { TRIP_TIMES, TripTimes } from '#islands/ui/TripTimes.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $blocker, hasForm } from '#stores/booking/blocker.ts'
import { $bookingErrors, $checkout, IDLE_CHECKOUT, NO_ERRORS } from '#stores/booking/checkout.ts'
import { $isChoosingDates, closeDatesDialog, openDatesDialog } from '#stores/booking/dates.ts'
import { $draft, chosenTimes, EMPTY_DRAFT } from '#stores/booking/draft.ts'
import { $price, NO_PRICE, retryPrice } from '#stores/booking/quote.ts'
import { $vehicle, LOADING_VEHICLE } from '#stores/booking/vehicle.ts'
import { CouponField } from './CouponField.tsx'
import { DatesForm } from './DatesForm.tsx'
import { BOX, BOX_BODY, BOX_FOOT, PRICE_COLUMN } from './layout-classes.ts'
import { NextAction } from './NextAction.tsx'
import { Promises } from './Promises.tsx'
import { TermsConsent } from './TermsConsent.tsx'
import { preciseKmText } from './text.ts'
import './PriceSummary.css'

const SMALL_PRINT = 'mt-3 text-sm text-ink-3'
/** For a price that is shown while a new one is computed. */
const UPDATING = 'transition-opacity in-aria-busy:opacity-50'

interface Props {
  apiBaseUrl: string
}

/** The price and the button: beside the form on wide screens, after it on phones. */
export function PriceSummary({ apiBaseUrl }: Props) {
  const { t } = useLocale()
  const { status } = useStore($price, NO_PRICE)
  const blocker = useStore($blocker, null)
  // there is no price for a vehicle that does not come
  const isForm = hasForm(blocker) && blocker?.kind !== 'tooFar'
  return (
    <div className={PRICE_COLUMN}>
      <aside className={BOX} aria-labelledby="price-title" aria-busy={status === 'loading'}>
        <div className={BOX_BODY}>
          <h2 id="price-title" className="sr-only">
            {t('booking.price.title')}
          </h2>
          <TripDates />
          {isForm && <Price />}
        </div>
        <div className={BOX_FOOT}>
          {isForm && (
            <>
              <PayableTotal />
              <Promises className="mt-2" />
              <TermsConsent />
              <CheckoutError />
            </>
          )}
          {/* the guest's own booking shows its actions beside this box */}
          {blocker?.kind !== 'own' && (
            <NextAction className="w-full max-lg:hidden!" apiBaseUrl={apiBaseUrl} />
          )}
        </div>
      </aside>
    </div>
  )
}

function Price() {
  const { locale, t } = useLocale()
  const { status, quote, text } = useStore($price, NO_PRICE)
  const { vehicle } = useStore($vehicle, LOADING_VEHICLE)
  const { markers } = useStore($draft, EMPTY_DRAFT)
  const { priceTotal } = useStore($bookingErrors, NO_ERRORS)
  const blocker = useStore($blocker, null)
  return (
    <>
      {!quote && status !== 'failed' && <div className="skeleton mt-3.5 h-[120px]" />}
      {quote && (
        <div className={`mt-4.5 ${UPDATING}`}>
          <PriceLines quote={quote} locale={locale} hasSum={false} />
          {quote.route && quote.totalMeters !== null && (
            <p className={SMALL_PRINT}>
              {t('booking.price.route', {
                km: preciseKmText(quote.totalMeters, locale, t),
                route: quote.route.title,
              })}
            </p>
          )}
          {!markers.pickup && <p className={SMALL_PRINT}>{t('booking.price.withoutPickup')}</p>}
          {quote.isFromCity && (
            <p className={SMALL_PRINT}>{t('booking.price.fromCity', { city: vehicle?.city?.title ?? '' })}</p>
          )}
          {quote.totalMeters === null && <p className={SMALL_PRINT}>{t('booking.price.withoutRoute')}</p>}
        </div>
      )}
      {/* an error in the dates is shown at the top, and a retry would not fix it */}
      {status === 'failed' && blocker?.kind !== 'unfit' && (
        <div className="mt-4">
          <Failed isPart title={text ?? ''} onRetry={retryPrice} />
        </div>
      )}
      {priceTotal && <p className="field-error">{t(priceTotal)}</p>}
      <CouponField />
      {quote && <PriceHelp quote={quote} />}
      <p className={SMALL_PRINT}>{t('booking.box.inclusive')}</p>
    </>
  )
}

/** The amount to pay, above the button: visible however many lines the price has. */
function PayableTotal() {
  const { locale, t } = useLocale()
  const { status, quote } = useStore($price, NO_PRICE)
  return (
    <dl className={`border-t border-line pt-3 pb-0.5 ${UPDATING}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-lg/[1.3] font-bold">
        <dt>{t('booking.lines.toPay')}</dt>
        <dd className="text-2xl/[1.15] whitespace-nowrap" aria-live="polite">
          {quote ? formatMoney(quote.payable, locale) : status === 'failed' ? '–' : <TotalPlaceholder />}
        </dd>
      </div>
      <div className="text-right text-sm text-ink-3">
        <dt className="sr-only">{t('booking.price.title')}</dt>
        <dd>
          {quote
            ? t('booking.box.forSpan', { span: spanText(quote.hours, locale, t) })
            : t(`booking.price.${status === 'failed' ? 'failed' : 'loading'}`)}
        </dd>
      </div>
    </dl>
  )
}

function TotalPlaceholder() {
  const { t } = useLocale()
  return (
    <>
      <span className="sr-only">{t('booking.price.loading')}</span>
      <span className="skeleton block h-7 w-32" />
    </>
  )
}

function PriceHelp({ quote }: { quote: Pick<Quote, 'lines'> }) {
  const { t } = useLocale()
  const kinds = LINE_KINDS.filter((kind) => quote.lines.some((line) => line.kind === kind))
  return (
    <details className="mt-1.5 text-sm">
      <summary className="flex min-h-10 cursor-pointer items-center text-blue">
        {t('booking.price.meanings')}
      </summary>
      <ul>
        {kinds.map((kind) => (
          <li key={kind} className="py-0.75 leading-[1.4] text-ink-2">
            {t(`booking.price.meaning.${kind}`)}
          </li>
        ))}
      </ul>
    </details>
  )
}

function TripDates() {
  const { locale, t } = useLocale()
  const draft = useStore($draft, EMPTY_DRAFT)
  const isOpen = useStore($isChoosingDates, false)
  const { quote } = useStore($price, NO_PRICE)
  const times = chosenTimes(draft)
  // driving may take longer than the chosen hours: the drop-off that is priced is the one that is shown
  const dropOff = quote && times && fromWire(quote.from) === times.from ? fromWire(quote.to) : null
  const priced = times && { from: times.from, to: Math.max(times.to, dropOff ?? 0) }
  return (
    <>
      <div className={`${TRIP_TIMES.frame} mb-3.5`}>
        <TripTimes times={priced} locale={locale} />
        <button className={TRIP_TIMES.change} type="button" onClick={openDatesDialog}>
          {t('booking.box.changeDates')}
        </button>
      </div>
      <Modal
        title={t('booking.dates.title')}
        isOpen={isOpen}
        onClose={closeDatesDialog}
        closeLabel={t('shell.close')}
      >
        <DatesForm initial={draft.dates} onDone={closeDatesDialog} />
      </Modal>
    </>
  )
}

/** A booking that failed, or whose outcome is unknown. The form keeps its values; Retry sends it again. */
function CheckoutError() {
  const { t } = useLocale()
  const checkout = useStore($checkout, IDLE_CHECKOUT)
  const note = useRef<HTMLDivElement>(null)
  const isUnknown = checkout.status === 'unknown'
  const isShown = isUnknown || checkout.status === 'failed'
  useEffect(() => {
    if (isShown) note.current?.scrollIntoView({ block: 'center' })
  }, [isShown])
  if (!isShown) return null
  const { text, canRetry } =
    checkout.status === 'failed' ? checkout : { text: t('booking.book.unknownText'), canRetry: false }
  return (
    <Notice
      as="div"
      ref={note}
      tone={isUnknown ? 'warn' : 'bad'}
      className="mb-3 flex-wrap items-center lg:mb-6.5"
      role="alert"
    >
      <p className="mr-auto">
        <b>{t(isUnknown ? 'booking.book.unknownTitle' : 'booking.book.failedTitle')}</b> {text}
      </p>
      {canRetry && (
        <Button look="quiet" isSmall type="submit">
          {t('shell.retry')}
        </Button>
      )}
    </Notice>
  )
}
