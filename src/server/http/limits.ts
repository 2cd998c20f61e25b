import { createHash } from 'node:crypto'
import { BurstyRateLimiter, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { UNSEEN_STREAM } from '#contract/notifications.ts'
import { RateLimitError } from '#server/api-error.ts'
import { clientKey } from './client-address.ts'
import { type CreateLimiter, createMemoryLimiter } from './limiter-store.ts'

const MINUTE = 60
const HOUR = 3_600

/** Wide per address, because carriers put many users behind one; tighter per user; tightest for guessable values (docs/security.md). */
const LIMITS = {
  address: { points: 300, duration: MINUTE },
  addressSearch: { points: 600, duration: MINUTE },
  addressCostly: { points: 600, duration: MINUTE },
  addressSignIn: { points: 10, duration: MINUTE },
  /** counted separately, so that one sign-in does not count twice */
  addressNonce: { points: 10, duration: MINUTE },
  addressPolicyReport: { points: 60, duration: MINUTE },
  addressPage: { points: 120, duration: MINUTE },
  /** An address's allowance beyond its minute: many users behind a carrier, or a crawler that starts. */
  addressPageBurst: { points: 600, duration: 10 * MINUTE },
  user: { points: 300, duration: MINUTE },
  userSearch: { points: 60, duration: MINUTE },
  /** One a page, and few of these leave a stream of another tab. */
  userStream: { points: 60, duration: MINUTE },
  userBooking: { points: 10, duration: MINUTE },
  userCarpool: { points: 10, duration: MINUTE },
  /** All pictures and documents of five vehicles, twice. */
  userUpload: { points: 150, duration: HOUR },
} as const
type Name = keyof typeof LIMITS

/** Guessable or expensive calls: counted per address as well when the user is signed in. */
const ALWAYS_BY_ADDRESS: Readonly<Record<string, Name>> = {
  '/auth/social': 'addressSignIn',
  '/auth/nonce': 'addressNonce',
  '/csp-reports': 'addressPolicyReport',
  '/getVehicles': 'addressSearch',
  '/vehicleCounts': 'addressSearch',
  '/vehicles/{id}/alternatives': 'addressSearch',
  '/pricing': 'addressCostly',
  '/route': 'addressCostly',
  '/places': 'addressCostly',
  '/carpool/fairPrice': 'addressCostly',
}
/** Limiters whose address limit replaces the general one. */
const OWN_LIMIT = [
  '/auth/social',
  '/auth/nonce',
  '/csp-reports',
  '/getVehicles',
  '/vehicleCounts',
  '/vehicles/{id}/alternatives',
]

/** Each looks its places up and searches their way. */
const CARPOOL_WRITES = ['/carpool', '/carpool/alerts']

export interface LimitedCall {
  /** Path of the contract, such as /bookings. */
  path: string
  method: string
  /** The client's address, as far as it can be trusted. */
  client: string
  userId: number | null
  idempotencyKey: string | undefined
}

export type Admission = { ok: true } | { ok: false; retryAfterSeconds: number }

export interface Limits {
  /** Counts a call of the API. @throws RateLimitError tooManyRequests */
  call(call: LimitedCall): Promise<void>
  /** Counts a file, whichever call uploads it. @throws RateLimitError tooManyUploads */
  upload(userId: number | null): Promise<void>
  /** Counts a page render for a client; pages from the cache must not be counted. */
  page(client: string): Promise<Admission>
}

const UNLIMITED: Limits = {
  call: async () => {},
  upload: async () => {},
  page: async () => ({ ok: true }),
}

export function createLimits(isOn: boolean, createLimiter: CreateLimiter = createMemoryLimiter): Limits {
  if (!isOn) return UNLIMITED
  const limiters = new Map<Name, RateLimiterAbstract>()
  const limiter = (name: Name): RateLimiterAbstract => {
    const limiter = limiters.get(name) ?? createLimiter({ keyPrefix: name, ...LIMITS[name] })
    limiters.set(name, limiter)
    return limiter
  }
  const pages = new BurstyRateLimiter(limiter('addressPage'), limiter('addressPageBurst'))
  const admitted = createLimiter({ keyPrefix: 'admittedBooking', ...LIMITS.userBooking })
  const inFlight = new Map<string, Promise<void>>()

  async function consume(name: Name, key: string | number): Promise<RateLimiterRes> {
    try {
      return await limiter(name).consume(key)
    } catch (refusal) {
      throw limitError(name, refusal)
    }
  }

  /**
   * A retry books nothing more, so it is free while its first request is counted and was admitted: a request that was
   * refused is counted again each time, so a key cannot be reserved for later.
   */
  async function booking(userId: number, idempotencyKey: string | undefined): Promise<void> {
    if (!idempotencyKey) return void (await consume('userBooking', userId))
    const key = `${userId} ${createHash('sha256').update(idempotencyKey).digest('base64url')}`
    const admission = inFlight.get(key) ?? admit(userId, key).finally(() => inFlight.delete(key))
    inFlight.set(key, admission)
    await admission
  }

  async function admit(userId: number, key: string): Promise<void> {
    const earlier = await admitted.get(key)
    if (earlier && earlier.msBeforeNext > 0) return
    const { msBeforeNext } = await consume('userBooking', userId)
    await admitted.set(key, 1, msBeforeNext / 1_000)
  }

  return {
    async call({ path, method, client, userId, idempotencyKey }) {
      const address = clientKey(client)
      const always = ALWAYS_BY_ADDRESS[path]
      if (always) await consume(always, address)
      if (userId === null) {
        if (!OWN_LIMIT.includes(path)) await consume('address', address)
        return
      }
      await consume('user', userId)
      if (path === '/getVehicles') await consume('userSearch', userId)
      if (path === UNSEEN_STREAM) await consume('userStream', userId)
      if (method === 'POST' && CARPOOL_WRITES.includes(path)) await consume('userCarpool', userId)
      if (path === '/bookings' && method === 'POST') await booking(userId, idempotencyKey)
    },
    async upload(userId) {
      await consume('userUpload', String(userId))
    },
    async page(client) {
      try {
        await pages.consume(clientKey(client))
        return { ok: true }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return { ok: false, retryAfterSeconds: secondsOf(refusal, LIMITS.addressPageBurst.duration) }
      }
    },
  }
}

/** Converts the limiter's rejection to an API error; anything else is a failure of the store. */
function limitError(name: Name, refusal: unknown): unknown {
  if (!(refusal instanceof RateLimiterRes)) return refusal
  const seconds = secondsOf(refusal, LIMITS[name].duration)
  if (name !== 'userUpload') return new RateLimitError('tooManyRequests', seconds)
  return new RateLimitError('tooManyUploads', seconds, { n: LIMITS.userUpload.points })
}

/** Seconds until the next allowed request; never more than the window, also when the clock was set back. */
function secondsOf({ msBeforeNext }: RateLimiterRes, duration: number): number {
  return Math.min(duration, Math.max(1, Math.ceil(msBeforeNext / 1_000)))
}
