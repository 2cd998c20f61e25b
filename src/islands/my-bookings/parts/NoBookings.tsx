import type { ListQuery } from '#domain/my-bookings/list-query.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { StatusIcon } from './StatusIcon.tsx'

/** Explains the empty list and links to where a booking starts. */
export function NoBookings({ listQuery: { side, status } }: { listQuery: ListQuery }) {
  const { t } = useLocale()
  const isRenter = side === 'renter'
  return (
    <EmptyState
      title={t(`my-bookings.empty.${side}.${status}.title`)}
      text={t(`my-bookings.empty.${side}.${status}.text`)}
      picture={<StatusIcon status={status} />}
    >
      <ButtonLink look="quiet" href={isRenter ? '/vehicles' : '/profile/vehicles'}>
        {t(isRenter ? 'my-bookings.empty.search' : 'my-bookings.empty.vehicles')}
      </ButtonLink>
    </EmptyState>
  )
}
