import { useEffect } from 'react'
import type { Locale } from '#domain/shell/locale.ts'
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $booking, openBooking, reloadBooking } from '#stores/my-bookings/booking.ts'
import { startCountdown } from '#stores/my-bookings/countdown.ts'
import { EndDialog } from './parts/EndDialog.tsx'
import { NotFound } from './parts/NotFound.tsx'
import { RateDialog } from './parts/RateDialog.tsx'
import { RetryNotice } from './parts/RetryNotice.tsx'
import { Ticket } from './parts/Ticket.tsx'
import { useFocusAfterDialog } from './parts/use-focus-after-dialog.ts'
import { TicketSkeleton } from './TicketSkeleton.tsx'

interface Props {
  id: string
  locale: Locale
  /** where the wallet's payments start */
  apiBaseUrl: string
  /** empty: the embedded map */
  googleMapsKey: string
}

/** The trip ticket: one booking, to keep for the road, on the screen, on one sheet of paper, in the calendar. */
export function BookingPage(props: Props) {
  return (
    <ErrorBoundary locale={props.locale}>
      <Opened {...props} />
    </ErrorBoundary>
  )
}

function Opened({ id, locale, ...rest }: Props) {
  const t = translator(locale)
  const open = useStore($booking, null)
  useEffect(() => {
    openBooking(id)
  }, [id])
  useEffect(startCountdown, [])
  useFocusAfterDialog(open?.phase === 'ready', 'standing')
  if (open?.booking)
    return (
      <>
        <Ticket booking={open.booking} locale={locale} {...rest} />
        <RateDialog locale={locale} />
        <EndDialog locale={locale} />
      </>
    )
  if (open?.phase === 'missing') return <NotFound locale={locale} />
  if (open?.phase === 'failed')
    return (
      <RetryNotice
        title={t('my-bookings.failed.title')}
        isPage
        text={t('my-bookings.failed.text')}
        label={t('shell.retry')}
        onRetry={reloadBooking}
      />
    )
  return <TicketSkeleton label={t('shell.loading')} title={t('my-bookings.page.title')} />
}
