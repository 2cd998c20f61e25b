import type { ReactNode } from 'react'
import type { GivenRating } from '#contract/ratings.ts'
import { RATES } from '#domain/my-bookings/limits.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { languageOf } from '#domain/shared/text.ts'
import { useLocale } from '#islands/ui/LocaleContext.tsx'

interface Props {
  rating: GivenRating
  title: string
  level?: 2 | 3
  children?: ReactNode
}

/** What one side of a trip says about the other. */
export function Rating({ rating, title, level = 3, children }: Props) {
  const { locale, t } = useLocale()
  const Heading = `h${level}` as const
  return (
    <div>
      <Heading className="text-sm text-ink-3">{title}</Heading>
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
