import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ATTEMPT_HEADER, LOOK_UP_HEADER } from '#contract/attempt.ts'
import { ApiError } from './api-error.ts'

/** Longer than a browser keeps a write that nobody answered (client/attempts.ts). */
const KEPT_MS = 600_000
const MOST_BYTES = 4_000_000
/** What keeping an answer costs beside its text. */
const OVERHEAD = 500
/** A longer answer is not kept: its write is done again. */
const LONGEST = 200_000
const NUMBER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Asked {
  /** Whose it is and what it asks: a number means nothing for anybody else, or for another call. */
  token: string
  target: string
  header: (name: string) => string | undefined
}

/**
 * Writes that carry a number are done once: the same number in the same session gets the answer of the first time, or
 * waits for it. What was refused or failed was not done, so it is not kept. It is remembered in this process only: after
 * a restart, or in another process, the write is done again, as it is without a number.
 */
export function createAttempts() {
  const answered = new LRUCache<string, string>({
    ttl: KEPT_MS,
    maxSize: MOST_BYTES,
    maxEntrySize: LONGEST,
    sizeCalculation: (text) => text.length * 2 + OVERHEAD,
  })
  const underWay = new Map<string, Promise<string | null>>()

  /** @throws ApiError attemptUnknown for a look-up that finds nothing, and what `act` throws */
  return async function once(asked: Asked | null, act: () => Promise<string>): Promise<string> {
    const key = asked && keyOf(asked)
    if (!asked || key === null) return act()
    for (;;) {
      const known = answered.get(key)
      if (known !== undefined) return known
      const running = underWay.get(key)
      if (!running) break
      const answer = await running
      if (answer !== null) return answer
    }
    if (asked.header(LOOK_UP_HEADER)) throw new ApiError('attemptUnknown')
    const doing = act()
    underWay.set(
      key,
      doing.catch(() => null),
    )
    try {
      const answer = await doing
      answered.set(key, answer)
      return answer
    } finally {
      underWay.delete(key)
    }
  }
}
export type Once = ReturnType<typeof createAttempts>

function keyOf({ token, target, header }: Asked): string | null {
  const number = header(ATTEMPT_HEADER) ?? ''
  if (!NUMBER.test(number)) return null
  return createHash('sha256').update(`${token} ${number} ${target}`).digest('base64url')
}
