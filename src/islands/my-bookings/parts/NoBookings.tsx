import type { ListQuery } from '#domain/my-bookings/list-query.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { translator } from '#messages/t.ts'
import { StatusIcon } from './StatusIcon.tsx'

/** Explains the empty list and links to where a booking starts. */
export function NoBookings({
  listQuery: { side, status },
  locale,
}: {
  listQuery: ListQuery
  locale: Locale
}) {
  const t = translator(locale)
  const isRenter = side === 'renter'
  return (
    <EmptyState
      title={t(`my-bookings.empty.${side}.${status}.title`)}
      text={t(`my-bookings.empty.${side}.${status}.text`)}
      picture={<StatusIcon status={status} />}
    >
      <a className="btn quiet" href={isRenter ? '/vehicles' : '/profile/vehicles'}>
        {t(isRenter ? 'my-bookings.empty.search' : 'my-bookings.empty.vehicles')}
      </a>
    </EmptyState>
  )
}
