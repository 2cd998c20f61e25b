import type { Context, Hono } from 'hono'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Api } from '#server/http/calls.ts'
import { readWithLimit } from '#server/http/validate.ts'
import type { SignedRequest } from '#server/ports/identity/port.ts'
import { deauthorize, requestDeletion } from '#server/services/account/requested-deletion.ts'
import type { EventLogger } from '#server/services/shared/error-logger.ts'

/** A `signed_request` is about 300 characters long. */
const MAX_BYTES = 8_192

/** What Facebook sends when a person removes this site from their account there: signed forms, answered as it documents. */
export function serveFacebook(api: Hono<Api>, context: AppContext, logger: EventLogger): void {
  api.post('/facebook/deletion', async (c) => {
    const code = await requestDeletion(context, await readRequest(context, c, logger), logger)
    const url = new URL(`/deletion/${code}`, context.config.siteUrl)
    return c.json({ url: url.href, confirmation_code: code }, 200, { 'Cache-Control': 'no-store' })
  })
  api.post('/facebook/deauthorization', async (c) => {
    await deauthorize(context, await readRequest(context, c, logger))
    return c.json({ data: {} })
  })
}

/** @throws ApiError requestNotSigned, or notFound where Facebook is not offered */
async function readRequest(
  { ports }: AppContext,
  c: Context<Api>,
  logger: EventLogger,
): Promise<SignedRequest> {
  const read = ports.identity.readSignedRequest
  if (!read) throw new ApiError('notFound')
  const form = new URLSearchParams(Buffer.from(await readWithLimit(c.req.raw, MAX_BYTES)).toString())
  const request = read(form.get('signed_request') ?? '')
  if (request) return request
  // anybody can send one: no error, and nothing of what it contains
  logger.info('a request without a valid signature of Facebook was refused', { path: c.req.path })
  throw new ApiError('requestNotSigned')
}
