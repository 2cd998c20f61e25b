import { ATTEMPT_HEADER, LOOK_UP_HEADER } from '#contract/attempt.ts'
import type { CallOptions, Endpoint } from '#contract/endpoint.ts'

/** Later than this the same content is meant anew; the server forgets an attempt later still. */
const RETRY_WINDOW_MS = 300_000

/** Writes of this page that nobody has answered, by their content; `at` in milliseconds of performance.now(). */
const pendingWrites = new Map<string, { number: string; at: number }>()

export interface Attempt {
  headers: Record<string, string>
  /** The same, asking only what became of it. */
  lookUpHeaders: Record<string, string>
  /** It was answered. */
  settle(): void
}

/**
 * The number under which a write is sent. A write without an answer keeps it: sent again with the same content it is the
 * same attempt, and a server that has done it already repeats what it answered then. Once any write is answered things
 * are no longer as they were, and the same content is another attempt.
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

/** Null for files: two of them cannot be told apart by what stands around them. */
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
