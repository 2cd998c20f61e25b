/** Where a browser's push service takes messages for it, and the keys that only the browser can read them with (RFC 8030, 8291). */
export interface PushTarget {
  endpoint: string
  /** base64url */
  p256dh: string
  auth: string
}

export interface Push {
  /** JSON for the service worker, at most 3,000 bytes. */
  payload: string
  /** How long the service keeps it for a device that is not connected, in seconds. */
  ttl: number
}

/** `reason` is for the log and the operator: it holds neither address nor text. */
export type PushResult =
  | { ok: true }
  /** The browser has ended the subscription. */
  | { ok: false; isGone: true }
  /** `isPermanent`: nor would the next attempt succeed; `retryAfterMs`: as the service wishes. */
  | { ok: false; isGone: false; isPermanent: boolean; reason: string; retryAfterMs?: number }

export interface PushPort {
  /** The key by which services know this site (RFC 8292), base64url. */
  publicKey(): Promise<string>
  /** Whether messages may be sent there: to a public address with valid keys. */
  accepts(target: PushTarget): boolean
  send(target: PushTarget, push: Push): Promise<PushResult>
}
