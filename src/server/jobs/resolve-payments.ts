import type { AppContext } from '../context.ts'
import type { Logger } from '../log.ts'
import { resolvePayments as resolve } from '../services/payments/resolve-open.ts'

/** One round, run every minute: the wallet is to be queried five minutes after a missing return. @returns the number of changed payments and bookings */
export function resolvePayments(context: AppContext, log: Logger): Promise<number> {
  return resolve(context, log)
}
