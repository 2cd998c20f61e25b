import type { AppContext } from '../context.ts'
import type { Logger } from '../log.ts'
import { resolvePayments as resolve } from '../services/payments/resolve-open.ts'

/** One round, run every minute, because holds expire by the minute. @returns the number of changed payments and bookings */
export function resolvePayments(context: AppContext, log: Logger): Promise<number> {
  return resolve(context, log)
}
