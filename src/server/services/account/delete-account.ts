import { sql } from 'kysely'
import type { DeletionPreview } from '#contract/account.ts'
import { HOLDING_STATUSES } from '#domain/my-bookings/status.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { bookingsOf } from '#server/db/bookings.ts'
import type { Database } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { vehicleNameIn } from '#server/serializers/reference.ts'
import { releaseUploads, type UploadContext } from '#server/services/hosting/delete-uploads.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { erasePerson } from './erase-person.ts'

/**
 * Deletes an account at the person's request (docs/security.md lists what stays). Uploaded files are deleted after the
 * commit; the sweep retries failures. In the transaction, `assertWanted` may throw before anything is erased, and
 * `record` writes afterwards.
 * @throws ApiError openBookings, refundOpen, and nothing is changed
 */
export async function deleteAccount(
  context: UploadContext & Pick<AppContext, 'now'>,
  userId: number,
  {
    assertWanted = async () => {},
    record = async () => {},
  }: Partial<Record<'assertWanted' | 'record', (trx: Database) => Promise<void>>> = {},
): Promise<void> {
  const uploads = await inTransaction(context.db, async (trx) => {
    await lockAccount(trx, userId)
    await assertWanted(trx)
    // read after locking: a concurrent booking is either committed by now, or will fail
    if ((await openBookingsOf(trx, userId).execute()).length > 0) throw new ApiError('openBookings')
    if (await hasOpenRefund(trx, userId)) throw new ApiError('refundOpen')
    const uploadIds = await erasePerson(trx, userId, new Date(context.now()))
    await record(trx)
    return uploadIds
  })
  await releaseUploads(context, uploads)
}

/**
 * Locks the vehicles before the person: a booking holds its vehicle's row when it notifies the host, and the
 * notification's foreign key locks the host's row (create-booking.ts). A booking locks its guest first, so two people
 * who delete their accounts while they book each other's vehicles can deadlock: the database aborts one transaction,
 * which is retried.
 * @throws ApiError unauthorized when the account is blocked or deleted
 */
async function lockAccount(trx: Database, userId: number): Promise<void> {
  await trx
    .selectFrom('vehicles')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
  const person = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('blocked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!person) throw new ApiError('unauthorized')
}

/** A query for the bookings of a user, as guest or as host, that are not over; soonest first. */
export function openBookingsOf(db: Database, userId: number) {
  return db
    .selectFrom('bookings as b')
    .innerJoin('vehicles as v', 'v.id', 'b.vehicle_id')
    .select(['b.id', 'b.from_at', 'b.user_id', 'v.manufacturer_id', 'v.model_id'])
    .where(sql<boolean>`b.id in ${bookingsOf(userId, HOLDING_STATUSES)}`)
    .orderBy('b.from_at')
    .orderBy('b.id')
}

/** Whether a refund to the user is due, or a payment of theirs is not confirmed yet. */
async function hasOpenRefund(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql`select from payments p join bookings b on b.id = p.booking_id
    where b.user_id = ${userId} and (p.state in ('refundDue', 'initiated')
      or exists (select from part_refunds r where r.payment_id = p.id and r.state = 'due')) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

interface Counts {
  pastBookings: number
  vehicles: number
  uploads: number
}

/** The effects of deleting the account, and what prevents it. */
export async function previewDeletion(
  context: AppContext,
  userId: number,
  locale: Locale,
): Promise<DeletionPreview> {
  const { db } = context
  const [reference, open, refund, { rows }] = await Promise.all([
    loadReference(context, locale),
    openBookingsOf(db, userId).execute(),
    hasOpenRefund(db, userId),
    sql<Counts>`select
      (select count(*) from ${bookingsOf(userId, ['completed', 'cancelled'])} past) as "pastBookings",
      (select count(*) from vehicles where user_id = ${userId}) as vehicles,
      (select count(*) from uploads where user_id = ${userId}) as uploads`.execute(db),
  ])
  const counts = rows[0] ?? { pastBookings: 0, vehicles: 0, uploads: 0 }
  return {
    openBookings: open.map((booking) => ({
      id: booking.id,
      title: vehicleNameIn(reference, booking),
      from: toWire(booking.from_at.getTime()),
      isBookedByMe: booking.user_id === userId,
    })),
    hasOpenRefund: refund,
    ...counts,
  }
}
