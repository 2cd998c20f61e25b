import { sql } from 'kysely'
import { canSend } from '#domain/booking/payment.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { type WalletAnswer, WalletUnavailable } from '#server/ports/wallet/port.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'
import { type Attempt, ageOf, findAttempt } from './find-attempt.ts'
import { type Settled, settleAttempt } from './settle-attempt.ts'
import { UNKNOWN_PAYMENT } from './urls.ts'

/** Queries the wallet, outside any transaction, and records its response. Null: unknown for now, the job retries. */
export async function checkAndSettle(
  context: AppContext,
  attempt: Attempt,
  logger: ErrorLogger,
): Promise<Settled | null> {
  return ignoreUnavailable(attempt, logger, async () =>
    settleAttempt(context, attempt, await fetchWalletStatus(context, attempt), logger),
  )
}

/**
 * The same before a payment is sent or started again. `unsent`: the wallet does not know an attempt that may still be
 * posted, and so it stays open. Without a response, the attempt's page polls from now on.
 */
export async function resolveAttempt(
  context: AppContext,
  attempt: Attempt,
  logger: ErrorLogger,
): Promise<Settled | 'unsent' | null> {
  const found = await ignoreUnavailable(attempt, logger, async () => {
    const answer = await fetchWalletStatus(context, attempt)
    if (answer.status === 'NOT_FOUND' && canSend(ageOf(attempt, context.now()))) return 'unsent'
    return settleAttempt(context, attempt, answer, logger)
  })
  if (found === null) await recordUnknown(context, attempt)
  return found
}

async function fetchWalletStatus(
  { ports }: AppContext,
  { transactionUuid, amountText }: Attempt,
): Promise<WalletAnswer> {
  if (!ports.wallet) throw new WalletUnavailable('no wallet is configured')
  return ports.wallet.status({ transactionUuid, amountText })
}

async function ignoreUnavailable<T>(
  attempt: Attempt,
  logger: ErrorLogger,
  callback: () => Promise<T>,
): Promise<T | null> {
  try {
    return await callback()
  } catch (error) {
    const isBusy = error instanceof ApiError && error.code === 'bookingBusy'
    if (!isBusy && !isUnavailable(error)) throw error
    const { transactionUuid } = attempt
    logger.error(isBusy ? 'a payment waits for its booking' : 'the wallet does not respond', {
      transactionUuid,
      error,
    })
    return null
  }
}

/** Also by name: in development the port and this service are two copies of the same module. */
function isUnavailable(error: unknown): boolean {
  return (
    error instanceof WalletUnavailable ||
    (error instanceof Error && error.constructor.name === WalletUnavailable.name)
  )
}

/**
 * After a browser's return, or on a page: queries the wallet for the state of an attempt and returns the key of its page.
 * The browser's parameters decide nothing.
 */
export async function checkAttempt(
  context: AppContext,
  transactionUuid: string,
  logger: ErrorLogger,
): Promise<string> {
  const attempt = await findAttempt(context, transactionUuid)
  if (!attempt) return UNKNOWN_PAYMENT
  await recordReturn(context, attempt)
  await checkAndSettle(context, attempt, logger)
  return attempt.transactionUuid
}

/** The wallet accepts an attempt only once: from now on its page polls instead of sending it again. */
export async function recordReturn({ db, now }: AppContext, { id }: Attempt): Promise<void> {
  const detail = JSON.stringify({ returnedAt: now() })
  await db
    .updateTable('payments')
    .set({ detail: sql`detail || ${detail}::jsonb` })
    .where('id', '=', id)
    .where('state', '=', 'initiated')
    .execute()
}

/** It may have been paid, whatever its earlier state: no other payment is offered until the wallet responds. */
async function recordUnknown({ db, now }: AppContext, { id }: Attempt): Promise<void> {
  const detail = JSON.stringify({ returnedAt: now() })
  await db
    .updateTable('payments')
    .set({ state: 'initiated', resolved_at: null, detail: sql`detail || ${detail}::jsonb` })
    .where('id', '=', id)
    .where('state', 'in', ['initiated', 'failed'])
    .execute()
}
