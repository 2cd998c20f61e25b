import type { ReactNode } from 'react'
import type { Booking } from '#contract/my-bookings.ts'
import type { GivenRating } from '#contract/ratings.ts'
import { RATES } from '#domain/my-bookings/limits.ts'
import { sideOf } from '#domain/my-bookings/status.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDate } from '#domain/shared/format-date.ts'
import { languageOf } from '#domain/shared/text.ts'
import { Button } from '#islands/ui/Button.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { openRating } from '#stores/my-bookings/rating.ts'
import { openAnswer, removeAnswer } from '#stores/my-bookings/review-answer.ts'

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
          <ReviewAnswer booking={booking} />
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

interface RatingProps {
  rating: GivenRating
  title: string
  children?: ReactNode
}

function Rating({ rating, title, children }: RatingProps) {
  const { locale, t } = useLocale()
  return (
    <div>
      <h3 className="text-sm text-ink-3">{title}</h3>
      <p className="mb-1 leading-[1.2] tracking-widest text-marigold">
        <span className="sr-only">
          {t('my-bookings.page.stars', { n: formatNumber(rating.rate, locale) })}
        </span>
        {RATES.map((item) => (
          <span key={item} className={item <= rating.rate ? undefined : 'text-line-2'} aria-hidden="true">
            ★
          </span>
        ))}
      </p>
      {rating.remarks && (
        <p className="whitespace-pre-line" lang={languageOf(rating.remarks)}>
          {rating.remarks}
        </p>
      )}
      {children}
    </div>
  )
}

/** The host's public answer below the review, with the host's buttons. */
function ReviewAnswer({ booking: { id, isBookedByMe, ratings } }: Props) {
  const { t } = useLocale()
  const { answer, canAnswer } = ratings
  if (canAnswer)
    return (
      <Button look="quiet" isSmall className="mt-2.5" onClick={() => openAnswer(id)}>
        {t('my-bookings.answer.open')}
      </Button>
    )
  if (answer === null) return null
  return (
    <div className="mt-2.5 border-l-3 border-line-2 pl-3 text-sm">
      <p className="font-bold">
        {t(isBookedByMe ? 'my-bookings.ratings.answerByHost' : 'my-bookings.ratings.answer')}
      </p>
      <p className="whitespace-pre-line" lang={languageOf(answer)}>
        {answer}
      </p>
      {!isBookedByMe && (
        <button
          className="min-h-11 cursor-pointer underline underline-offset-3"
          type="button"
          onClick={() => removeAnswer(id)}
        >
          {t('my-bookings.answer.delete')}
        </button>
      )}
    </div>
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
