import { useEffect } from 'react'
import type { OwnReview } from '#contract/ratings.ts'
import { bookingPath, reviewsPath } from '#domain/my-bookings/list-query.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { formatDate } from '#domain/shared/format-date.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Failed } from '#islands/ui/Failed.tsx'
import { IslandRoot } from '#islands/ui/IslandRoot.tsx'
import { List } from '#islands/ui/List.tsx'
import { useLocale } from '#islands/ui/LocaleContext.tsx'
import { PageLinks } from '#islands/ui/PageLinks.tsx'
import { RoadPicture } from '#islands/ui/RoadPicture.tsx'
import { useStore } from '#islands/ui/use-store.ts'
import { $ownReviews, chooseReviews, NO_REVIEWS, startReviews } from '#stores/my-bookings/own-reviews.ts'
import { $answeredReview } from '#stores/my-bookings/review-answer.ts'
import { AnswerDialog } from './parts/AnswerDialog.tsx'
import { Rating } from './parts/Rating.tsx'
import { ReviewAnswer } from './parts/ReviewAnswer.tsx'
import { useFocusAfterDialog } from './parts/use-focus-after-dialog.ts'

/** What guests say about the user's vehicles and hosts about the user. A host answers guests here. */
export function OwnReviews({ locale }: { locale: Locale }) {
  return (
    <IslandRoot locale={locale}>
      <Reviews />
      <AnswerDialog />
    </IslandRoot>
  )
}

const COUNT_ID = 'reviews-count'

function Reviews() {
  const { locale, t } = useLocale()
  const list = useStore($ownReviews, NO_REVIEWS)
  const isAnswering = useStore($answeredReview, null) !== null
  useEffect(() => void startReviews(), [])
  const { status, items, pagination } = list
  useFocusAfterDialog(status === 'ready', COUNT_ID, isAnswering)
  const n = (count: number) => formatNumber(count, locale)
  return (
    <div className="grid max-w-[760px] gap-4" aria-busy={status === 'loading'}>
      <List
        list={list}
        skeleton={<ReviewsSkeleton />}
        empty={
          <EmptyState
            title={t('my-bookings.reviews.empty.title')}
            text={t('my-bookings.reviews.empty.text')}
            picture={<RoadPicture />}
          />
        }
        failed={<Failed title={t('my-bookings.reviews.failed')} onRetry={startReviews} />}
        onRetry={startReviews}
      >
        <p id={COUNT_ID} className="mb-3 text-ink-2" role="status" tabIndex={-1}>
          {t('my-bookings.reviews.count', { count: pagination.total, n: n(pagination.total) })}
        </p>
        <ul className="grid gap-3">
          {items.map((review) => (
            <Review key={review.id} review={review} />
          ))}
        </ul>
      </List>
      <PageLinks pagination={pagination} pathOf={reviewsPath} onChoose={chooseReviews} />
    </div>
  )
}

function Review({ review }: { review: OwnReview }) {
  const { locale, t } = useLocale()
  const { id, side, by, vehicle, createdAt } = review
  return (
    <li className="panel wrap-anywhere">
      <Rating
        level={2}
        rating={review}
        title={t(`my-bookings.reviews.by.${side}`, {
          ...{ name: by, vehicle, date: formatDate(Date.parse(createdAt), locale) },
        })}
      >
        <ReviewAnswer {...review} isHost={side === 'host'} />
      </Rating>
      <p className="mt-2 text-sm">
        <a className="link inline-flex min-h-11 items-center md:min-h-6" href={bookingPath(id)}>
          {t('my-bookings.reviews.booking')}
          <span className="sr-only">: {by}</span>
        </a>
      </p>
    </li>
  )
}

/** Two reviews, one of them long. */
function ReviewsSkeleton() {
  return (
    <div className="grid gap-3" aria-hidden="true">
      <div className="skeleton h-6 w-40" />
      <div className="skeleton h-44 rounded" />
      <div className="skeleton h-32 rounded" />
    </div>
  )
}
