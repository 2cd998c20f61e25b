import { sql } from 'kysely'
import type { Core } from '#server/core.ts'
import { ApiError } from '#server/http/api-error.ts'
import { WalletUnavailable } from '#server/ports/wallet/port.ts'
import { UNKNOWN_PAYMENT } from './addresses.ts'
import { type Attempt, findAttempt } from './find-attempt.ts'
import { type Settled, settleAttempt } from './settle-attempt.ts'
import type { Told } from './told.ts'

/** Asks the wallet, outside any transaction, and writes what it says. Null: nothing is known now, and the job asks again. */
export async function askAndSettle(core: Core, attempt: Attempt, told: Told): Promise<Settled | null> {
  try {
    const { transactionUuid, amountText } = attempt
    const answer = await core.ports.wallet.status({ transactionUuid, amountText })
    return await settleAttempt(core, attempt, answer, told)
  } catch (error) {
    const isBusy = error instanceof ApiError && error.code === 'bookingBusy'
    if (!isBusy && !isUnavailable(error)) throw error
    const { transactionUuid } = attempt
    told.error(isBusy ? 'a payment waits for its booking' : 'the wallet does not answer', {
      transactionUuid,
      error,
    })
    return null
  }
}

/** By name as well: in development the port and this service are two copies of the same code. */
function isUnavailable(error: unknown): boolean {
  return (
    error instanceof WalletUnavailable ||
    (error instanceof Error && error.constructor.name === WalletUnavailable.name)
  )
}

/**
 * The browser is back, or somebody wants to know: asks the wallet what became of an attempt and answers the key of its
 * page. What the browser says decides nothing.
 */
export async function checkAttempt(core: Core, transactionUuid: string, told: Told): Promise<string> {
  const attempt = await findAttempt(core, transactionUuid)
  if (!attempt) return UNKNOWN_PAYMENT
  await noteReturn(core, attempt)
  await askAndSettle(core, attempt, told)
  return attempt.transactionUuid
}

/** The wallet takes an attempt only once: from now on its page asks instead of sending it again. */
export async function noteReturn({ db, now }: Core, { id }: Attempt): Promise<void> {
  const detail = JSON.stringify({ returnedAt: now() })
  await db
    .updateTable('payments')
    .set({ detail: sql`detail || ${detail}::jsonb` })
    .where('id', '=', id)
    .where('state', '=', 'initiated')
    .execute()
}
