import type { AppContext } from '../context.ts'
import type { Logger } from '../log.ts'
import { resolvePayments as resolve } from '../services/payments/resolve-open.ts'

/** One round: every minute is often enough (services.md 3.1). Answers how many payments and bookings changed. */
export function resolvePayments(context: AppContext, log: Logger): Promise<number> {
  return resolve(context, log)
}
