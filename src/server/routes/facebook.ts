import type { Context, Hono } from 'hono'
import type { AppContext } from '#server/context.ts'
import type { Api } from '#server/http/calls.ts'
import { readWithLimit } from '#server/http/validate.ts'
import { deauthorize, requestDeletion } from '#server/services/account/requested-deletion.ts'
import type { EventLogger } from '#server/services/shared/error-logger.ts'

/** A `signed_request` is about 300 characters long. */
const MAX_BYTES = 8_192

/** Callbacks of Facebook when a person removes this site there: signed forms, answered as Facebook documents. */
export function serveFacebook(api: Hono<Api>, context: AppContext, logger: EventLogger): void {
  api.post('/facebook/deletion', async (c) => {
    const code = await requestDeletion(context, await signedRequest(c), logger)
    const url = new URL(`/deletion/${code}`, context.config.siteUrl)
    return c.json({ url: url.href, confirmation_code: code }, 200, { 'Cache-Control': 'no-store' })
  })
  api.post('/facebook/deauthorization', async (c) => {
    await deauthorize(context, await signedRequest(c), logger)
    return c.json({ data: {} })
  })
}

async function signedRequest(c: Context<Api>): Promise<string> {
  const form = Buffer.from(await readWithLimit(c.req.raw, MAX_BYTES)).toString()
  return new URLSearchParams(form).get('signed_request') ?? ''
}
