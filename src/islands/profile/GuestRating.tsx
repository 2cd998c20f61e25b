import { useEffect } from 'react'
import { formatNumber } from '#domain/shared/digits.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $guestRating, loadGuestRating, NO_GUEST_RATING } from '#stores/profile/guest-rating.ts'

/** What hosts say about the user; nothing while too few have rated. */
export function GuestRating({ userId }: { userId: number }) {
  const { locale, t } = useLocale()
  const { rating } = useStore($guestRating, NO_GUEST_RATING)
  useEffect(() => void loadGuestRating(userId), [userId])
  if (!rating) return null
  const { average, count } = rating
  return (
    <p className="text-ink-2">
      <span className="text-marigold" aria-hidden="true">
        ★
      </span>{' '}
      {t('profile.head.asGuest', {
        count,
        n: formatNumber(count, locale),
        average: formatNumber(average, locale, 1),
      })}
    </p>
  )
}
