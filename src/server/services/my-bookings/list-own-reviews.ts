import { type RawBuilder, sql } from 'kysely'
import type { Pagination } from '#contract/envelope.ts'
import type { OwnReview } from '#contract/ratings.ts'
import { OWN_REVIEWS_PER_PAGE } from '#domain/my-bookings/limits.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { type OwnReviewRow, serializeOwnReview } from '#server/serializers/ratings.ts'
import { loadReference } from '#server/services/search/list-reference.ts'

/** What guests say about the user's vehicles and hosts about the user, once it is revealed, latest first. */
export async function listOwnReviews(
  context: AppContext,
  { userId, page, locale }: { userId: number; page: number; locale: Locale },
): Promise<{ data: OwnReview[]; pagination: Pagination }> {
  const { db } = context
  const [reference, { rows }, total] = await Promise.all([
    loadReference(context, locale),
    ownReviewsPage(userId, page).execute(db),
    ownReviewsTotal(userId).execute(db),
  ])
  return {
    data: rows.map((row) => serializeOwnReview(row, reference, locale)),
    pagination: { page, limit: OWN_REVIEWS_PER_PAGE, total: total.rows[0]?.total ?? 0 },
  }
}

/** Reads as many ratings of each vehicle as the page may need, in index order. */
export function ownReviewsPage(userId: number, page: number): RawBuilder<OwnReviewRow> {
  const offset = (page - 1) * OWN_REVIEWS_PER_PAGE
  return sql<OwnReviewRow>`
    with page as materialized (
      select r.booking_id, 'host' as side, r.user_id as author, r.rate, r.remarks, r.created_at, r.hidden_at,
          r.answer, r.answer_hidden_at
        from vehicles v cross join lateral (
          select * from ratings r where r.vehicle_id = v.id and r.revealed_at is not null
            order by r.created_at desc limit ${offset + OWN_REVIEWS_PER_PAGE}) r
        where v.user_id = ${userId}
      union all
      select g.booking_id, 'renter', g.host_id, g.rate, g.remarks, g.created_at, null, null, null
        from guest_ratings g where g.guest_id = ${userId} and g.revealed_at is not null
      order by created_at desc, booking_id limit ${OWN_REVIEWS_PER_PAGE} offset ${offset}
    )
    select page.booking_id, page.side, page.rate, page.remarks, page.created_at, page.answer,
        true as "isRevealed", page.hidden_at is not null as "isHidden",
        page.answer_hidden_at is not null as "isAnswerHidden",
        u.first_name, u.last_name, u.other_name, v.manufacturer_id, v.model_id
      from page join users u on u.id = page.author
        join bookings b on b.id = page.booking_id join vehicles v on v.id = b.vehicle_id
      order by page.created_at desc, page.booking_id`
}

function ownReviewsTotal(userId: number): RawBuilder<{ total: number }> {
  return sql<{ total: number }>`
    select (select count(*) from ratings r join vehicles v on v.id = r.vehicle_id
        where v.user_id = ${userId} and r.revealed_at is not null)::int
      + (select count(*) from guest_ratings g where g.guest_id = ${userId} and g.revealed_at is not null)::int
      as total`
}
