import type { Booking } from '#contract/my-bookings.ts'
import { RATES } from '#domain/my-bookings/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  rating: NonNullable<Booking['rating']>
}

export function Rating({ rating }: Props) {
  const { locale, t } = useLocale()
  return (
    <section className="panel" aria-labelledby="rating">
      <h2 id="rating">{t('my-bookings.page.yourRating')}</h2>
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
      {rating.remarks && <p className="whitespace-pre-line">{rating.remarks}</p>}
    </section>
  )
}
