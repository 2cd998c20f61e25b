import { sql } from 'kysely'
import {
  type AttemptAge,
  isAttemptName,
  type PaymentOutcome,
  type PaymentState,
  startAgainFrom,
} from '#domain/booking/payment.ts'
import type { GatewayId } from '#domain/booking/payment-methods.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { GatewayStatus } from '#server/ports/gateways/port.ts'

/** The `detail` of a payment with more facts. */
export const withDetail = (facts: object) => sql<string>`detail || ${JSON.stringify(facts)}::jsonb`

/** With the wallet's answer. */
export const withGatewayAnswer = ({ outcome, status }: GatewayStatus) => withDetail({ outcome, status })

/** Records the wallet's answer about a payment that is complete or due for refund, without changing its state. */
export async function storeAnswer(
  trx: Database,
  { id }: PaymentAttempt,
  answer: GatewayStatus,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ detail: withGatewayAnswer(answer) })
    .where('id', '=', id)
    .where('state', 'in', ['complete', 'refundDue'])
    .execute()
}

/** Compare-and-swap of an attempt's state. @returns whether the state was one of `from` */
export async function swapState(
  trx: Database,
  attempt: PaymentAttempt,
  {
    from,
    to,
    answer,
    at,
    amount,
  }: {
    from: readonly PaymentState[]
    to: PaymentState
    answer: GatewayStatus
    at: number
    /** what was paid, NRS */
    amount?: number
  },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({
      state: to,
      resolved_at: new Date(at),
      detail: withGatewayAnswer(answer),
      ...(answer.refId !== null && { ref_id: answer.refId }),
      ...(amount !== undefined && { amount }),
    })
    .where('id', '=', attempt.id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** It can still be paid, or may have been, even when recorded as failed. `detail`: with the reason. */
export async function reopenAttempt(
  { db }: AppContext,
  { id }: PaymentAttempt,
  detail: ReturnType<typeof withDetail>,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state: 'initiated', resolved_at: null, detail })
    .where('id', '=', id)
    .where('state', 'in', ['initiated', 'failed'])
    .execute()
}

export interface PaymentAttempt {
  id: string
  bookingId: string
  /** it pays this due of the booking; null: the booking itself */
  dueId: string | null
  gateway: GatewayId
  transactionUuid: string
  amountText: string
  /** the wallet's own id of the attempt; null: the wallet uses ours */
  reference: string | null
  /** NRS: what is asked for, or what was paid when that is another amount */
  amount: number
  state: PaymentState
  createdAt: Date
  /** The wallet knows the attempt, or the browser has returned from the wallet. */
  isAtWallet: boolean
  /** the wallet's last answer, and the wallet's own name of the status; null: none yet */
  outcome: PaymentOutcome | null
  status: string | null
  /** The guest started another attempt instead; the job still polls this one. */
  isAbandoned: boolean
}

/** Condition on `payments`. */
export const isAbandoned = sql<boolean>`detail ? 'abandonedAt'`

/** Condition on `payments p`: the wallet refunded a part, and no operator has refunded the rest. */
export const isPartlyRefunded = sql<boolean>`(p.state = 'refunded' and p.refund_reference is null
  and p.detail ->> 'outcome' = 'partlyRefunded')`

/** Condition on `payments p`: it pays for its booking. */
export const isPaidWith = sql<boolean>`(p.state = 'complete' or ${isPartlyRefunded})`

/**
 * Condition on `payments p`: the wallet refunded a part by itself, and the rest is due. A part that goes back because of
 * a change or a bill has a known amount.
 */
export const isRestDue = sql<boolean>`(p.state = 'refundDue' and p.detail ->> 'outcome' = 'partlyRefunded'
  and not exists (select from part_refunds r where r.payment_id = p.id))`

/** Of `payments p`: what is left of its amount without the parts that go back because of changes. NRS */
export const remainingAmount = sql<number>`(p.amount - coalesce(
  (select sum(r.amount) from part_refunds r where r.payment_id = p.id), 0)::int)`

/** Condition on `payments p`: another amount was paid than was asked for, and is due. */
export const isOtherAmountDue = sql<boolean>`(p.state = 'refundDue' and p.amount <> p.amount_text::numeric)`

export const ATTEMPT_COLUMNS = [
  'id',
  'booking_id as bookingId',
  'due_id as dueId',
  'provider as gateway',
  'transaction_uuid as transactionUuid',
  'amount_text as amountText',
  sql<string | null>`detail ->> 'reference'`.as('reference'),
  'amount',
  'state',
  'created_at as createdAt',
  sql<boolean>`detail ?| array['returnedAt', 'status']`.as('isAtWallet'),
  sql<PaymentOutcome | null>`detail ->> 'outcome'`.as('outcome'),
  sql<string | null>`detail ->> 'status'`.as('status'),
  isAbandoned.as('isAbandoned'),
] as const

export function ageOf({ state, isAtWallet, createdAt }: PaymentAttempt, now: number): AttemptAge {
  return { state, isAtWallet, age: now - createdAt.getTime() }
}

export async function findAttempt(
  { db }: AppContext,
  transactionUuid: string,
): Promise<PaymentAttempt | null> {
  if (!isAttemptName(transactionUuid)) return null
  const row = await db
    .selectFrom('payments')
    .select(ATTEMPT_COLUMNS)
    .where('transaction_uuid', '=', transactionUuid)
    .executeTakeFirst()
  return row ?? null
}

/** Marks the attempt as abandoned, if the guest may already start another one. */
export async function abandonAttempt(
  context: AppContext,
  bookingId: string,
  transactionUuid: string,
): Promise<void> {
  const attempt = await findAttempt(context, transactionUuid)
  if (attempt?.bookingId !== bookingId) return
  const from = startAgainFrom({ ...attempt, createdAt: attempt.createdAt.getTime() })
  if (from === null || from > context.now()) return
  await context.db
    .updateTable('payments')
    .set({ detail: withDetail({ abandonedAt: context.now() }) })
    .where('id', '=', attempt.id)
    .where('state', '=', 'initiated')
    .execute()
}
