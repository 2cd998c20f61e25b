import { sql } from 'kysely'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import { type ChangeMoney, settleChange } from '#domain/my-bookings/trip-change.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import {
  type NotifiedBooking,
  notifiedBooking,
  notifyParties,
} from '#server/services/notifications/notify.ts'
import { isPaidWith, remainingAmount } from './attempts.ts'

interface Settled {
  id: string
  isPaid: boolean
}

/** How a change of the price is settled. `before`: what was agreed, NRS. */
export async function moneyOf(
  db: Database,
  { id, isPaid }: Settled,
  { before, payable }: { before: number; payable: number },
): Promise<ChangeMoney> {
  if (!isPaid) return settleChange(payable, { before, paid: null })
  const { paid, cash } = await db
    .selectNoFrom([paidAmount(id).as('paid'), receivedCash(id).as('cash')])
    .executeTakeFirstOrThrow()
  return settleChange(payable, { before, paid: paid ?? before, cash: cash ?? 0 })
}

/** What was paid online for a booking and does not go back, NRS; null: no payment is recorded. */
export const paidAmount = (bookingId: string) =>
  sql<number | null>`(select sum(${remainingAmount})::int from payments p
    where p.booking_id = ${bookingId}::uuid and ${isPaidWith})`

/** What the host has noted as received in cash, or the driver for the host, NRS; null: nothing. */
export const receivedCash = (bookingId: string) =>
  sql<number | null>`(select cash_host from trip_days where booking_id = ${bookingId}::uuid)`

/** Condition on `booking_dues`: it is neither paid nor replaced. */
const isOpenDue = sql<boolean>`(paid_at is null and closed_at is null)`

/**
 * Makes the difference between what was paid and the new price a due of the guest or a refund, and replaces the due of an
 * earlier change, unless it is the same. In the transaction that has locked the booking.
 */
export async function settleDifference(
  { now }: Pick<AppContext, 'now'>,
  trx: Database,
  booking: Settled & { userId: number; agreed: Pick<Agreement, 'payable'> },
  { payable, vehicleId, from }: Pick<Agreement, 'payable' | 'vehicleId' | 'from'>,
): Promise<void> {
  const at = now()
  const { kind, amount } = await moneyOf(trx, booking, { before: booking.agreed.payable, payable })
  if (kind === 'due' && (await openDueAmount(trx, { booking_id: booking.id, amount })) !== null) return
  await closeDue(trx, booking.id, at)
  const notified = notifiedBooking(booking, { vehicleId, from })
  if (kind === 'due') {
    await trx
      .insertInto('booking_dues')
      .values({ booking_id: booking.id, amount, created_at: new Date(at), paid_at: null, closed_at: null })
      .execute()
    await notifyParties(trx, notified, 'paymentDue', { actor: 'system', at, amount })
  }
  if (kind === 'refund') await refundPart(trx, notified, amount, at)
}

/** NRS of a due that is neither paid nor replaced; null without one. The booking's row is locked. */
export async function openDueAmount(
  trx: Database,
  wanted: { id: string } | { booking_id: string; amount: number },
): Promise<number | null> {
  const due = await trx
    .selectFrom('booking_dues')
    .select('amount')
    .where(({ and }) => and(wanted))
    .where(isOpenDue)
    .executeTakeFirst()
  return due?.amount ?? null
}

/** A due that nobody has paid ends with the booking, or when another takes its place. */
export async function closeDue(trx: Database, bookingId: string, at: number): Promise<void> {
  await trx
    .updateTable('booking_dues')
    .set({ closed_at: new Date(at) })
    .where('booking_id', '=', bookingId)
    .where(isOpenDue)
    .execute()
}

/** Gives a part of what was paid back, from the latest payments first. */
async function refundPart(
  trx: Database,
  booking: NotifiedBooking,
  amount: number,
  at: number,
): Promise<void> {
  const payments = await trx
    .selectFrom('payments as p')
    .select(['p.id', 'p.provider', remainingAmount.as('left')])
    .where('p.booking_id', '=', booking.id)
    .where('p.state', '=', 'complete')
    .orderBy('p.created_at', 'desc')
    .execute()
  let rest = amount
  const parts = payments.flatMap(({ id, left }) => {
    const part = Math.min(left, rest)
    rest -= part
    return part > 0 ? [{ payment_id: id, amount: part, created_at: new Date(at), resolved_at: null }] : []
  })
  const [first] = payments
  if (!first || parts.length === 0) return
  await trx.insertInto('part_refunds').values(parts).execute()
  await notifyParties(trx, booking, 'refundDue', {
    actor: 'system',
    at,
    facts: { wallet: first.provider },
    amount: amount - rest,
  })
}
