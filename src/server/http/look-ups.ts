import { LRUCache } from 'lru-cache'
import { RateLimiterRes } from 'rate-limiter-flexible'
import { withoutLocale } from '#domain/shell/locale.ts'
import { RateLimitError } from '#server/api-error.ts'
import type { Logger } from '#server/log.ts'
import { networkOf } from './client-address.ts'
import { createMemoryLimiter } from './limiter-store.ts'
import type { Admission } from './limits.ts'

const MINUTES = 10
const SECONDS = MINUTES * 60
export type LookUpKind = 'person' | 'vehicle'
/**
 * How many different people and vehicles a user, or an IP address without a user, may look up in ten minutes. Wide for
 * an IP address, because a carrier's users share it. Ids are sequential numbers, so this slows down clients that
 * enumerate them.
 */
export const MAX_LOOK_UPS: Record<'user' | 'address', Record<LookUpKind, number>> = {
  user: { person: 60, vehicle: 200 },
  address: { person: 200, vehicle: 1_000 },
}

const PAGES: Readonly<Record<string, LookUpKind>> = { user: 'person', vehicle: 'vehicle' }

/** Look-ups of all readers; about 0.2 kB each. A forgotten one is counted again. */
const MAX_SEEN = 20_000

export interface LookUp {
  kind: LookUpKind
  id: string
}
export interface LookUps {
  /** Counts a person or vehicle, existing or not, on the first look-up in ten minutes. */
  admit(reader: { client: string; userId: number | null }, lookUp: LookUp | null): Promise<Admission>
}

/** `declared`: the kind that the call's id identifies, or how to read it from the payload. */
export function lookUpOfCall(
  declared: LookUpKind | ((payload: never) => LookUp | null) | undefined,
  id: string | undefined,
  payload: unknown,
): LookUp | null {
  if (typeof declared === 'function') return declared(payload as never)
  return declared === undefined || id === undefined ? null : { kind: declared, id }
}

/** `path`: of a page, such as /user/12. */
export function lookUpOfPage(path: string): LookUp | null {
  const [, room = '', id = ''] = /^\/(user|vehicle)\/(\d+)/.exec(withoutLocale(path)) ?? []
  const kind = PAGES[room]
  return kind ? { kind, id } : null
}

export function createLookUps(isOn: boolean, log: Pick<Logger, 'info'>): LookUps {
  if (!isOn) return { admit: async () => ({ ok: true }) }
  const limitersOf = (who: 'user' | 'address') => {
    const limiterOf = (kind: LookUpKind) =>
      createMemoryLimiter({ points: MAX_LOOK_UPS[who][kind], duration: SECONDS })
    return { person: limiterOf('person'), vehicle: limiterOf('vehicle') }
  }
  const limiters = { user: limitersOf('user'), address: limitersOf('address') }
  const seen = new LRUCache<string, true>({ max: MAX_SEEN, ttl: SECONDS * 1_000 })
  return {
    async admit({ client, userId }, lookUp) {
      if (!lookUp) return { ok: true }
      const { kind, id } = lookUp
      const who = userId === null ? 'address' : 'user'
      const reader = userId === null ? networkOf(client) : `user ${userId}`
      const key = `${reader} ${kind} ${id}`
      if (seen.has(key)) return { ok: true }
      try {
        await limiters[who][kind].consume(reader)
        seen.set(key, true)
        return { ok: true }
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        if (refusal.consumedPoints === MAX_LOOK_UPS[who][kind] + 1)
          log.info('id enumeration suspected', {
            kind,
            limit: MAX_LOOK_UPS[who][kind],
            minutes: MINUTES,
          })
        return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000)) }
      }
    },
  }
}

/** @throws RateLimitError tooManyRequests */
export async function assertAdmitted(admission: Promise<Admission>): Promise<void> {
  const result = await admission
  if (!result.ok) throw new RateLimitError('tooManyRequests', result.retryAfterSeconds)
}
