import type { WalletStatus } from '#domain/booking/payment.ts'

/** A payment request, exactly as it was signed. */
export interface WalletAttempt {
  transactionUuid: string
  /** NRS as the literal signed text */
  amountText: string
}
export interface WalletForm {
  action: string
  fields: Record<string, string>
}
/** A return with a valid signature; nothing else about it is verified. */
export interface WalletReturn {
  transactionUuid: string
  productCode: string
  status: string
  transactionCode: string
  /** NRS, commas removed */
  amount: number
}
export interface WalletAnswer {
  status: WalletStatus
  /** The wallet's own word, when it is none of those that we know; `status` is then AMBIGUOUS. */
  unknownWord?: string
  refId: string | null
  /** NRS; never null with COMPLETE */
  amount: number | null
}

export interface WalletPort {
  readonly productCode: string
  /** The signed form that the browser posts. The URLs are absolute. */
  form(attempt: WalletAttempt, addresses: { success: string; failure: string }, origin: string): WalletForm
  /** Null for a return without a valid signature of the wallet. */
  readReturn(data: string): WalletReturn | null
  /** Status call. @throws WalletUnavailable without a response, or when it reports an outage */
  status(attempt: WalletAttempt): Promise<WalletAnswer>
  /** The target origin of the form, for the CSP; null: this site (the simulator). */
  readonly formOrigin: string | null
  /** The simulator's own pages and calls under /__sim/esewa/; null with the real wallet. */
  simulator: ((request: Request) => Promise<Response>) | null
}

export class WalletUnavailable extends Error {}
