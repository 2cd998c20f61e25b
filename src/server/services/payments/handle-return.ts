import type { GatewayId } from '#domain/booking/payment-methods.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { EventLogger, WarningLogger } from '#server/services/shared/error-logger.ts'
import { findAttempt, type PaymentAttempt, withDetail } from './attempts.ts'
import { queryGateway } from './query-gateway.ts'
import { UNKNOWN_PAYMENT } from './urls.ts'

/**
 * Handles a browser's return from a wallet with its proof. Product, id and amount must match a stored attempt of that
 * wallet; then its status call decides. Returns the key of the attempt's page.
 * @throws ApiError paymentRefused, with nothing written
 */
export async function handleReturn(
  context: AppContext,
  id: GatewayId,
  request: Request,
  logger: EventLogger,
): Promise<string> {
  const gateway = context.ports.gateways[id]
  if (!gateway) throw new ApiError('notFound')
  const returned = gateway.readReturn(request)
  if (!returned) {
    // anybody can send one: not logged as an error, and without its content
    logger.info('payment refused: a return was not signed by the wallet')
    throw new ApiError('paymentRefused')
  }
  const { transactionUuid, amount, rejection } = returned
  const attempt = await findAttempt(context, transactionUuid)
  const facts = { transactionUuid, ...returned.logFields, amount }
  if (rejection) return fail(rejection, facts)
  if (attempt?.gateway !== id) return fail('a return names an unknown payment', facts)
  if (amount !== attempt.amount)
    return fail('a return has another amount', { ...facts, wanted: attempt.amount })
  if (attempt.state === 'initiated' || attempt.state === 'failed') {
    await recordReturn(context, attempt)
    await queryGateway(context, attempt, logger)
  }
  return attempt.transactionUuid

  function fail(reason: string, refused: Record<string, unknown>): never {
    logger.warn(`payment refused: ${reason}`, refused)
    throw new ApiError('paymentRefused')
  }
}

/**
 * After a return without a proof, or on a page: queries the wallet for the state of an attempt and returns the key of
 * its page. The browser's parameters decide nothing.
 */
export async function handleUnprovenReturn(
  context: AppContext,
  transactionUuid: string,
  logger: WarningLogger,
): Promise<string> {
  const attempt = await findAttempt(context, transactionUuid)
  if (!attempt) return UNKNOWN_PAYMENT
  await recordReturn(context, attempt)
  await queryGateway(context, attempt, logger)
  return attempt.transactionUuid
}

/** The wallet accepts an attempt only once: from now on its page polls instead of submitting it again. */
async function recordReturn({ db, now }: AppContext, { id }: PaymentAttempt): Promise<void> {
  await db
    .updateTable('payments')
    .set({ detail: withDetail({ returnedAt: now() }) })
    .where('id', '=', id)
    .where('state', '=', 'initiated')
    .execute()
}
