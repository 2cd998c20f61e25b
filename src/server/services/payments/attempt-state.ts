import { sql } from 'kysely'
import type { PaymentState } from '#domain/booking/payment.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import type { WalletAnswer } from '#server/ports/wallet/port.ts'
import type { Attempt } from './find-attempt.ts'

export const statusDetail = ({ status }: WalletAnswer) => JSON.stringify({ status })

/** Records what the wallet reports of a payment that is complete or due, without changing its state. */
export async function noteStatus(trx: Database, { id }: Attempt, answer: WalletAnswer): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ detail: sql`detail || ${statusDetail(answer)}::jsonb` })
    .where('id', '=', id)
    .where('state', 'in', ['complete', 'refundDue'])
    .execute()
}

/** Compares and swaps the state of an attempt. @returns whether it was in one of `from` */
export async function swap(
  trx: Database,
  attempt: Attempt,
  {
    from,
    to,
    answer,
    at,
  }: { from: readonly PaymentState[]; to: PaymentState; answer: WalletAnswer; at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payments')
    .set({
      state: to,
      resolved_at: new Date(at),
      detail: sql`detail || ${statusDetail(answer)}::jsonb`,
      ...(answer.refId !== null && { ref_id: answer.refId }),
    })
    .where('id', '=', attempt.id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The wallet knows it and has not decided: it can still be paid, even when recorded as failed. */
export async function reopenAttempt(
  { db }: AppContext,
  { id }: Attempt,
  answer: WalletAnswer,
): Promise<void> {
  await db
    .updateTable('payments')
    .set({
      state: 'initiated',
      resolved_at: null,
      detail: sql`detail || ${statusDetail(answer)}::jsonb`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['initiated', 'failed'])
    .execute()
}
