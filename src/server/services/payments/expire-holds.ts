import { OUTAGE_GRACE_MS } from '#domain/booking/payment.ts'
import { GATEWAYS } from '#domain/booking/payment-methods.ts'
import type { SystemReason } from '#domain/my-bookings/reasons.ts'
import type { AppContext, JobContext } from '#server/context.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import type { WarningLogger } from '#server/services/shared/error-logger.ts'
import { processEach } from '#server/services/shared/process-each.ts'
import { ATTEMPT_COLUMNS } from './attempts.ts'
import { queryGateway } from './query-gateway.ts'

const BATCH = 100

/**
 * Cancels wallet bookings that were not paid in time. First the wallet is queried about every attempt that may have
 * been paid; without a clear answer the booking waits OUTAGE_GRACE_MS longer.
 */
export async function expireHolds(context: JobContext, logger: WarningLogger): Promise<number> {
  const now = context.now()
  const bookings = await context.db
    .selectFrom('bookings')
    .select(['id', 'hold_expires_at'])
    .where('status', '=', 'pending')
    .where('payment', 'in', GATEWAYS)
    .where('paid_at', 'is', null)
    .where('hold_expires_at', '<', new Date(now))
    .orderBy('hold_expires_at')
    .limit(BATCH)
    .execute()
  return processEach(
    bookings,
    ({ id }) => `hold of ${id}`,
    async ({ id, hold_expires_at }) => {
      const graceEnds = (hold_expires_at?.getTime() ?? 0) + OUTAGE_GRACE_MS
      const isKnown = await queryAttempts(context, id, logger)
      return (isKnown || graceEnds < now) && cancelUnpaid(context, id, now)
    },
    context,
  )
}

/**
 * Queries the wallet about a booking's attempts, including failed ones, which may have been paid late. Returns false
 * when the wallet did not answer about one, or does not know itself whether it was paid.
 */
async function queryAttempts(
  context: AppContext,
  bookingId: string,
  logger: WarningLogger,
): Promise<boolean> {
  const attempts = await context.db
    .selectFrom('payments')
    .select(ATTEMPT_COLUMNS)
    .where('booking_id', '=', bookingId)
    .where('state', 'in', ['initiated', 'failed'])
    .orderBy('created_at')
    .execute()
  let isKnown = true
  for (const attempt of attempts) {
    const recorded = await queryGateway(context, attempt, logger)
    if (recorded === null || recorded === 'unclear') isKnown = false
  }
  return isKnown
}

/** Cancels the booking, unless it was paid or a payment was started in the meantime. */
async function cancelUnpaid({ db }: AppContext, bookingId: string, at: number): Promise<boolean> {
  return inBookingTransaction(db, async (trx) => {
    const booking = await trx
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', bookingId)
      .where('paid_at', 'is', null)
      .where('hold_expires_at', '<', new Date(at))
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!booking) return false
    return changeStatus(trx, {
      bookingId,
      from: 'pending',
      to: 'cancelled',
      actor: 'system',
      reason: 'unpaid' satisfies SystemReason,
      at,
    })
  })
}
