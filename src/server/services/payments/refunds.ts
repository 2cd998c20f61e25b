import { sql } from 'kysely'
import { isAttemptName, isBookingId } from '#domain/booking/payment.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { oneLine } from '#domain/shared/text.ts'
import type { Database } from '#server/db/client.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import type { Gateways } from '#server/ports/gateways/gateways.ts'
import { namedUser } from '#server/serializers/party.ts'
import { type NotifiedBooking, notifyParties } from '#server/services/notifications/notify.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import {
  ATTEMPT_COLUMNS,
  isOtherAmountDue,
  isPaidWith,
  isRestDue,
  remainingAmount,
  withDetail,
} from './attempts.ts'

const MAX_REFERENCE = 120

export interface ClosedRefund {
  payment: string
  booking: string
  /** NRS */
  amount: number
  reference: string
}

/**
 * Records a refund with the wallet's or the bank's reference, and notifies the guest. A compare-and-swap, because the
 * job that queries the wallet may close the same refund.
 * @throws OperatorError
 */
export function closeRefund(
  context: OperatorContext,
  { payment, reference, isSent = false }: { payment: string; reference: string; isSent?: boolean },
): Promise<ClosedRefund> {
  const key = payment.trim()
  const note = oneLine(reference)
  if (!note || note.length > MAX_REFERENCE)
    throw new OperatorError(
      'invalid',
      `Give the reference of the transfer, ${MAX_REFERENCE} characters at most.`,
    )
  return inBookingTransaction(context.db, async (trx) => {
    const found = isAttemptName(key)
      ? ((await findPart(trx, key)) ??
        (await paymentsWithKey(trx, key)
          .select(['p.id', 'p.booking_id', 'p.state', 'p.provider', isRestDue.as('is_rest')])
          .select([remainingAmount.as('amount'), sql<boolean>`false`.as('is_part')])
          .executeTakeFirst()))
      : undefined
    if (!found)
      throw new OperatorError('notFound', `There is no payment with the id or attempt "${payment}".`)
    // lock order: the booking before its payments, as in record-answer.ts
    const booking = await trx
      .selectFrom('bookings')
      .select(['id', 'user_id', 'vehicle_id', 'from_at'])
      .where('id', '=', found.booking_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const at = context.now()
    const close = async (from: 'refundDue' | 'refunded') => {
      if (found.is_part)
        return from === 'refundDue' && closeParts(trx, { id: found.id }, { reference: note, at })
      const { numUpdatedRows } = await trx
        .updateTable('payments')
        .set({ state: 'refunded', resolved_at: new Date(at), refund_reference: note })
        .where('id', '=', found.id)
        .where('state', '=', from)
        .where('refund_reference', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    }
    const isClosed = await close('refundDue')
    // the polling job may have recorded a refund that was sent before its reference arrived
    if (!isClosed && !(isSent && (await close('refunded'))))
      throw new OperatorError(
        'conflict',
        `No refund of the payment ${found.id} is due: it is ${found.state}.`,
      )
    await writeAudit(
      trx,
      context,
      { type: 'payment', id: found.id },
      {
        before: { state: 'refundDue' },
        after: { state: 'refunded', reference: note, amount: found.amount, booking: booking.id },
      },
    )
    if (isClosed)
      await notifyParties(trx, booking, 'refunded', {
        actor: 'operator',
        at,
        facts: { wallet: found.provider },
        // the wallet does not report the amount of the part that it has refunded itself
        ...(!found.is_rest && { amount: found.amount }),
      })
    return { payment: found.id, booking: booking.id, amount: found.amount, reference: note }
  })
}

/** A part of a payment that goes back because of a change, by its own id. */
async function findPart(trx: Database, key: string) {
  if (!isBookingId(key)) return undefined
  const part = await trx
    .selectFrom('part_refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.state', 'r.amount', 'p.booking_id', 'p.provider'])
    .where('r.id', '=', key.toLowerCase())
    .executeTakeFirst()
  return part && { ...part, is_rest: false, is_part: true }
}

/** Closes a part by its id, or all parts of a payment. @returns whether any was due */
export async function closeParts(
  trx: Database,
  parts: { id: string } | { payment_id: string },
  { reference = null, at }: { reference?: string | null; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('part_refunds')
    .set({ state: 'refunded', resolved_at: new Date(at), reference })
    .where(({ and }) => and(parts))
    .where('state', '=', 'due')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** `key` is the payment's id or the name of its attempt. */
const paymentsWithKey = (db: Database, key: string) =>
  db
    .selectFrom('payments as p')
    .where(isBookingId(key) ? 'p.id' : 'p.transaction_uuid', '=', isBookingId(key) ? key.toLowerCase() : key)

/**
 * Requests the refund of a payment that is due in full from the wallet, if the wallet supports it, and records the
 * wallet's reference. Requested only once: after a lost answer the operator checks in the wallet.
 * @throws OperatorError
 */
export async function sendRefund(
  context: OperatorContext,
  gateways: Gateways,
  payment: string,
): Promise<ClosedRefund> {
  const key = payment.trim()
  const due = isAttemptName(key)
    ? await paymentsWithKey(context.db, key)
        .select(ATTEMPT_COLUMNS)
        .select([isRestDue.as('isRestDue'), isOtherAmountDue.as('isOtherAmount')])
        .select(sql<boolean>`${remainingAmount} <> p.amount`.as('hasParts'))
        .where('p.state', '=', 'refundDue')
        .executeTakeFirst()
    : undefined
  if (!due) throw new OperatorError('notFound', `No refund of the payment "${payment}" is due.`)
  const gateway = gateways[due.gateway]
  if (!gateway) throw new OperatorError('conflict', `The wallet "${due.gateway}" is not configured here.`)
  const obstacle =
    (due.isRestDue && 'The wallet has given back a part') ||
    (due.hasParts && 'A part of the payment goes back by itself') ||
    (due.isOtherAmount && 'The wallet was paid another amount than was asked for') ||
    (!gateway.refund && 'The wallet gives nothing back by itself')
  if (obstacle || !gateway.refund)
    throw new OperatorError('conflict', `${obstacle}: make the transfer yourself, then close the refund.`)
  if (!(await claimRefund(context, due.id)))
    throw new OperatorError(
      'conflict',
      'This refund was requested before: look in the wallet, then close it with its reference.',
    )
  const { reference } = await gateway.refund(due).catch((error) => {
    throw new OperatorError(
      'conflict',
      `The wallet did not confirm (${error instanceof Error ? error.message : error}). It may have paid: look there, then close the refund.`,
    )
  })
  const note = oneLine(reference).slice(0, MAX_REFERENCE) || due.transactionUuid
  return closeRefund(context, { payment: due.id, reference: note, isSent: true })
}

/** Returns true only once for each payment. */
async function claimRefund({ db, now }: OperatorContext, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ detail: withDetail({ refundSentAt: now() }) })
    .where('id', '=', id)
    .where('state', '=', 'refundDue')
    .where(sql<boolean>`not detail ? 'refundSentAt'`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Marks everything that was paid for a booking as due for refund, and notifies the guest of the amount. The amount is
 * left out when a wallet has already refunded a part, because wallets do not report how much.
 */
export async function createRefund(trx: Database, booking: NotifiedBooking, at: number): Promise<void> {
  const paid = await trx
    .updateTable('payments as p')
    .set({ state: 'refundDue', resolved_at: new Date(at) })
    .where('p.booking_id', '=', booking.id)
    .where(isPaidWith)
    .where(remainingAmount, '>', 0)
    .returning([remainingAmount.as('amount'), 'p.provider', isRestDue.as('isRest')])
    .execute()
  const [first] = paid
  if (!first) return
  const amount = paid.some(({ isRest }) => isRest)
    ? undefined
    : paid.reduce((sum, payment) => sum + payment.amount, 0)
  await notifyParties(trx, booking, 'refundDue', {
    actor: 'system',
    at,
    facts: { wallet: first.provider },
    ...(amount && { amount }),
  })
}

interface DueRefund {
  payment: string
  booking: string
  guest: string
  email: string | null
  mobile: string | null
  /** NRS */
  amount: number
  /** what the booking asked for, NRS; its difference from `amount` is why a payment of another amount is due */
  asked: number
  since: string
  attempt: string
  walletReference: string | null
  /** the wallet's last status; PARTIAL_REFUND: only the rest is due */
  walletStatus: string | null
}

export interface DueRefunds {
  refunds: DueRefund[]
  /** how many there are beyond the limit */
  more: number
}

/** Payments that go back, and parts of payments, since when they are due. */
const DUE = sql<{ id: string; payment_id: string; amount: number; since: Date | null }>`(
  select p.id, p.id as payment_id, ${remainingAmount} as amount, null::timestamptz as since
    from payments p where p.state = 'refundDue'
  union all select r.id, r.payment_id, r.amount, r.created_at from part_refunds r where r.state = 'due')`

/** Due refunds, longest due first. `payment` is the id with which one is closed. */
export async function listRefunds(context: OperatorContext, limit: number): Promise<DueRefunds> {
  const { db } = context
  const rows = await db
    .selectFrom(DUE.as('d'))
    .innerJoin('payments as p', 'p.id', 'd.payment_id')
    .innerJoin('bookings as b', 'b.id', 'p.booking_id')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select(['d.id', 'd.amount', 'p.booking_id', 'p.amount_text', 'p.transaction_uuid', 'p.ref_id'])
    .select(['u.email', 'u.mobile_number', sql<string | null>`p.detail ->> 'status'`.as('walletStatus')])
    .select(namedUser('u').as('guest'))
    // due since the later of the payment's confirmation and the end of the booking
    .select(
      sql<Date>`coalesce(d.since, greatest(coalesce(p.resolved_at, p.created_at),
        case when b.status = 'cancelled' then b.status_changed_at end))`.as('since'),
    )
    .select(sql<number>`count(*) over ()`.as('all'))
    .orderBy('since')
    .orderBy('d.id')
    .limit(limit)
    .execute()
  await writeAudit(
    db,
    context,
    { type: 'payment', id: null },
    { after: { listed: rows.map(({ id }) => id) } },
  )
  const refunds = rows.map((row) => ({
    payment: row.id,
    booking: row.booking_id,
    guest: row.guest,
    email: row.email,
    mobile: row.mobile_number,
    amount: row.amount,
    asked: Number(row.amount_text),
    since: toWire(row.since.getTime()),
    attempt: row.transaction_uuid,
    walletReference: row.ref_id,
    walletStatus: row.walletStatus,
  }))
  return { refunds, more: (rows[0]?.all ?? 0) - rows.length }
}
