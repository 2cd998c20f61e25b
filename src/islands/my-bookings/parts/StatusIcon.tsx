import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { shownStatus } from '#domain/my-bookings/status.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

const CIRCLE = 'M12 3.500a8.500 8.500 0 1 0 0 17 8.500 8.500 0 0 0 0-17Z'
/** Spec section 4: a clock, checks in the primary and the success colour, a cross. */
const PATHS: Record<BookingStatus, string> = {
  pending: `${CIRCLE}M12 7.500V12l3 2`,
  approved: `${CIRCLE}m-3.700 8.800 2.600 2.600 4.900-5.200`,
  inTrip: 'M4 16v-3.500l2-5.500h12l2 5.500V16ZM4 12.500h16M6 16v2.500M18 16v2.500',
  cancelled: `${CIRCLE}m-3 5.500 6 6m0-6-6 6`,
  completed: `${CIRCLE}m-3.700 8.800 2.600 2.600 4.900-5.200`,
}

export function StatusIcon({ status }: { status: string }) {
  const shown = shownStatus(status)
  return (
    <svg className="status-icon" data-status={shown} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[shown]} />
    </svg>
  )
}

/** Icon and word, in the status's colour. */
export function StatusMark({ status, locale }: { status: string; locale: Locale }) {
  const shown = shownStatus(status)
  return (
    <span className="status-mark" data-status={shown}>
      <StatusIcon status={shown} />
      {translator(locale)(`my-bookings.status.${shown}`)}
    </span>
  )
}
