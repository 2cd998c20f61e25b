import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import * as v from 'valibot'
import * as contract from '#contract/account.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Api } from '#server/http/calls.ts'
import type { Serve } from '#server/http/definition.ts'
import { requireToken } from '#server/http/require-token.ts'
import { deleteAccount, previewDeletion } from '#server/services/account/delete-account.ts'
import { exportAccount } from '#server/services/account/export-account.ts'
import { createExportLink, readExportTicket } from '#server/services/account/export-ticket.ts'
import { endOtherSessions, endSession, listOwnSessions } from '#server/services/account/own-sessions.ts'

export function serveAccount(serve: Serve): void {
  serve(
    contract.listSessions,
    { summary: 'The devices on which the user is signed in', answer: v.array(contract.Session) },
    async ({ context, userId, token }) => ({
      data: await listOwnSessions(context, { userId, token: requireToken(token) }),
    }),
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
    async ({ context, userId, token }) => {
      await endOtherSessions(context, { userId, token: requireToken(token) })
      return { data: {} }
    },
  )
  serve(
    contract.createExport,
    {
      summary: 'A URL to download all stored data of the user; at most three a day',
      answer: contract.ExportLink,
      errors: ['tooManyExports'],
    },
    async ({ context, userId, locale, token }) => ({
      data: await createExportLink(context, { userId, token: requireToken(token) }, locale),
    }),
  )
  serve(
    contract.previewDeletion,
    {
      summary: 'The effects of deleting the account, and what prevents it',
      answer: contract.DeletionPreview,
    },
    async ({ context, userId, locale }) => ({ data: await previewDeletion(context, userId, locale) }),
  )
  serve(
    contract.deleteAccount,
    {
      summary: 'Deletes the account of the user for good',
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
export function serveExports(api: Hono<Api>, context: AppContext): void {
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
    const archive = await exportAccount(context, ticket)
    return c.body(Readable.toWeb(archive) as ReadableStream, 200, headers)
  })
}
