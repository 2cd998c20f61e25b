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
export type WalletStatus =
  | 'PENDING'
  | 'COMPLETE'
  | 'FULL_REFUND'
  | 'PARTIAL_REFUND'
  | 'AMBIGUOUS'
  | 'NOT_FOUND'
  | 'CANCELED'

export interface WalletPort {
  readonly productCode: string
  /** The signed form that the browser posts. The URLs are absolute. */
  form(attempt: WalletAttempt, addresses: { success: string; failure: string }, origin: string): WalletForm
  /** Null for a return without a valid signature of the wallet. */
  readReturn(data: string): WalletReturn | null
  /** Status call. `amount` NRS. @throws WalletUnavailable without a response, or when it reports an outage */
  status(attempt: WalletAttempt): Promise<{ status: WalletStatus; refId: string | null; amount: number }>
  /** The target origin of the form, for the CSP; null: this site (the simulator). */
  readonly formOrigin: string | null
  /** The simulator's own pages and calls under /__sim/esewa/; null with the real wallet. */
  simulator: ((request: Request) => Promise<Response>) | null
}

export class WalletUnavailable extends Error {}
