import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ATTEMPT_HEADER, LOOK_UP_HEADER } from '#contract/attempt.ts'
import { ApiError } from '#server/api-error.ts'

/** Longer than a browser stores a write without a response (client/attempts.ts). */
const TTL_MS = 600_000
const MAX_BYTES = 4_000_000
/** Bytes per entry in addition to its text. */
const ENTRY_BYTES = 500
/** Longer responses are not cached; a repeated write is then executed again. */
const MAX_RESPONSE_LENGTH = 200_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface WriteRequest {
  /** An attempt number is only valid for the same token and the same call. */
  token: string
  target: string
  header: (name: string) => string | undefined
}

/**
 * Executes a write with an attempt number once: the same number in the same session gets the first response, or waits
 * for it. Rejected and failed writes are not cached. The cache belongs to this process: after a restart, or in another
 * process, the write is executed again, as without a number.
 */
export function createReplayCache() {
  const responses = new LRUCache<string, string>({
    ttl: TTL_MS,
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_RESPONSE_LENGTH,
    sizeCalculation: (text) => text.length * 2 + ENTRY_BYTES,
  })
  const inFlight = new Map<string, Promise<string | null>>()

  /** @throws ApiError attemptUnknown for a look-up without a result, and what `callback` throws */
  return async function replay(
    request: WriteRequest | null,
    callback: () => Promise<string>,
  ): Promise<string> {
    const key = request && keyOf(request)
    if (!request || key === null) return callback()
    for (;;) {
      const cached = responses.get(key)
      if (cached !== undefined) return cached
      const running = inFlight.get(key)
      if (!running) break
      const answer = await running
      if (answer !== null) return answer
    }
    if (request.header(LOOK_UP_HEADER)) throw new ApiError('attemptUnknown')
    const pending = callback()
    inFlight.set(
      key,
      pending.catch(() => null),
    )
    try {
      const answer = await pending
      responses.set(key, answer)
      return answer
    } finally {
      inFlight.delete(key)
    }
  }
}
export type Replay = ReturnType<typeof createReplayCache>

function keyOf({ token, target, header }: WriteRequest): string | null {
  const number = header(ATTEMPT_HEADER) ?? ''
  if (!UUID.test(number)) return null
  return createHash('sha256').update(`${token} ${number} ${target}`).digest('base64url')
}
