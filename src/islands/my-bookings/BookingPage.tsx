import { useEffect, useRef } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import { PriceLines } from '#islands/ui/PriceLines.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $asked } from '#stores/my-bookings/actions.ts'
import { $ending } from '#stores/my-bookings/ending.ts'
import { $isSaving, $open, openBooking, reloadBooking, saveCalendar } from '#stores/my-bookings/one.ts'
import { ActionDialogs } from './parts/ActionDialogs.tsx'
import { EndDialog } from './parts/EndDialog.tsx'
import { Money } from './parts/Money.tsx'
import { NotFound } from './parts/NotFound.tsx'
import { Rating } from './parts/Rating.tsx'
import { Standing } from './parts/Standing.tsx'
import { TryAgain } from './parts/TryAgain.tsx'
import { Vehicle } from './parts/Vehicle.tsx'
import { Way } from './parts/Way.tsx'
import { TicketSkeleton } from './TicketSkeleton.tsx'

interface Props {
  id: string
  locale: Locale
  /** where the wallet's payments start */
  apiBaseUrl: string
}

/** One booking, to keep for the road: on the screen, on one sheet of paper, in the calendar. */
export function BookingPage(props: Props) {
  return (
    <ErrorBoundary locale={props.locale}>
      <Opened {...props} />
    </ErrorBoundary>
  )
}

function Opened({ id, locale, apiBaseUrl }: Props) {
  const t = translator(locale)
  const open = useStore($open, null)
  useEffect(() => {
    openBooking(id)
  }, [id])
  useFocusAfterDialog(open?.phase === 'ready')
  if (open?.booking)
    return (
      <>
        <Ticket booking={open.booking} locale={locale} apiBaseUrl={apiBaseUrl} />
        <ActionDialogs locale={locale} />
        <EndDialog locale={locale} />
      </>
    )
  if (open?.phase === 'missing') return <NotFound locale={locale} />
  if (open?.phase === 'failed')
    return (
      <TryAgain
        title={t('my-bookings.failed.title')}
        text={t('my-bookings.failed.text')}
        label={t('shell.retry')}
        onRetry={reloadBooking}
      />
    )
  return <TicketSkeleton label={t('shell.loading')} />
}

/** The button that a dialog was opened from may be gone, and with it the place of whoever uses the keyboard. */
function useFocusAfterDialog(isReady: boolean): void {
  const asked = useStore($asked, null)
  const ending = useStore($ending, null)
  const isOpen = asked !== null || ending !== null
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen) wasOpen.current = true
    if (isOpen || !wasOpen.current || !isReady) return
    wasOpen.current = false
    if (document.activeElement === document.body) document.getElementById('standing')?.focus()
  }, [isOpen, isReady])
}

interface TicketProps extends Omit<Props, 'id'> {
  booking: Booking
}

function Ticket({ booking, locale, apiBaseUrl }: TicketProps) {
  const t = translator(locale)
  const isSaving = useStore($isSaving, false)
  return (
    <article className="ticket">
      <div className="ticket-main">
        <Standing booking={booking} locale={locale} apiBaseUrl={apiBaseUrl} />
        <Way booking={booking} locale={locale} />
        <Vehicle booking={booking} locale={locale} />
        {booking.rating && <Rating rating={booking.rating} locale={locale} />}
      </div>
      <div className="ticket-side">
        <section className="panel" aria-labelledby="price">
          <h2 id="price">{t('my-bookings.page.price')}</h2>
          <PriceLines quote={booking.quote} locale={locale} />
          <p className="mt-3 text-sm text-ink-3">{t('my-bookings.page.inclusive')}</p>
          <Money booking={booking} locale={locale} />
        </section>
        <div className="ticket-ways">
          <button
            className="btn quiet small"
            type="button"
            aria-busy={isSaving}
            onClick={() => saveCalendar(booking.id, t('my-bookings.callFailed'))}
          >
            {t('my-bookings.page.calendar')}
          </button>
          <button className="btn quiet small" type="button" onClick={() => window.print()}>
            {t('my-bookings.page.print')}
          </button>
        </div>
      </div>
    </article>
  )
}
