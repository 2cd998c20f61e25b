import { sql } from 'kysely'
import { type AttemptAge, isAttemptName, type PaymentState } from '#domain/booking/payment.ts'
import type { AppContext } from '#server/context.ts'

export interface Attempt {
  id: string
  bookingId: string
  transactionUuid: string
  amountText: string
  /** NRS */
  amount: number
  state: PaymentState
  createdAt: Date
  /** The wallet knows it, or the browser returned from there. */
  isAtWallet: boolean
  /** the last status of the wallet, if any */
  walletStatus: string | null
  /** The guest started another attempt instead; the job still checks this one. */
  isGivenUp: boolean
}

/** Condition on `payments`. */
export const isGivenUp = sql<boolean>`detail ? 'givenUpAt'`

/** Condition on `payments p`: the wallet gave back a part, and no operator the rest. */
export const isPartlyRefunded = sql<boolean>`(p.state = 'refunded' and p.refund_reference is null
  and p.detail ->> 'status' = 'PARTIAL_REFUND')`

export const ATTEMPT_COLUMNS = [
  'id',
  'booking_id as bookingId',
  'transaction_uuid as transactionUuid',
  'amount_text as amountText',
  'amount',
  'state',
  'created_at as createdAt',
  sql<boolean>`detail ?| array['returnedAt', 'status']`.as('isAtWallet'),
  sql<string | null>`detail ->> 'status'`.as('walletStatus'),
  isGivenUp.as('isGivenUp'),
] as const

export function ageOf({ state, isAtWallet, createdAt }: Attempt, now: number): AttemptAge {
  return { state, isAtWallet, age: now - createdAt.getTime() }
}

export async function findAttempt({ db }: AppContext, transactionUuid: string): Promise<Attempt | null> {
  if (!isAttemptName(transactionUuid)) return null
  const row = await db
    .selectFrom('payments')
    .select(ATTEMPT_COLUMNS)
    .where('transaction_uuid', '=', transactionUuid)
    .executeTakeFirst()
  return row ?? null
}
