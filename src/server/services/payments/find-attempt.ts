import { isAttemptName, type PaymentState } from '#domain/booking/payment.ts'
import type { Core } from '#server/core.ts'

export interface Attempt {
  id: string
  bookingId: string
  transactionUuid: string
  amountText: string
  /** NRS */
  amount: number
  state: PaymentState
}

export const ATTEMPT_COLUMNS = [
  'id',
  'booking_id as bookingId',
  'transaction_uuid as transactionUuid',
  'amount_text as amountText',
  'amount',
  'state',
] as const

export async function findAttempt({ db }: Core, transactionUuid: string): Promise<Attempt | null> {
  if (!isAttemptName(transactionUuid)) return null
  const row = await db
    .selectFrom('payments')
    .select(ATTEMPT_COLUMNS)
    .where('transaction_uuid', '=', transactionUuid)
    .executeTakeFirst()
  return row ?? null
}
