import { sql } from 'kysely'
import { RATING_WAIT_DAYS } from '#domain/my-bookings/limits.ts'
import { areRatingsShown, type RatedTrip } from '#domain/my-bookings/mutual-rating.ts'
import type { BookingSide } from '#domain/my-bookings/status.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type NotifiedBooking, notifyParties } from '#server/services/notifications/notify.ts'
import { processEach } from '#server/services/shared/process-each.ts'

const BATCH = 200

export interface RatedBooking extends NotifiedBooking {
  host_id: number
  isGuestDeleted: boolean
  trip: RatedTrip
}

const bookingOf = (trx: Database, id: string) =>
  trx
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .innerJoin('users as g', 'g.id', 'b.user_id')
    .select(['b.id', 'b.user_id', 'b.vehicle_id', 'b.from_at', 'b.to_at', 'b.status'])
    .select(['v.user_id as host_id', 'g.deleted_at'])
    .where('b.id', '=', id)
    .forNoKeyUpdate('b')

/**
 * Locks a booking for one of its sides, so that guest, host and job rate and reveal one after the other.
 * @throws ApiError bookingNotFound also for other users
 */
export async function lockRatedBooking(
  trx: Database,
  { id, readerId, side }: { id: string; readerId: number; side: BookingSide },
): Promise<RatedBooking> {
  const locked = await bookingOf(trx, id)
    .where(side === 'host' ? 'v.user_id' : 'b.user_id', '=', readerId)
    .executeTakeFirst()
  if (!locked) throw new ApiError('bookingNotFound')
  return withRatings(trx, locked)
}

type Locked = NonNullable<Awaited<ReturnType<ReturnType<typeof bookingOf>['executeTakeFirst']>>>

/** A statement of its own: it also sees what was committed while the lock was waited for. */
async function withRatings(trx: Database, locked: Locked): Promise<RatedBooking> {
  const { deleted_at, to_at, status, ...booking } = locked
  const { rows } = await sql<{ side: BookingSide; isRevealed: boolean }>`
    select 'renter' as side, revealed_at is not null as "isRevealed" from ratings where booking_id = ${booking.id}
    union all
    select 'host', revealed_at is not null from guest_ratings where booking_id = ${booking.id}`.execute(trx)
  const trip = {
    ...{ status, dropOff: to_at.getTime() },
    byGuest: rows.some(({ side }) => side === 'renter'),
    byHost: rows.some(({ side }) => side === 'host'),
    isRevealed: rows.some(({ isRevealed }) => isRevealed),
  }
  return { ...booking, isGuestDeleted: deleted_at !== null, trip }
}

/**
 * Reveals the hidden ratings of a locked booking, when both sides have rated or the wait is over, and notifies the rated
 * side of each. What is revealed already stays as it is. @returns whether they are shown
 */
export async function revealIfDue(trx: Database, booking: RatedBooking, at: number): Promise<boolean> {
  if (!areRatingsShown(booking.trip, at)) return false
  for (const [table, kind] of [
    ['ratings', 'ratingReceived'],
    ['guest_ratings', 'guestRated'],
  ] as const) {
    const revealed = await trx
      .updateTable(table)
      .set({ revealed_at: new Date(at) })
      .where('booking_id', '=', booking.id)
      .where('revealed_at', 'is', null)
      .returning('rate')
      .executeTakeFirst()
    if (revealed) await notifyParties(trx, booking, kind, { actor: 'system', at, facts: revealed })
  }
  return true
}

/** Reveals ratings whose wait is over. @returns how many bookings */
export async function revealDueRatings({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  const at = now()
  const { rows } = await hiddenRatings(at).execute(db)
  return processEach(
    rows,
    ({ id }) => `ratings of ${id}`,
    ({ id }) =>
      inTransaction(db, async (trx) => {
        const locked = await bookingOf(trx, id).executeTakeFirst()
        return locked !== undefined && revealIfDue(trx, await withRatings(trx, locked), at)
      }),
  )
}

/**
 * Bookings with hidden ratings that are due. Also those that both sides have rated: an older version of the server does
 * not reveal.
 */
const hiddenRatings = (at: number) => sql<{ id: string }>`
  select b.id from (
    select booking_id from ratings where revealed_at is null
    union
    select booking_id from guest_ratings where revealed_at is null
  ) hidden join bookings b on b.id = hidden.booking_id
  where b.to_at <= ${new Date(at - RATING_WAIT_DAYS * DAY_MS)}
    or (exists (select from ratings r where r.booking_id = b.id)
      and exists (select from guest_ratings r where r.booking_id = b.id))
  order by b.to_at limit ${BATCH}`
