import messageCircle from 'lucide/dist/esm/icons/message-circle.mjs'
import type { Booking } from '#contract/my-bookings.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { firstNameOf } from '#domain/shared/person-name.ts'
import { bookingThreadKey, threadPath } from '#domain/threads/thread.ts'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { BADGE } from '#islands/ui/badge-class.ts'
import { Icon } from '#islands/ui/Icon.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  booking: Booking
}

/** Opens the messages with the other side of the booking. */
export function MessagesLink({ booking }: Props) {
  const { locale, t } = useLocale()
  const { id, isBookedByMe, host, guest } = booking
  // an offline copy may be from before bookings had messages
  const unread = booking.unreadMessages ?? 0
  const n = formatNumber(unread, locale)
  return (
    <ButtonLink
      look="quiet"
      className="whitespace-normal! print:hidden"
      href={threadPath(bookingThreadKey(id))}
    >
      <Icon node={messageCircle} className="size-5 flex-none" />
      <span className="min-w-0 wrap-anywhere">
        {t('my-bookings.page.messages', { name: firstNameOf((isBookedByMe ? host : guest).fullName) })}
      </span>
      {unread > 0 && (
        <>
          <span className={BADGE} aria-hidden="true">
            {n}
          </span>
          <span className="sr-only">{t('my-bookings.page.unread', { count: unread, n })}</span>
        </>
      )}
    </ButtonLink>
  )
}
