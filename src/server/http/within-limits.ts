import { ApiError } from './api-error.ts'
import { createLimiter } from './limits.ts'

/**
 * Calls a minute (checklists S-08). Wide for an address, because carriers put many people behind one; tighter for a
 * person; tightest for what is taken from others or guessed at.
 */
const PER_MINUTE = {
  address: { '/auth/social': 10, '/getVehicles': 600, other: 300 },
  person: 300,
  booking: 10,
}
/** Files that a person may send: one more every two minutes. */
const UPLOADS_PER_HOUR = 30
const HOUR_MS = 3_600_000
const KEYS_KEPT = 20_000

export interface Asked {
  path: string
  method: string
  /** The address of whoever asks, as far as it can be trusted. */
  client: string
  userId: number | null
  idempotencyKey: string | undefined
}

export interface WithinLimits {
  /** @throws ApiError tooManyRequests */
  (asked: Asked): void
  /** Counts a file, by whichever call it comes. @throws ApiError tooManyUploads */
  upload(userId: number | null): void
}

export function createWithinLimits(isOn: boolean): WithinLimits {
  if (!isOn) return Object.assign(() => {}, { upload: () => {} })
  const signIn = createLimiter(PER_MINUTE.address['/auth/social'])
  const search = createLimiter(PER_MINUTE.address['/getVehicles'])
  const address = createLimiter(PER_MINUTE.address.other)
  const person = createLimiter(PER_MINUTE.person)
  const booking = createLimiter(PER_MINUTE.booking)
  const uploads = createLimiter(UPLOADS_PER_HOUR, Date.now, HOUR_MS)
  const keys = new Set<string>()

  /** A repetition under the same Idempotency-Key books nothing more: it is not counted again. */
  function isRepetition({ userId, idempotencyKey }: Asked): boolean {
    if (!idempotencyKey) return false
    const key = `${userId} ${idempotencyKey.slice(0, 255)}`
    if (keys.has(key)) return true
    keys.add(key)
    const [oldest] = keys
    if (keys.size > KEYS_KEPT && oldest !== undefined) keys.delete(oldest)
    return false
  }

  function within(asked: Asked): void {
    const { path, method, client, userId } = asked
    const isWithin =
      userId === null
        ? (path === '/auth/social' ? signIn : path === '/getVehicles' ? search : address)(client)
        : person(String(userId)) &&
          (path !== '/bookings' || method !== 'POST' || isRepetition(asked) || booking(String(userId)))
    if (!isWithin) throw new ApiError('tooManyRequests')
  }
  return Object.assign(within, {
    upload(userId: number | null) {
      if (!uploads(String(userId))) throw new ApiError('tooManyUploads')
    },
  })
}
