import { sql } from 'kysely'
import { UNANSWERED_AFTER_MS } from '#domain/booking/payment.ts'
import type { AppContext, JobContext } from '#server/context.ts'
import type { WarningLogger } from '#server/services/shared/error-logger.ts'
import { processEach } from '#server/services/shared/process-each.ts'
import { ATTEMPT_COLUMNS, type PaymentAttempt, withDetail } from './attempts.ts'
import { expireHolds } from './expire-holds.ts'
import { queryGateway } from './query-gateway.ts'

const BATCH = 50
/** Backoff: an attempt is checked again after a tenth of its age, but not within a minute. */
const AGE_SHARE = 10
const MIN_PAUSE_MS = 60_000

/**
 * Queries the wallets about attempts without a return and about due refunds, then cancels bookings whose hold expired.
 * Returns the number of changed payments and bookings.
 */
export function pollOpenAttempts(context: JobContext, logger: WarningLogger): Promise<number> {
  return processEach(
    [pollAttempts, expireHolds],
    (step) => step.name,
    (step) => step(context, logger),
  )
}

function pollAttempts(context: JobContext, logger: WarningLogger): Promise<number> {
  return processEach(
    claimedAttempts(context),
    ({ transactionUuid }) => `attempt ${transactionUuid}`,
    async (attempt) => {
      const recorded = await queryGateway(context, attempt, logger)
      return recorded !== null && recorded !== 'same' && recorded !== 'unclear'
    },
    context,
  )
}

async function* claimedAttempts(context: AppContext): AsyncGenerator<PaymentAttempt> {
  let attempts: PaymentAttempt[]
  do {
    attempts = await claimAttempts(context)
    yield* attempts
  } while (attempts.length === BATCH)
}

/** Claims due attempts in one statement, so that a concurrent process skips them. No lock is held afterwards. */
async function claimAttempts({ db, now }: AppContext): Promise<PaymentAttempt[]> {
  const at = now()
  return db
    .updateTable('payments')
    .set({ detail: withDetail({ askedAt: at }) })
    .where('id', 'in', (select) =>
      select
        .selectFrom('payments')
        .select('id')
        .where(({ or, and, eb }) => {
          // state by state: each has a partial index, and `in` would read all payments
          const isOld = eb('created_at', '<=', new Date(at - UNANSWERED_AFTER_MS))
          return or([
            and([eb('state', '=', 'initiated'), isOld]),
            and([eb('state', '=', 'refundDue'), isOld]),
          ])
        })
        .where(
          sql<boolean>`coalesce((detail ->> 'askedAt')::numeric, 0) <= ${at} - greatest(
            ${MIN_PAUSE_MS}, (${at} - extract(epoch from created_at) * 1000) / ${AGE_SHARE})`,
        )
        .orderBy('created_at')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .returning(ATTEMPT_COLUMNS)
    .execute()
}
