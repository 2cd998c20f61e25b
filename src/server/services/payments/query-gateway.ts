import { canSend } from '#domain/booking/payment.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { type GatewayStatus, GatewayUnavailable } from '#server/ports/gateways/port.ts'
import type { WarningLogger } from '#server/services/shared/error-logger.ts'
import { ageOf, type PaymentAttempt, reopenAttempt, withDetail } from './attempts.ts'
import { type RecordedResult, recordAnswer } from './record-answer.ts'

/** Queries the wallet, outside any transaction, and records its answer. Null: no answer yet, the job retries. */
export function queryGateway(
  context: AppContext,
  attempt: PaymentAttempt,
  logger: WarningLogger,
): Promise<RecordedResult | null> {
  return ignoreUnavailable(attempt, logger, async () =>
    recordAnswer(context, attempt, await fetchStatus(context, attempt), logger),
  )
}

/**
 * Like `queryGateway`, before a payment is submitted or started again. `unsent`: the wallet does not know an attempt
 * that the browser may still submit, so it stays open. Without an answer, the attempt's page polls from now on.
 */
export async function queryBeforeStart(
  context: AppContext,
  attempt: PaymentAttempt,
  logger: WarningLogger,
): Promise<RecordedResult | 'unsent' | null> {
  const recorded = await ignoreUnavailable(attempt, logger, async () => {
    const answer = await fetchStatus(context, attempt)
    if (answer.outcome === 'notFound' && canSend(ageOf(attempt, context.now()))) return 'unsent'
    return recordAnswer(context, attempt, answer, logger)
  })
  // it may have been paid, whatever its state: no other one is offered until the wallet answers
  if (recorded === null) await reopenAttempt(context, attempt, withDetail({ returnedAt: context.now() }))
  return recorded
}

async function fetchStatus({ ports }: AppContext, attempt: PaymentAttempt): Promise<GatewayStatus> {
  const gateway = ports.gateways[attempt.gateway]
  if (!gateway) throw new GatewayUnavailable('no wallet is configured')
  return gateway.status(attempt)
}

async function ignoreUnavailable<T>(
  attempt: PaymentAttempt,
  logger: WarningLogger,
  callback: () => Promise<T>,
): Promise<T | null> {
  try {
    return await callback()
  } catch (error) {
    const isBusy = error instanceof ApiError && error.code === 'bookingBusy'
    if (!isBusy && !isUnavailable(error)) throw error
    const { transactionUuid } = attempt
    logger.warn(isBusy ? 'a payment waits for its booking' : 'the wallet does not respond', {
      transactionUuid,
      error,
    })
    return null
  }
}

/** Compares the name too, because in development the port and this service load two copies of the module. */
function isUnavailable(error: unknown): boolean {
  return (
    error instanceof GatewayUnavailable ||
    (error instanceof Error && error.constructor.name === GatewayUnavailable.name)
  )
}
