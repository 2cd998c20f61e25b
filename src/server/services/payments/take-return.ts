import type { AppContext } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import { askAndSettle, noteReturn } from './check-attempt.ts'
import { findAttempt } from './find-attempt.ts'
import type { Told } from './told.ts'

/**
 * A browser came back from the wallet with `data`. Its signature, product, name and amount must be those of an attempt of
 * ours; then the wallet itself is asked, and only its answer counts. Answers the key of the attempt's page.
 * @throws ApiError paymentRefused, with nothing written
 */
export async function takeReturn(context: AppContext, data: string, told: Told): Promise<string> {
  const { wallet } = context.ports
  if (!wallet) throw new ApiError('notFound')
  const returned = wallet.readReturn(data)
  if (!returned) return refuse('a return was not signed by the wallet')
  const { transactionUuid, productCode, amount } = returned
  const attempt = await findAttempt(context, transactionUuid)
  const facts = { transactionUuid, productCode, amount }
  if (productCode !== wallet.productCode) return refuse('a return is for another product', facts)
  if (!attempt) return refuse('a return is for no payment of ours', facts)
  if (amount !== attempt.amount)
    return refuse('a return has another amount', { ...facts, wanted: attempt.amount })
  if (attempt.state === 'initiated' || attempt.state === 'failed') {
    await noteReturn(context, attempt)
    await askAndSettle(context, attempt, told)
  }
  return attempt.transactionUuid

  function refuse(reason: string, refused?: Record<string, unknown>): never {
    told.error(`payment refused: ${reason}`, refused)
    throw new ApiError('paymentRefused')
  }
}
