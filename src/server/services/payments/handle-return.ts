import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { EventLogger } from '#server/services/shared/error-logger.ts'
import { checkAndSettle, recordReturn } from './check-attempt.ts'
import { findAttempt } from './find-attempt.ts'

/**
 * Handles a browser's return from the wallet with `data`. Its signature, product, id and amount must match a stored attempt;
 * then the wallet's status call decides. Returns the key of the attempt's page.
 * @throws ApiError paymentRefused, with nothing written
 */
export async function handleReturn(context: AppContext, data: string, logger: EventLogger): Promise<string> {
  const { wallet } = context.ports
  if (!wallet) throw new ApiError('notFound')
  const payload = wallet.readReturn(data)
  if (!payload) {
    // anybody can send one: no error, and nothing of what it contains
    logger.info('payment refused: a return was not signed by the wallet')
    throw new ApiError('paymentRefused')
  }
  const { transactionUuid, productCode, amount } = payload
  const attempt = await findAttempt(context, transactionUuid)
  const facts = { transactionUuid, productCode, amount }
  if (productCode !== wallet.productCode) return fail('a return is for another product', facts)
  if (!attempt) return fail('a return is for no payment of ours', facts)
  if (amount !== attempt.amount)
    return fail('a return has another amount', { ...facts, wanted: attempt.amount })
  if (attempt.state === 'initiated' || attempt.state === 'failed') {
    await recordReturn(context, attempt)
    await checkAndSettle(context, attempt, logger)
  }
  return attempt.transactionUuid

  function fail(reason: string, refused: Record<string, unknown>): never {
    logger.error(`payment refused: ${reason}`, refused)
    throw new ApiError('paymentRefused')
  }
}
