import { createHash, createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { CLOCK_SLACK_SECONDS, type Database } from '#server/db/client.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'

const SECRET = 'rate limits'
/** Keys that are refused without a statement; about 0.2 kB each. */
const MAX_REFUSED = 20_000

export interface CountedCall {
  name: string
  /** Calls per window; a window starts with its first call. */
  points: number
  /** Window in seconds. */
  duration: number
  /** A user or a network. */
  key: string | number
  /** An admitted call is not counted again with the same key, because a retry writes nothing. */
  idempotencyKey: string | undefined
}

/**
 * Counts a call in the database, for all processes, by at most one statement. `countHere` counts it in this process
 * while the database does not respond.
 * @throws RateLimiterRes
 */
export type SharedLimiter = (call: CountedCall, countHere: () => Promise<unknown>) => Promise<unknown>

export function createSharedLimiter(db: Database, log: ErrorLogger): SharedLimiter {
  const refused = new LRUCache<string, true>({ max: MAX_REFUSED })
  // of an outage, only the first call is logged
  let isCountedHere = false

  return async (call, countHere) => {
    const id = `${call.name} ${call.key}`
    const refusedMs = refused.getRemainingTTL(id)
    // it may be a retry of a call that was admitted
    if (refusedMs > 0 && !call.idempotencyKey) throw new RateLimiterRes(0, refusedMs)
    const counted = await count(db, id, call).catch((error) => {
      if (!isCountedHere) log.error('limits are counted in this process only', { limit: call.name, error })
      isCountedHere = true
      return null
    })
    if (!counted) return countHere()
    isCountedHere = false
    if (counted.is_admitted) return
    refused.set(id, true, { ttl: Math.max(1, counted.left_ms) })
    throw new RateLimiterRes(0, counted.left_ms)
  }
}

/** All times are the database's, because the clocks of processes differ. */
async function count(
  db: Database,
  id: string,
  { points, duration, idempotencyKey }: CountedCall,
): Promise<{ is_admitted: boolean; left_ms: number } | null> {
  const key = createHmac('sha256', await siteSecret(db, SECRET))
    .update(id)
    .digest()
  const retry = idempotencyKey ? createHash('sha256').update(idempotencyKey).digest() : null
  // a window that ends far later than a new one was stored before the server's clock was set back
  const isOver = sql`r.expires_at <= now()
    or r.expires_at > excluded.expires_at + make_interval(secs => ${CLOCK_SLACK_SECONDS})`
  const isRetry = sql`coalesce(${retry}::bytea = any(r.admitted), false)`
  const { rows } = await sql<{ is_admitted: boolean; left_ms: number }>`
    insert into rate_limits as r (key, points, expires_at, admitted)
    values (${key}, 1, now() + make_interval(secs => ${duration}), array_remove(array[${retry}::bytea], null))
    on conflict (key) do update set
      points = case when ${isOver} then 1 when ${isRetry} then r.points else r.points + 1 end,
      admitted = case when ${isOver} then excluded.admitted
        when ${isRetry} or r.points >= ${points} then r.admitted
        else r.admitted || excluded.admitted end,
      expires_at = case when ${isOver} then excluded.expires_at else r.expires_at end
    returning r.points <= ${points} or ${isRetry} as is_admitted,
      (extract(epoch from r.expires_at - now()) * 1000)::float8 as left_ms`.execute(db)
  return rows[0] ?? null
}
