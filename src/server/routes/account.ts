import { Readable } from 'node:stream'
import type { Context, Hono } from 'hono'
import * as v from 'valibot'
import * as contract from '#contract/account.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Api } from '#server/http/calls.ts'
import { callerOf, type Serve } from '#server/http/definition.ts'
import { readWithLimit } from '#server/http/validate.ts'
import { deleteAccount, previewDeletion } from '#server/services/account/delete-account.ts'
import { exportAccount } from '#server/services/account/export-account.ts'
import { createExportLink, readExportTicket } from '#server/services/account/export-ticket.ts'
import { endOtherSessions, endSession, listOwnSessions } from '#server/services/account/own-sessions.ts'
import { deauthorize, requestDeletion } from '#server/services/account/requested-deletion.ts'
import type { ErrorLogger, EventLogger } from '#server/services/shared/error-logger.ts'

export function serveAccount(serve: Serve): void {
  serve(
    contract.listSessions,
    { summary: 'Lists the devices on which the user is signed in', answer: v.array(contract.Session) },
    async (call) => ({ data: await listOwnSessions(call.context, callerOf(call)) }),
  )
  serve(
    contract.endSession,
    {
      summary: 'Signs out one device, which may be the caller itself',
      answer: contract.Done,
      errors: ['sessionNotFound'],
    },
    async ({ context, userId, param }) => {
      await endSession(context, userId, param('id'))
      return { data: {} }
    },
  )
  serve(
    contract.endOtherSessions,
    { summary: 'Signs out all other devices', answer: contract.Done },
    async (call) => {
      await endOtherSessions(call.context, callerOf(call))
      return { data: {} }
    },
  )
  serve(
    contract.createExport,
    {
      summary: 'Creates a download URL for all data of the user (three per day)',
      answer: contract.ExportLink,
      errors: ['tooManyExports'],
    },
    async (call) => ({ data: await createExportLink(call.context, callerOf(call), call.locale) }),
  )
  serve(
    contract.previewDeletion,
    {
      summary: 'Returns the effects of deleting the account, and what prevents it',
      answer: contract.DeletionPreview,
    },
    async ({ context, userId, locale }) => ({ data: await previewDeletion(context, userId, locale) }),
  )
  serve(
    contract.deleteAccount,
    {
      summary: "Deletes the user's account permanently",
      payload: contract.DeletionPayload,
      answer: contract.Done,
      errors: ['openBookings', 'refundOpen'],
    },
    async ({ context, userId }) => {
      await deleteAccount(context, userId)
      return { data: {} }
    },
  )
}

/** A browser downloads a file without sending a token, so the URL contains the key. */
export function serveExports(api: Hono<Api>, context: AppContext, logger: ErrorLogger): void {
  api.get('/exports/:ticket', async (c) => {
    const ticket = await readExportTicket(context, c.req.param('ticket'))
    if (!ticket) throw new ApiError('exportNotFound')
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="sawari-${kathmanduDate(context.now())}.zip"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    }
    // HEAD must not use up the ticket
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const archive = await exportAccount(context, ticket, logger)
    return c.body(Readable.toWeb(archive) as ReadableStream, 200, headers)
  })
}

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
