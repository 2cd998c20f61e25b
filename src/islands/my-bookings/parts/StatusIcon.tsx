import type { BookingRow } from '#contract/my-bookings.ts'
import { isDeclined } from '#domain/my-bookings/refusal.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { parseStatus } from '#domain/my-bookings/status.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

const CIRCLE = 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17Z'
const TICK = 'm8.300 12.300 2.600 2.600 4.900-5.200'
/** `mark` is drawn inside `frame` where there is one. */
const PATHS: Record<BookingStatus, { frame?: string; mark: string }> = {
  pending: { frame: CIRCLE, mark: 'M12 7.500V12l3 2' },
  approved: { frame: CIRCLE, mark: TICK },
  inTrip: { mark: 'M4 16v-3.500l2-5.500h12l2 5.500V16ZM4 12.500h16M6 16v2.500M18 16v2.500' },
  cancelled: { frame: CIRCLE, mark: 'm9 9 6 6m0-6-6 6' },
  completed: { frame: CIRCLE, mark: TICK },
}

export function StatusIcon({ status }: { status: string }) {
  const shown = parseStatus(status)
  const { frame, mark } = PATHS[shown]
  return (
    <svg className="status-icon" data-status={shown} viewBox="0 0 24 24" aria-hidden="true">
      {frame && <path className="frame" d={frame} />}
      <path d={mark} />
    </svg>
  )
}

interface MarkProps {
  booking: Pick<BookingRow, 'status' | 'cancelledBy' | 'approvedAt'>
}

/** Icon and label, in the status's colour. A request that its host declined is listed as cancelled. */
export function StatusMark({ booking }: MarkProps) {
  const { t } = useLocale()
  const shown = parseStatus(booking.status)
  return (
    <span className="status-mark" data-status={shown}>
      <StatusIcon status={shown} />
      {isDeclined(booking) ? t('my-bookings.timeline.declined') : t(`my-bookings.status.${shown}`)}
    </span>
  )
}
