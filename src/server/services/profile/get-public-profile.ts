import { sql } from 'kysely'
import type { PublicProfile } from '#contract/profile.ts'
import { toWire } from '#domain/shared/time.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { fullName, ratingOf } from '#server/views/vehicles.ts'

/** Public data only (docs/security.md): name, picture, date of joining, and ratings of the vehicles. */
export async function getPublicProfile({ db }: AppContext, id: number): Promise<PublicProfile> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'image', 'created_at'])
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  if (!user) throw new ApiError('userNotFound')
  const sums = await db
    .selectFrom('vehicles')
    .select([
      sql<number>`coalesce(sum(rating_sum), 0)`.as('rating_sum'),
      sql<number>`coalesce(sum(rating_count), 0)`.as('rating_count'),
      sql<number>`coalesce(sum(number_of_trips), 0)`.as('trips'),
    ])
    .where('user_id', '=', id)
    .where('blocked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    id: user.id,
    fullName: fullName(user),
    image: user.image,
    memberSince: toWire(user.created_at.getTime()),
    rating: ratingOf(sums),
    trips: sums.trips,
  }
}
