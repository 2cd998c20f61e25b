import { sql } from 'kysely'
import { startAgainFrom } from '#domain/booking/payment.ts'
import type { AppContext } from '#server/context.ts'
import { findAttempt } from './find-attempt.ts'

/** Marks the attempt as abandoned, if the guest may start another attempt by now. */
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
    .set({ detail: sql`detail || ${JSON.stringify({ givenUpAt: context.now() })}::jsonb` })
    .where('id', '=', attempt.id)
    .where('state', '=', 'initiated')
    .execute()
}
