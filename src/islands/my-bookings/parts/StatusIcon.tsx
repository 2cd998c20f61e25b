import type { BookingRow } from '#contract/my-bookings.ts'
import { isDeclined } from '#domain/my-bookings/refusal.ts'
import { type BookingStatus, parseStatus } from '#domain/my-bookings/status.ts'
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

export const STATUS_COLORS: Record<BookingStatus, string> = {
  pending: 'text-ink-3',
  approved: 'text-green',
  inTrip: 'text-blue',
  cancelled: 'text-ink-3',
  completed: 'text-green',
}

interface IconProps {
  status: BookingStatus
  /** its size and colour */
  className: string
  strokeWidth?: number
  /** the colour behind a filled icon, in which its tick is drawn */
  tick?: 'stroke-card' | 'stroke-paper' | 'stroke-blue-tint'
}

/** Filled for an approved booking, outlined for all others. */
export function StatusIcon({ status, className, strokeWidth = 2, tick = 'stroke-card' }: IconProps) {
  const { frame, mark } = PATHS[status]
  const isFilled = status === 'approved'
  return (
    <svg
      className={`flex-none ${className}`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {frame && <path fill={isFilled ? 'currentColor' : undefined} d={frame} />}
      <path className={isFilled ? tick : undefined} d={mark} />
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
    <span className="inline-flex items-center gap-1.5 font-bold whitespace-nowrap">
      <StatusIcon status={shown} className={`size-5.5 ${STATUS_COLORS[shown]}`} />
      {isDeclined(booking) ? t('my-bookings.timeline.declined') : t(`my-bookings.status.${shown}`)}
    </span>
  )
}
