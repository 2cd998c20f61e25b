export interface Sms {
  /** Ten digits. */
  to: string
  text: string
}

/** `reason` is for logs and operators and contains neither number nor text. */
export type SmsResult =
  | { ok: true; id: string | null }
  /** Certainly not sent; `isPermanent`: a retry would fail as well. */
  | { ok: false; isPermanent: boolean; reason: string }

export interface SmsPort {
  /** @throws SmsUnconfirmed when it is unknown whether the message was sent */
  send(sms: Sms): Promise<SmsResult>
  /** Serves the simulator's page /__sim/sms; null with a real gateway. */
  inbox: ((request: Request) => Promise<Response>) | null
}

export class SmsUnconfirmed extends Error {}
