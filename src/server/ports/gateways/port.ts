import type * as v from 'valibot'
import type { PaymentOutcome } from '#domain/booking/payment.ts'
import type { GatewayId } from '#domain/booking/payment-methods.ts'
import type { Database } from '#server/db/client.ts'

export interface GatewayAttempt {
  transactionUuid: string
  /** NRS, as the literal text that was sent. */
  amountText: string
  /** The wallet's own id of the attempt, from `start`; null before that, or when the wallet uses our id. */
  reference: string | null
}

/**
 * How the browser starts a payment: it posts a form, signed on every display, or follows a URL that is requested
 * only once and stored together with the wallet's id of the attempt.
 */
export type PaymentStart =
  | { action: string; fields: Record<string, string> }
  | { redirect: string; reference: string | null }

/** What the browser returns with. Only the status call decides whether a payment is paid. */
export interface PaymentReturn {
  transactionUuid: string
  /** NRS */
  amount: number
  /** Additional fields, for the log. */
  logFields: Record<string, unknown>
  /** Why the return is rejected in spite of a valid signature; null when it is not. */
  rejection: string | null
}

export interface GatewayStatus {
  outcome: PaymentOutcome
  /** The wallet's own word, for operators. */
  status: string
  /** An undocumented status; the outcome is then `unclear`. */
  undocumentedStatus?: string
  /** The wallet's id of the payment. */
  refId: string | null
  /** NRS; above 0 when it is paid */
  amount: number | null
}

/** An online wallet. Its name is `wallets.{id}.name` in the messages. */
export interface Gateway {
  readonly id: GatewayId
  /**
   * The wallet sends the browser back to the given absolute URLs.
   * @throws GatewayUnavailable
   */
  start(attempt: GatewayAttempt, addresses: { success: string; failure: string }): Promise<PaymentStart>
  /** Reads the browser's request to `success`. Null when nothing proves that it comes from the wallet. */
  readReturn(request: Request): PaymentReturn | null
  /** @throws GatewayUnavailable when the wallet does not respond or reports an outage */
  status(attempt: GatewayAttempt): Promise<GatewayStatus>
  /**
   * Refunds the whole amount; absent when the wallet has no such call.
   * @throws GatewayUnavailable
   */
  refund?(attempt: GatewayAttempt): Promise<{ reference: string }>
  /** The origin of the wallet's page, for the CSP; null for the simulator, whose pages are on this site. */
  readonly formOrigin: string | null
  /** Serves the simulator's pages and calls under /__sim/{id}/; null for the real wallet. */
  readonly simulator: ((request: Request) => Promise<Response>) | null
}

/** Reads a wallet's settings and creates its gateway. */
export interface GatewayAdapter<Variables extends v.ObjectEntries, Settings extends { environment: string }> {
  variables: Variables
  /** The variables of the account, set together or not at all. Messages to the operator name the first. */
  keys: readonly [keyof Variables & string, keyof Variables & string]
  /** Null without an account. */
  readSettings(set: v.InferOutput<v.ObjectSchema<Variables, undefined>>): Settings | null
  connect(settings: Settings): Gateway
  simulate(place: SimulatorContext): Gateway
  /** Credentials for paying in the simulator. */
  hint: string
}

export interface SimulatorContext {
  db: Database
  now: () => number
}

export class GatewayUnavailable extends Error {}
