import type { Booking } from '#contract/my-bookings.ts'
import { RATES } from '#domain/my-bookings/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

interface Props {
  rating: NonNullable<Booking['rating']>
  locale: Locale
}

export function Rating({ rating, locale }: Props) {
  const t = translator(locale)
  return (
    <section className="panel" aria-labelledby="rating">
      <h2 id="rating">{t('my-bookings.page.yourRating')}</h2>
      <p className="stars">
        <span className="sr-only">
          {t('my-bookings.page.stars', { n: formatNumber(rating.rate, locale) })}
        </span>
        {RATES.map((item) => (
          <span key={item} className={item <= rating.rate ? undefined : 'off'} aria-hidden="true">
            ★
          </span>
        ))}
      </p>
      {rating.remarks && <p className="whitespace-pre-line">{rating.remarks}</p>}
    </section>
  )
}
