import { createHash } from 'node:crypto'
import type { RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * Counts requests but not their retries. A retry writes nothing, so it is free while its first request counts and was
 * admitted. A rejected request is counted each time, so a key cannot be reserved for later.
 */
export function createRetryAdmission(
  admitted: RateLimiterAbstract,
  consume: (userId: number) => Promise<RateLimiterRes>,
) {
  const inFlight = new Map<string, Promise<void>>()

  async function admit(userId: number, key: string): Promise<void> {
    const earlier = await admitted.get(key)
    if (earlier && earlier.msBeforeNext > 0) return
    const { msBeforeNext } = await consume(userId)
    await admitted.set(key, 1, msBeforeNext / 1_000)
  }

  return async (userId: number, idempotencyKey: string | undefined): Promise<void> => {
    if (!idempotencyKey) return void (await consume(userId))
    const key = `${userId} ${createHash('sha256').update(idempotencyKey).digest('base64url')}`
    const admission = inFlight.get(key) ?? admit(userId, key).finally(() => inFlight.delete(key))
    inFlight.set(key, admission)
    await admission
  }
}
