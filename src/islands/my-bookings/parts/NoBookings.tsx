import type { Board } from '#domain/my-bookings/board.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { StatusIcon } from './StatusIcon.tsx'

/** Says what would stand here, and leads on to where a booking begins. */
export function NoBookings({ board: { side, status }, locale }: { board: Board; locale: Locale }) {
  const t = translator(locale)
  const isRenter = side === 'renter'
  return (
    <div className="empty">
      <StatusIcon status={status} />
      <h2 className="text-xl">{t(`my-bookings.empty.${side}.${status}.title`)}</h2>
      <p className="max-w-[46ch] text-ink-2">{t(`my-bookings.empty.${side}.${status}.text`)}</p>
      <a className="btn quiet small" href={isRenter ? '/vehicles' : '/profile/vehicles'}>
        {t(isRenter ? 'my-bookings.empty.search' : 'my-bookings.empty.vehicles')}
      </a>
    </div>
  )
}
