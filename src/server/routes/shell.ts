import type { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import * as contract from '#contract/writes.ts'
import { safePath } from '#domain/auth/safe-path.ts'
import { SAVE_DATA_COOKIE, SAVE_DATA_PATH } from '#domain/shell/save-data.ts'
import type { Api } from '#server/http/calls.ts'
import type { Serve } from '#server/http/definition.ts'
import { findWrite } from '#server/services/shell/claimed-writes.ts'

export function serveWrites(serve: Serve): void {
  serve(
    contract.findWriteOutcome,
    {
      summary: "Returns the outcome of the caller's write with this Idempotency-Key; executes nothing",
      answer: contract.WriteOutcome,
      errors: ['invalid'],
    },
    async ({ context, userId, param }) => ({ data: await findWrite(context.db, userId, param('key')) }),
  )
}

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
