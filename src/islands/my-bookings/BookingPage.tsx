import { useEffect } from 'react'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { island, ReloadNotice } from '#islands/ui/IslandRoot.tsx'
import { LazyBoundary, lazyPart } from '#islands/ui/LazyBoundary.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { OfflineCopyNotice } from '#islands/ui/OfflineCopyNotice.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $answering } from '#stores/my-bookings/answering.ts'
import { $booking, NO_BOOKING, openBooking, reloadBooking } from '#stores/my-bookings/booking.ts'
import { $changing, closeChanging } from '#stores/my-bookings/changing.ts'
import { startCountdown } from '#stores/my-bookings/countdown.ts'
import { $answeredReview } from '#stores/my-bookings/review-answer.ts'
import { offerPush } from '#stores/notifications/push-offer.ts'
import { AnswerDialog } from './parts/AnswerDialog.tsx'
import { EndDialog } from './parts/EndDialog.tsx'
import { RateDialog } from './parts/RateDialog.tsx'
import { Ticket } from './parts/Ticket.tsx'
import { useFocusAfterDialog } from './parts/use-focus-after-dialog.ts'
import { TicketSkeleton } from './TicketSkeleton.tsx'

const ChangeForm = lazyPart(async () => (await import('./parts/ChangeForm.tsx')).ChangeForm)

interface Props {
  id: string
  /** for links that start a wallet payment */
  apiBaseUrl: string
  /** empty: use the embedded map */
  googleMapsKey: string
}

/** The trip ticket of one booking: on screen, on one printed sheet, and as a calendar file. */
export const BookingPage = island(BookingLoader)

function BookingLoader({ id, ...rest }: Props) {
  const { t } = useLocale()
  const open = useStore($booking, NO_BOOKING)
  useEffect(() => {
    // before the ticket, so that the offer does not push it down later
    void offerPush()
    openBooking(id)
  }, [id])
  useEffect(startCountdown, [])
  const isChanging = useStore($changing, null) !== null
  const isAnswering = useStore($answering, null) !== null
  const isAnsweringReview = useStore($answeredReview, null) !== null
  useFocusAfterDialog(open.status === 'ready', 'standing', isChanging || isAnswering || isAnsweringReview)
  if (open.booking)
    return (
      <>
        <OfflineCopyNotice text={open.offlineNotice} onOnline={reloadBooking} />
        <Ticket booking={open.booking} {...rest} />
        <RateDialog />
        <AnswerDialog />
        <EndDialog />
        <ChangeDialog />
      </>
    )
  if (open.status === 'missing') return <NotFound />
  if (open.status === 'failed')
    return (
      <Failed
        level={1}
        title={t('my-bookings.failed.title')}
        text={t('my-bookings.failed.text')}
        onRetry={reloadBooking}
      />
    )
  return <TicketSkeleton label={t('shell.loading')} title={t('my-bookings.page.title')} />
}

function NotFound() {
  const { t } = useLocale()
  return (
    <EmptyState
      level={1}
      title={t('my-bookings.notFound.title')}
      text={t('my-bookings.notFound.text')}
      isFailure
    >
      <ButtonLink look="quiet" href="/profile/mybookings">
        {t('my-bookings.notFound.link')}
      </ButtonLink>
    </EmptyState>
  )
}

/** The dialog that changes a trip; its form is loaded when it opens. */
function ChangeDialog() {
  const { t } = useLocale()
  const changing = useStore($changing, null)
  const loading = (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {t('shell.loading')}
      </p>
      <div className="skeleton mb-4 h-42" />
      <div className="skeleton mb-4 h-42" />
      <div className="skeleton h-26" />
    </div>
  )
  return (
    <Modal
      title={t('trip-changes.dialog.title')}
      isOpen={changing !== null}
      onClose={closeChanging}
      closeLabel={t('shell.close')}
    >
      {changing && (
        <LazyBoundary loading={loading} missing={<ReloadNotice />}>
          <ChangeForm changing={changing} />
        </LazyBoundary>
      )}
    </Modal>
  )
}
