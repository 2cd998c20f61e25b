import type { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { safePath } from '#domain/auth/safe-path.ts'
import { SAVE_DATA_COOKIE, SAVE_DATA_PATH } from '#domain/shell/save-data.ts'
import type { Api } from '#server/http/calls.ts'

const YEAR_SECONDS = 31_536_000

/** The form of the data saver switch in the footer: stores the choice in a cookie and redirects back to the page. */
export function serveSaveData(api: Hono<Api>): void {
  api.post(SAVE_DATA_PATH, (c) => {
    const value = c.req.query('on') === 'true' ? 'on' : 'off'
    setCookie(c, SAVE_DATA_COOKIE, value, { path: '/', maxAge: YEAR_SECONDS, sameSite: 'Lax' })
    c.header('Cache-Control', 'no-store')
    return c.redirect(`${safePath(c.req.query('back')) ?? '/'}#save-data`, 303)
  })
}
