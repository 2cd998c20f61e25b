import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { MAX_LAG_MS } from '../db/replica.ts'

const COOKIE = 'written'
const WRITTEN = new RegExp(`(?:^|; )${COOKIE}=1(?:;|$)`)
/** One second more than the lag, because browsers count whole seconds. */
const MAX_AGE_SECONDS = Math.ceil(MAX_LAG_MS / 1_000) + 1

/**
 * Makes the visitor's next reads go to the primary, in whichever process they arrive. The browser removes the cookie by
 * its own clock, some time after the write has committed, so no clocks are compared.
 */
export function markWrite(c: Context): void {
  setCookie(c, COOKIE, '1', { path: '/', maxAge: MAX_AGE_SECONDS, sameSite: 'Lax', httpOnly: true })
}

export function hasWritten(cookies: string | null | undefined): boolean {
  return WRITTEN.test(cookies ?? '')
}
