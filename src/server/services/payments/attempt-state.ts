import { sql } from 'kysely'
import type { PaymentState } from '#domain/booking/payment.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { GatewayStatus } from '#server/ports/gateways/port.ts'
import type { PaymentAttempt } from './attempts.ts'

export const answerDetail = ({ outcome, status }: GatewayStatus) => JSON.stringify({ outcome, status })

/** Records the wallet's answer about a payment that is complete or due for refund, without changing its state. */
export async function storeAnswer(
  trx: Database,
  { id }: PaymentAttempt,
  answer: GatewayStatus,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ detail: sql`detail || ${answerDetail(answer)}::jsonb` })
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
  }: { from: readonly PaymentState[]; to: PaymentState; answer: GatewayStatus; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({
      state: to,
      resolved_at: new Date(at),
      detail: sql`detail || ${answerDetail(answer)}::jsonb`,
      ...(answer.refId !== null && { ref_id: answer.refId }),
    })
    .where('id', '=', attempt.id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The wallet knows the attempt and has not decided: it can still be paid, even when recorded as failed. */
export async function reopenAttempt(
  { db }: AppContext,
  { id }: PaymentAttempt,
  answer: GatewayStatus,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      state: 'initiated',
      resolved_at: null,
      detail: sql`detail || ${answerDetail(answer)}::jsonb`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['initiated', 'failed'])
    .execute()
}
