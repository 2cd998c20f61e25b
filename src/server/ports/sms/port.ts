export interface Sms {
  /** ten digits */
  to: string
  text: string
}

/** `reason` is for the log and the operator: it holds neither number nor text. */
export type SmsResult =
  | { ok: true; id: string | null }
  /** Not sent for certain; `isPermanent`: nor would it be at the next attempt. */
  | { ok: false; isPermanent: boolean; reason: string }

export interface SmsPort {
  /** @throws SmsNoAnswer when it is unknown whether it was sent; nothing else */
  send(sms: Sms): Promise<SmsResult>
  /** The page of the embedded gateway, /__sim/sms; null with a real one. */
  inbox: ((request: Request) => Promise<Response>) | null
}

export class SmsNoAnswer extends Error {}
