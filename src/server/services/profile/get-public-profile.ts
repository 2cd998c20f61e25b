import { type RawBuilder, sql } from 'kysely'
import type { PublicProfile } from '#contract/profile.ts'
import { completionRate } from '#domain/my-bookings/completion-rate.ts'
import { type GuestRatingTotals, guestRating } from '#domain/my-bookings/guest-rating.ts'
import { replyStats } from '#domain/my-bookings/reply-stats.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import { latestReviews, type ReviewRow, ratedGuest } from '#server/db/reviews.ts'
import { isNumberVerified } from '#server/db/verified-number.ts'
import { nameFor } from '#server/serializers/party.ts'
import { serializeReviews } from '#server/serializers/ratings.ts'
import { ratingOf } from '#server/serializers/vehicles.ts'

interface ProfileRow {
  id: number
  first_name: string
  last_name: string
  other_name: string | null
  image: string | null
  created_at: Date
  is_number_verified: boolean
  reply_count: number
  reply_answered: number
  reply_minutes_sum: number
  trips_completed: number
  trips_cancelled: number
  trips: number
  checked: number
  /** ratings with one star to five */
  stars: number[]
  /** by hosts */
  rated: GuestRatingTotals
  reviews: ReviewRow[]
}

const SHOWN_REVIEWS = 12

/** Reads the ratings that count, per vehicle by the index ratings_vehicle; blocked vehicles do not count. */
const profileQuery = (id: number): RawBuilder<ProfileRow> => sql<ProfileRow>`
  select u.id, u.first_name, u.last_name, u.other_name, u.image, u.created_at,
    ${isNumberVerified('u')} as is_number_verified,
    u.reply_count, u.reply_answered, u.reply_minutes_sum, u.trips_completed, u.trips_cancelled, own.trips, own.checked, rated.stars,
    ${ratedGuest('u')} as rated,
    ${latestReviews(sql`(select id from vehicles where user_id = u.id and blocked_at is null) v`, SHOWN_REVIEWS)} as reviews
  from users u
  cross join lateral (
    select coalesce(sum(v.number_of_trips) filter (where v.blocked_at is null), 0)::int as trips,
      (count(*) filter (where v.status = 'verified' and ${isListed}))::int as checked
    from vehicles v where v.user_id = u.id
  ) own
  cross join lateral (
    select array[${sql.join([1, 2, 3, 4, 5].map((rate) => sql`count(*) filter (where r.rate = ${sql.lit(rate)})`))}]::int[]
      as stars
    from vehicles v join counted_ratings r on r.vehicle_id = v.id where v.user_id = u.id and v.blocked_at is null
  ) rated
  where u.id = ${id} and u.blocked_at is null and u.deleted_at is null`

/**
 * Public data of a user (docs/security.md). The name is shortened, except for the user (`userId`); ratings are those of
 * the user's vehicles, and only the user sees what hosts say.
 */
export async function getPublicProfile(
  { db }: AppContext,
  id: number,
  { userId, locale }: { userId: number | null; locale: Locale },
): Promise<PublicProfile> {
  const { rows } = await profileQuery(id).execute(db)
  const [user] = rows
  if (!user) throw new ApiError('userNotFound')
  const { minutes, rate } = replyStats({
    count: user.reply_count,
    answered: user.reply_answered,
    minutesSum: user.reply_minutes_sum,
  })
  return {
    id: user.id,
    fullName: nameFor(user, { isParty: user.id === userId, locale }),
    image: user.image,
    memberSince: toWire(user.created_at.getTime()),
    rating: ratingOf({
      rating_sum: user.stars.reduce((sum, count, index) => sum + count * (index + 1), 0),
      rating_count: user.stars.reduce((sum, count) => sum + count, 0),
    }),
    stars: user.stars,
    reviews: serializeReviews(user.reviews, locale),
    trips: user.trips,
    isNumberVerified: user.is_number_verified,
    checkedVehicles: user.checked,
    replyMinutes: minutes,
    replyRate: rate,
    asGuest: user.id === userId ? guestRating(user.rated) : null,
    completionRate: completionRate({ completed: user.trips_completed, cancelled: user.trips_cancelled }),
  }
}
