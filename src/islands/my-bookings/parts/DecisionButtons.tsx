import { isRequest } from '#domain/my-bookings/request-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { useStore } from '#islands/ui/use-store.ts'
import { translator } from '#messages/t.ts'
import { $deciding, approve, openDeciding } from '#stores/my-bookings/deciding.ts'
import { DecisionStatus } from './DecisionStatus.tsx'
import { type Decidable, DeclineDialog } from './DeclineDialog.tsx'
import { RequestFacts } from './RequestFacts.tsx'

interface Props {
  booking: Decidable
  locale: Locale
  /** in the list: the row shows the facts, and no button is prominent */
  isInRow?: boolean
}

/** The host's decision on a request: approve, or decline with a reason. Renders nothing for any other booking. */
export function DecisionButtons({ booking, locale, isInRow = false }: Props) {
  const t = translator(locale)
  const deciding = useStore($deciding, null)
  const current = deciding?.id === booking.id ? deciding : null
  if (!isRequest(booking) || !booking.request) return null
  const isApproving = current?.decision === 'approve' && current.status !== 'idle'
  const about = isInRow ? `booking-${booking.id}` : undefined
  return (
    <>
      {!isInRow && <RequestFacts booking={booking} locale={locale} />}
      {current?.decision === 'approve' && <DecisionStatus deciding={current} locale={locale} />}
      <button
        className={isInRow ? 'btn soft small' : 'btn main small'}
        type="button"
        aria-describedby={about}
        aria-busy={isApproving}
        onClick={() => approve(booking.id)}
      >
        {t('my-bookings.decide.approve')}
      </button>
      <button
        className="btn quiet small"
        type="button"
        aria-describedby={about}
        onClick={() => openDeciding(booking.id)}
      >
        {t('my-bookings.decide.decline')}
      </button>
      <DeclineDialog
        booking={booking}
        deciding={current?.decision === 'decline' ? current : null}
        locale={locale}
      />
    </>
  )
}
