/** What was asked of the wallet, exactly as it was signed. */
export interface WalletAttempt {
  transactionUuid: string
  /** NRS as the literal text that was signed */
  amountText: string
}
export interface WalletForm {
  action: string
  fields: Record<string, string>
}
/** A return whose signature is right; nothing else about it is checked. */
export interface WalletReturn {
  transactionUuid: string
  productCode: string
  status: string
  transactionCode: string
  /** NRS, commas taken out */
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
  /** The signed form that the browser posts. The addresses are absolute. */
  form(attempt: WalletAttempt, addresses: { success: string; failure: string }, origin: string): WalletForm
  /** Null for a return that was not signed by the wallet. */
  readReturn(data: string): WalletReturn | null
  /** Asks the wallet. `amount` NRS. @throws WalletUnavailable when it does not answer or says that it cannot */
  status(attempt: WalletAttempt): Promise<{ status: WalletStatus; refId: string | null; amount: number }>
  /** Where the form goes, for the content policy; null: this site (the simulator). */
  readonly formOrigin: string | null
  /** The simulator's own pages and calls under /__sim/esewa/; null with the real wallet. */
  simulator: ((request: Request) => Promise<Response>) | null
}

export class WalletUnavailable extends Error {}
