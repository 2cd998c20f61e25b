import { LRUCache } from 'lru-cache'
import { BurstyRateLimiter, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { RateLimitError } from '#server/api-error.ts'
import { hashToken } from '#server/services/auth/sessions.ts'
import type { SharedLimiter } from '#server/services/shell/shared-limiter.ts'
import { networkOf, RENTABLE_NETWORK_BITS } from './client-address.ts'
import { createMemoryLimiter, type LimiterOptions } from './limiter-store.ts'

export const MINUTE = 60
const HOUR = 3_600

interface Limit extends LimiterOptions {
  /** Calls whose limits have the same name are counted together. */
  name: string
  /** For tight limits: counted in the database, for all processes. Others are counted by each process for itself. */
  isShared?: true
}
/** A limit of one or several calls, declared where they are mounted. */
export interface CallLimit extends Limit {
  /**
   * `address` and `network` also count users who are signed in. An IP address is what one subscriber has; a network is
   * what anybody can rent (RENTABLE_NETWORK_BITS in client-address.ts), so guesses are counted by network.
   */
  per: 'user' | 'address' | 'network'
  /** Replaces the general limit of an IP address. */
  isOnly?: true
  /** Does not count retries with the same `Idempotency-Key`; only where the limit is shared. */
  hasFreeRetries?: true
}

/** Limits of all calls: wide per IP address, because carriers put many users behind one (docs/security.md). */
const ADDRESS: Limit = { name: 'address', points: 300, duration: MINUTE }
const USER: Limit = { name: 'user', points: 300, duration: MINUTE }
/** Tokens without a session. */
const TOKENS: Limit = { name: 'addressToken', points: 300, duration: MINUTE }
/** Allows all pictures and documents of five vehicles, twice. */
const UPLOADS: Limit = { name: 'userUpload', points: 150, duration: HOUR, isShared: true }
const PAGES: Limit = { name: 'addressPage', points: 120, duration: MINUTE }
/** An allowance beyond the limit per minute: for many users behind a carrier, or for a crawler that starts. */
const PAGES_BURST: Limit = { name: 'addressPageBurst', points: 600, duration: 10 * MINUTE }

/** Number of tokens whose user is remembered; about 0.3 kB each. */
const MAX_KNOWN_TOKENS = 20_000

interface Caller {
  id: number
}
export interface LimitedCall<User extends Caller = Caller> {
  limits?: readonly CallLimit[] | undefined
  /** The client's IP address, as far as it can be trusted. */
  client: string
  /** The token of the call, and the query that finds its user; null for a call without a token. */
  session: { token: string; find: () => Promise<User | null> } | null
  idempotencyKey?: string | undefined
}

export type Admission = { ok: true } | { ok: false; retryAfterSeconds: number }

export interface Limits {
  /**
   * Counts an API call before its session is looked up, so that a rejected call costs no query.
   * @returns the user of the session
   * @throws RateLimitError tooManyRequests
   */
  call<User extends Caller>(call: LimitedCall<User>): Promise<User | null>
  /**
   * Remembers a token that was just issued, so its user is not slowed by others who guess tokens from the same IP
   * address.
   */
  rememberToken(token: string, userId: number): void
  /**
   * Counts an uploaded file of any call, by the user or, without an account, by the IP address.
   * @throws RateLimitError tooManyUploads
   */
  upload(uploader: number | string): Promise<void>
  /** Counts a page render for a client; pages from the cache must not be counted. */
  page(client: string): Promise<Admission>
}

const UNLIMITED: Limits = {
  call: async ({ session }) => (session ? session.find() : null),
  rememberToken: () => {},
  upload: async () => {},
  page: async () => ({ ok: true }),
}

/** `shared`: null counts all limits in this process. */
export function createLimits(isOn: boolean, shared: SharedLimiter | null = null): Limits {
  if (!isOn) return UNLIMITED
  const limiters = new Map<string, RateLimiterAbstract>()
  function limiter({ name, points, duration }: Limit): RateLimiterAbstract {
    const limiter = limiters.get(name) ?? createMemoryLimiter({ points, duration })
    limiters.set(name, limiter)
    return limiter
  }
  const pages = new BurstyRateLimiter(limiter(PAGES), limiter(PAGES_BURST))

  async function consume(limit: Limit, key: string | number, idempotencyKey?: string): Promise<void> {
    const countHere = () => limiter(limit).consume(key)
    try {
      await (limit.isShared && shared ? shared({ ...limit, key, idempotencyKey }, countHere) : countHere())
    } catch (refusal) {
      throw limitError(limit, refusal)
    }
  }

  /** User ids by hashed token. A known token is not counted as unknown; it gives no access. */
  const known = new LRUCache<string, number>({ max: MAX_KNOWN_TOKENS })
  const keyOf = (token: string) => hashToken(token).toString('base64url')

  async function countUser({ limits = [], idempotencyKey }: LimitedCall, userId: number): Promise<void> {
    await consume(USER, userId)
    for (const limit of limits.filter(({ per }) => per === 'user'))
      await consume(limit, userId, limit.hasFreeRetries && idempotencyKey)
  }

  /** Counts the token as unknown until it turns out to have a session. */
  async function findUnknown<User>(address: string, find: () => Promise<User | null>): Promise<User | null> {
    await consume(TOKENS, address)
    let isUnknown = false
    try {
      const user = await find()
      isUnknown = user === null
      return user
    } finally {
      if (!isUnknown) await limiter(TOKENS).reward(address)
    }
  }

  return {
    async call(call) {
      const { limits = [], client, session } = call
      const address = networkOf(client)
      const byAddress = limits.filter(({ per }) => per !== 'user')
      for (const limit of byAddress)
        await consume(limit, limit.per === 'network' ? networkOf(client, RENTABLE_NETWORK_BITS) : address)
      if (session) {
        const key = keyOf(session.token)
        const knownId = known.get(key)
        if (knownId !== undefined) await countUser(call, knownId)
        const user = await (knownId === undefined ? findUnknown(address, session.find) : session.find())
        if (user) {
          if (knownId === undefined) await countUser(call, user.id)
          known.set(key, user.id)
          return user
        }
        known.delete(key)
      }
      if (!byAddress.some(({ isOnly }) => isOnly)) await consume(ADDRESS, address)
      return null
    },
    rememberToken(token, userId) {
      known.set(keyOf(token), userId)
    },
    async upload(uploader) {
      await consume(UPLOADS, String(uploader))
    },
    async page(client) {
      try {
        await pages.consume(networkOf(client))
        return { ok: true }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { ok: false, retryAfterSeconds: secondsOf(refusal, PAGES_BURST.duration) }
      }
    },
  }
}

/** Converts the limiter's rejection to an API error; anything else is a failure of the store. */
function limitError(limit: Limit, refusal: unknown): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal
  const seconds = secondsOf(refusal, limit.duration)
  if (limit !== UPLOADS) return new RateLimitError('tooManyRequests', seconds)
  return new RateLimitError('tooManyUploads', seconds, { n: UPLOADS.points })
}

/** Seconds until the next allowed request. Never more than the window, even if the clock was set back. */
function secondsOf({ msBeforeNext }: RateLimiterRes, duration: number): number {
  return Math.min(duration, Math.max(1, Math.ceil(msBeforeNext / 1_000)))
}
