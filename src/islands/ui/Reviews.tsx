import type { GuestReview } from '#contract/ratings.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatMonth } from '#domain/shared/format-date.ts'
import { fromWire } from '#domain/shared/kathmandu-time.ts'
import { languageOf } from '#domain/shared/text.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

interface Props {
  /** newest first */
  ratings: readonly GuestReview[]
  /** how many to show at first; the others unfold */
  shown: number
  locale: Locale
  /** in a card of its own, which has its own space and no line above the first */
  isInCard?: boolean
}

/** Guests' reviews. No state: pages render it without script. */
export function Reviews({ ratings, shown, locale, isInCard = false }: Props) {
  const t = translator(locale)
  const items = ratings.map((rating) => (
    <ReviewText key={rating.createdAt + rating.by} review={rating} locale={locale} isInCard={isInCard} />
  ))
  if (!items.length) return null
  const folded = items.length - shown
  const margin = isInCard ? undefined : 'mt-3'
  return (
    <>
      <ul className={margin}>{items.slice(0, shown)}</ul>
      {folded > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center font-bold">
            {t('vehicles.ratings.more', { count: folded, n: formatNumber(folded, locale) })}
          </summary>
          <ul className={margin}>{items.slice(shown)}</ul>
        </details>
      )}
    </>
  )
}

const MAX_STARS = 5

function ReviewText({
  review: { rate, remarks, by, createdAt, answer },
  locale,
  isInCard,
}: {
  review: GuestReview
  locale: Locale
  isInCard: boolean
}) {
  const t = translator(locale)
  return (
    <li className={`border-t border-line py-3.5 ${isInCard ? 'first:border-t-0 first:py-1' : ''}`}>
      <p
        className="mb-1 leading-[1.2] tracking-widest text-marigold"
        role="img"
        aria-label={t('vehicles.ratings.stars', { n: formatNumber(rate, locale) })}
      >
        <span aria-hidden="true">{'★'.repeat(rate)}</span>
        <span className="text-line-2" aria-hidden="true">
          {'★'.repeat(MAX_STARS - rate)}
        </span>
      </p>
      <p lang={languageOf(remarks)}>{remarks}</p>
      <p className="meta">
        <span lang={languageOf(by)}>{by}</span>
        <time dateTime={createdAt}>{formatMonth(fromWire(createdAt) ?? 0, locale)}</time>
      </p>
      {answer && (
        <div className="mt-2 border-l-3 border-line-2 pl-3 text-sm">
          <p className="font-bold">{t('vehicles.ratings.answer')}</p>
          <p className="whitespace-pre-line" lang={languageOf(answer)}>
            {answer}
          </p>
        </div>
      )}
    </li>
  )
}
