import type { Booking } from '#contract/my-bookings.ts'
import { sideOf } from '#domain/my-bookings/status.ts'
import { formatDate } from '#domain/shared/format-date.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { openRating } from '#stores/my-bookings/rating.ts'
import { Rating } from './Rating.tsx'
import { ReviewAnswer } from './ReviewAnswer.tsx'

interface Props {
  booking: Booking
}

/** What guest and host say about each other, as far as the reader may see it, and the host's public answer. */
export function TicketRatings({ booking }: Props) {
  const { locale, t } = useLocale()
  const { rating, ratings, isBookedByMe, host, guest } = booking
  const { ofGuest, awaited } = ratings
  const name = isBookedByMe ? host.fullName : guest.fullName
  if (!rating && !ofGuest && !awaited) return null
  const isMine = awaited?.side !== sideOf(isBookedByMe)
  return (
    <section
      className="panel grid grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere print:hidden"
      aria-labelledby="rating"
    >
      <h2 id="rating">{t('my-bookings.ratings.title')}</h2>
      {rating && (
        <Rating
          rating={rating}
          title={t(isBookedByMe ? 'my-bookings.ratings.yours' : 'my-bookings.ratings.byGuest', { name })}
        >
          <ReviewAnswer id={booking.id} isHost={!isBookedByMe} {...ratings} />
        </Rating>
      )}
      {ofGuest && (
        <Rating
          rating={ofGuest}
          title={t(isBookedByMe ? 'my-bookings.ratings.byHost' : 'my-bookings.ratings.ofGuest', { name })}
        />
      )}
      {awaited && (
        <Notice tone={isMine ? undefined : 'warn'}>
          {t(`my-bookings.ratings.${isMine ? 'waitingMine' : 'waitingTheirs'}`, {
            name,
            date: formatDate(Date.parse(awaited.until), locale),
          })}
        </Notice>
      )}
    </section>
  )
}

/** For the host, for two weeks after a completed trip. */
export function RateGuest({ booking }: Props) {
  const { t } = useLocale()
  if (!booking.ratings.canRateGuest) return null
  return (
    <Button look="main" isSmall onClick={() => openRating(booking, booking.guest.fullName)}>
      {t('my-bookings.ratings.rateGuest')}
    </Button>
  )
}
