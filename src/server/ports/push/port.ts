/**
 * A browser's URL at its push service, and its public keys: only that browser can decrypt a message (RFC 8030,
 * 8291).
 */
export interface PushTarget {
  endpoint: string
  /** Both keys are base64url. */
  p256dh: string
  auth: string
}

export interface Push {
  /** JSON for the service worker, at most 3,000 bytes. */
  payload: string
  /** Seconds for which the service stores it for an offline device. */
  ttl: number
}

/** `reason` is for logs and operators and contains neither URL nor text. */
export type PushResult =
  | { ok: true }
  /** The browser has ended the subscription. */
  | { ok: false; isGone: true }
  /** `isPermanent`: a retry would fail as well; `retryAfterMs`: the delay that the service asked for. */
  | { ok: false; isGone: false; isPermanent: boolean; reason: string; retryAfterMs?: number }

export interface PushPort {
  /** The base64url key that identifies this site to push services (RFC 8292). */
  publicKey(): Promise<string>
  /** Whether the target has valid keys and a public IP address. */
  accepts(target: PushTarget): boolean
  send(target: PushTarget, push: Push): Promise<PushResult>
}
