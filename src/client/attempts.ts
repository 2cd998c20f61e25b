import { ATTEMPT_HEADER, LOOK_UP_HEADER } from '#contract/attempt.ts'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'

/** After this time an equal payload counts as a new write. The server remembers an attempt for longer. */
const RETRY_WINDOW_MS = 300_000

/** Writes of this page without a response, by fingerprint; `at` in milliseconds of performance.now(). */
const pendingWrites = new Map<string, { number: string; at: number }>()

export interface Attempt {
  headers: Record<string, string>
  /** The same headers, but asking only for the stored response. */
  lookUpHeaders: Record<string, string>
  /** To be called when the server has responded. */
  settle(): void
}

/**
 * The attempt number of a write (docs/api.md, "Repetition"). A write without a response keeps its number, so a retry
 * with the same payload gets the stored response. Any response may change what a payload means, so it clears all
 * numbers.
 */
export function attemptOf<P>(
  endpoint: Endpoint<P, unknown>,
  address: string,
  options: CallOptions<P>,
): Attempt {
  const fingerprint = fingerprintOf(endpoint, address, options.payload)
  const pending = fingerprint === null ? undefined : pendingWrites.get(fingerprint)
  const at = performance.now()
  const number = pending && at - pending.at < RETRY_WINDOW_MS ? pending.number : crypto.randomUUID()
  if (fingerprint !== null) pendingWrites.set(fingerprint, { number, at })
  const headers = { [ATTEMPT_HEADER]: number }
  return {
    headers,
    lookUpHeaders: { ...headers, [LOOK_UP_HEADER]: 'yes' },
    settle: () => pendingWrites.clear(),
  }
}

/** Null for payloads with files, whose content cannot be compared. */
function fingerprintOf<P>(
  { method }: Endpoint<P, unknown>,
  address: string,
  payload: P | undefined,
): string | null {
  let hasFile = false
  const text = JSON.stringify(payload, (_, value) => {
    if (value instanceof Blob) hasFile = true
    return value
  })
  return hasFile ? null : `${method} ${address} ${text}`
}
