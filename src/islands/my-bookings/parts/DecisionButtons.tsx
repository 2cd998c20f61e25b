import { isRequest } from '#domain/my-bookings/request-time.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $deciding, approve, openDeciding } from '#stores/my-bookings/deciding.ts'
import { DecisionStatus } from './DecisionStatus.tsx'
import { type Decidable, DeclineDialog } from './DeclineDialog.tsx'
import { RequestSummary } from './RequestSummary.tsx'

interface Props {
  booking: Decidable
  /** in the list: the row shows the facts, and no button is prominent */
  isInRow?: boolean
}

/** The host's decision on a request: approve, or decline with a reason. Renders nothing for any other booking. */
export function DecisionButtons({ booking, isInRow = false }: Props) {
  const { t } = useLocale()
  const deciding = useStore($deciding, null)
  const current = deciding?.id === booking.id ? deciding : null
  if (!isRequest(booking) || !booking.request) return null
  const isApproving = current?.decision === 'approve' && current.status !== 'idle'
  const about = isInRow ? `booking-${booking.id}` : undefined
  return (
    <>
      {!isInRow && <RequestSummary booking={booking} />}
      {current?.decision === 'approve' && <DecisionStatus deciding={current} />}
      <Button
        look={isInRow ? 'soft' : 'main'}
        isSmall={isInRow}
        className={isInRow ? 'booking-button-soft' : undefined}
        aria-describedby={about}
        aria-busy={isApproving}
        onClick={() => approve(booking.id)}
      >
        {t('my-bookings.decide.approve')}
      </Button>
      <Button
        look="quiet"
        isSmall
        className={isInRow ? 'booking-button-text' : undefined}
        aria-describedby={about}
        onClick={() => openDeciding(booking.id)}
      >
        {t('my-bookings.decide.decline')}
      </Button>
      <DeclineDialog booking={booking} deciding={current?.decision === 'decline' ? current : null} />
    </>
  )
}
