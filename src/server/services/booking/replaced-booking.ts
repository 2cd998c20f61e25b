import { sql } from 'kysely'
import type { GatewayId } from '#domain/booking/payment-methods.ts'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import { type Replacement, replacementOf } from '#domain/my-bookings/refusal.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { agreementColumns, agreementOf } from '#server/db/agreement.ts'
import type { Database } from '#server/db/client.ts'
import { notifiedBooking, notifyParties } from '#server/services/notifications/notify.ts'
import { isOtherAmountDue, isRestDue, remainingAmount } from '#server/services/payments/attempts.ts'
import { settleDifference } from '#server/services/payments/settle-difference.ts'

/**
 * A booking of this guest that may have to be replaced.
 * @throws ApiError bookingNotFound for everybody else
 */
export async function findReplaced(
  db: Database,
  { id, userId }: { id: string; userId: number },
  { lock = false } = {},
) {
  const row = await db
    .selectFrom('bookings as b')
    .select(agreementColumns)
    .select([
      'b.id',
      'b.user_id',
      'b.status',
      'b.cancelled_by',
      'b.cancel_reason',
      'b.payment',
      'b.coupon_id',
    ])
    .select(['b.contact_person', 'b.contact_phone', 'b.contact_abroad'])
    .select(
      sql<boolean>`exists (select from booking_events e where e.booking_id = b.id and e.status = 'approved')`.as(
        'was_approved',
      ),
    )
    .select(sql<string | null>`(select r.id from bookings r where r.replaces = b.id)`.as('replaced_by'))
    .where('b.id', '=', id)
    .where('b.user_id', '=', userId)
    .$if(lock, (query) => query.forNoKeyUpdate('b'))
    .executeTakeFirst()
  if (!row) throw new ApiError('bookingNotFound')
  return {
    id: row.id,
    status: row.status,
    cancelledBy: row.cancelled_by,
    cancelReason: row.cancel_reason,
    wasApproved: row.was_approved,
    pickup: row.from_at.getTime(),
    replacedBy: row.replaced_by,
    payment: row.payment,
    contact: { name: row.contact_person, number: row.contact_phone, numberAbroad: row.contact_abroad },
    coupon: { id: row.coupon_id, userId: row.user_id, terms: row.terms?.coupon ?? null },
    agreed: agreementOf(row),
  }
}

type ReplacedBooking = Awaited<ReturnType<typeof findReplaced>>

/** @throws ApiError alreadyReplaced with the id of the other booking at `data`, notReplaceable */
export function assertReplaceable(booking: ReplacedBooking, now: number): Replacement {
  if (booking.replacedBy !== null) throw new ApiError('alreadyReplaced', {}, { id: booking.replacedBy })
  const replacement = replacementOf(booking, now)
  if (!replacement) throw new ApiError('notReplaceable')
  return replacement
}

/** What was paid for a cancelled booking, and is not yet on its way back. */
interface MovablePayments {
  /** the latest first */
  ids: string[]
  gateway: GatewayId
  /** NRS */
  amount: number
}

/**
 * Payments that are due for refund and can pay for another booking instead. A refund that the wallet was asked for, or of
 * which it has given back a part, takes its course.
 */
export async function findMovable(
  db: Database,
  bookingId: string,
  { lock = false } = {},
): Promise<MovablePayments | null> {
  const payments = await db
    .selectFrom('payments as p')
    .select(['p.id', 'p.provider', remainingAmount.as('left')])
    .where('p.booking_id', '=', bookingId)
    .where('p.state', '=', 'refundDue')
    .where(
      sql<boolean>`not p.detail ? 'refundSentAt' and ${isRestDue} is not true and not ${isOtherAmountDue}`,
    )
    .where(remainingAmount, '>', 0)
    .orderBy('p.created_at', 'desc')
    .$if(lock, (query) => query.forNoKeyUpdate('p'))
    .execute()
  const [latest] = payments
  if (!latest) return null
  return {
    ids: payments.map(({ id }) => id),
    gateway: latest.provider,
    amount: payments.reduce((sum, { left }) => sum + left, 0),
  }
}

/**
 * Locks a cancelled booking and its payments, in this order, before the vehicle that replaces its own. `most`: what that
 * may cost, NRS.
 * @throws ApiError alreadyReplaced, notReplaceable
 */
export async function lockReplaced(
  { now }: AppContext,
  trx: Database,
  booking: { id: string; userId: number },
): Promise<Pick<ReplacedBooking, 'id' | 'coupon'> & { most: number | null; paid: MovablePayments | null }> {
  // what another transaction has done is seen by statements after the lock
  await findReplaced(trx, booking, { lock: true })
  const replaced = await findReplaced(trx, booking)
  const isOwed = assertReplaceable(replaced, now()) === 'owed'
  const paid = await findMovable(trx, booking.id, { lock: true })
  return { id: booking.id, coupon: replaced.coupon, most: isOwed ? replaced.agreed.payable : null, paid }
}

/** What was paid for the cancelled booking pays for the new one; the rest goes back, and what is missing is due. */
export async function takeOverPayments(
  context: AppContext,
  trx: Database,
  { id, userId, agreed }: { id: string; userId: number; agreed: Agreement },
  replaced: { id: string; paid: MovablePayments },
): Promise<void> {
  const { ids, gateway, amount } = replaced.paid
  const at = context.now()
  await trx
    .updateTable('payments')
    .set({ booking_id: id, due_id: null, state: 'complete', resolved_at: new Date(at) })
    .where('id', 'in', ids)
    .execute()
  await trx.updateTable('bookings').set({ paid_at: null }).where('id', '=', replaced.id).execute()
  await notifyParties(trx, notifiedBooking({ id, userId }, agreed), 'paymentReceived', {
    actor: 'system',
    at,
    facts: { wallet: gateway },
    amount: Math.min(amount, agreed.payable),
  })
  await settleDifference(context, trx, { id, isPaid: true, userId, agreed }, agreed)
}
