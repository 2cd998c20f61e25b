import { LRUCache } from 'lru-cache'
import { BurstyRateLimiter, type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'
import { UNSEEN_STREAM } from '#contract/notifications.ts'
import { RateLimitError } from '#server/api-error.ts'
import { hashToken } from '#server/services/auth/find-session.ts'
import { createBookingAdmission } from './booking-admission.ts'
import { networkOf, SITE } from './client-address.ts'
import { type CreateLimiter, createMemoryLimiter } from './limiter-store.ts'

const MINUTE = 60
const HOUR = 3_600

/** Wide per address, because carriers put many users behind one; tighter per user; tightest for guessable values (docs/security.md). */
const LIMITS = {
  address: { points: 300, duration: MINUTE },
  /** Tokens that open no session. */
  addressToken: { points: 300, duration: MINUTE },
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

/** Guesses are counted by the network that anybody can rent, not by each of its parts. */
const BY_SITE: readonly Name[] = ['addressSignIn', 'addressNonce']
/** Tokens of which is known whose they are; about 0.3 kB each. */
const MAX_KNOWN_TOKENS = 20_000

/** Each looks its places up and searches their way. */
const CARPOOL_WRITES = ['/carpool', '/carpool/alerts']

interface Caller {
  id: number
}
export interface LimitedCall<User extends Caller = Caller> {
  /** Path of the contract, such as /bookings. */
  path: string
  method: string
  /** The client's address, as far as it can be trusted. */
  client: string
  /** The token of the call, and the query that finds its user; null for a call without a token. */
  session: { token: string; find: () => Promise<User | null> } | null
  idempotencyKey?: string | undefined
}

export type Admission = { ok: true } | { ok: false; retryAfterSeconds: number }

export interface Limits {
  /**
   * Counts a call of the API before its session is looked up, so that what is refused costs no query.
   * @returns the user of the session. @throws RateLimitError tooManyRequests
   */
  call<User extends Caller>(call: LimitedCall<User>): Promise<User | null>
  /** Counts a file, whichever call uploads it. @throws RateLimitError tooManyUploads */
  upload(userId: number | null): Promise<void>
  /** Counts a page render for a client; pages from the cache must not be counted. */
  page(client: string): Promise<Admission>
}

const UNLIMITED: Limits = {
  call: async ({ session }) => (session ? session.find() : null),
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

  async function consume(name: Name, key: string | number): Promise<RateLimiterRes> {
    try {
      return await limiter(name).consume(key)
    } catch (refusal) {
      throw limitError(name, refusal)
    }
  }

  const admitBooking = createBookingAdmission(
    createLimiter({ keyPrefix: 'admittedBooking', ...LIMITS.userBooking }),
    (userId) => consume('userBooking', userId),
  )
  /** By token, as a hash. What is known spares a client the count of unknown tokens, and opens nothing. */
  const known = new LRUCache<string, number>({ max: MAX_KNOWN_TOKENS })

  async function countUser({ path, method, idempotencyKey }: LimitedCall, userId: number): Promise<void> {
    await consume('user', userId)
    if (path === '/getVehicles') await consume('userSearch', userId)
    if (path === UNSEEN_STREAM) await consume('userStream', userId)
    if (method === 'POST' && CARPOOL_WRITES.includes(path)) await consume('userCarpool', userId)
    if (path === '/bookings' && method === 'POST') await admitBooking(userId, idempotencyKey)
  }

  /** Counts a token that is not known until it has been found to open a session. */
  async function findUnknown<User>(address: string, find: () => Promise<User | null>): Promise<User | null> {
    await consume('addressToken', address)
    let isStranger = false
    try {
      const user = await find()
      isStranger = user === null
      return user
    } finally {
      if (!isStranger) await limiter('addressToken').reward(address)
    }
  }

  return {
    async call(call) {
      const { path, client, session } = call
      const address = networkOf(client)
      const always = ALWAYS_BY_ADDRESS[path]
      if (always) await consume(always, BY_SITE.includes(always) ? networkOf(client, SITE) : address)
      if (session) {
        const key = hashToken(session.token).toString('base64url')
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
      if (!OWN_LIMIT.includes(path)) await consume('address', address)
      return null
    },
    async upload(userId) {
      await consume('userUpload', String(userId))
    },
    async page(client) {
      try {
        await pages.consume(networkOf(client))
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
