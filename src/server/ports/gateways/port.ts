import type * as v from 'valibot'
import type { PaymentOutcome } from '#domain/booking/payment.ts'
import type { GatewayId } from '#domain/booking/payment-methods.ts'
import type { Database } from '#server/db/client.ts'

/** A payment request, as it was started. */
export interface GatewayAttempt {
  transactionUuid: string
  /** NRS as the literal text of the request */
  amountText: string
  /** The wallet's own id of the attempt, from `start`; null: not started yet, or the wallet uses ours. */
  reference: string | null
}

/**
 * What the browser does to pay: post a form, signed each time it is shown, or go to an address, which is asked for once. The
 * wallet's own id of the attempt is stored with the address.
 */
export type PaymentStart =
  | { action: string; fields: Record<string, string> }
  | { redirect: string; reference: string | null }

/** What the browser brought back; the status call decides, not this. */
export interface PaymentReturn {
  transactionUuid: string
  /** NRS */
  amount: number
  /** Further fields for the log. */
  facts: Record<string, unknown>
  /** Why it is refused although the wallet has signed it. */
  fault: string | null
}

export interface GatewayAnswer {
  outcome: PaymentOutcome
  /** The wallet's own word for it, for operators. */
  status: string
  /** A word that its documentation does not have; the outcome is then `unclear`. */
  unknownWord?: string
  /** The wallet's reference of the money. */
  refId: string | null
  /** NRS; never null when it is paid */
  amount: number | null
}

/** A wallet that takes payments online. Its name is `wallets.{id}.name` in the messages. */
export interface Gateway {
  readonly id: GatewayId
  /** The addresses, to which the wallet sends the browser back, are absolute. @throws GatewayUnavailable */
  start(attempt: GatewayAttempt, addresses: { success: string; failure: string }): Promise<PaymentStart>
  /** Reads the browser's request to `success`. Null: nothing shows that it comes from the wallet. */
  readReturn(request: Request): PaymentReturn | null
  /** @throws GatewayUnavailable without a response, or when it reports an outage */
  status(attempt: GatewayAttempt): Promise<GatewayAnswer>
  /** Gives the whole amount back; absent where the wallet cannot be asked to. @throws GatewayUnavailable */
  refund?(attempt: GatewayAttempt): Promise<{ reference: string }>
  /** The origin of the wallet's page, for the CSP; null: this site (the simulator). */
  readonly formOrigin: string | null
  /** The simulator's own pages and calls under /__sim/{id}/; null with the real wallet. */
  readonly simulator: ((request: Request) => Promise<Response>) | null
}

/** What the configuration and the site know of a wallet before it is opened. */
export interface GatewayAdapter<Variables extends v.ObjectEntries, Settings extends { environment: string }> {
  variables: Variables
  /** The variables of the account: all are set, or none. The first stands for it in messages to the operator. */
  keys: readonly [keyof Variables & string, keyof Variables & string]
  /** Null: it has no account. */
  readSettings(set: v.InferOutput<v.ObjectSchema<Variables, undefined>>): Settings | null
  connect(settings: Settings): Gateway
  simulate(place: SimulatorPlace): Gateway
  /** How to pay in the simulator. */
  hint: string
}

export interface SimulatorPlace {
  db: Database
  now: () => number
}

export class GatewayUnavailable extends Error {}
