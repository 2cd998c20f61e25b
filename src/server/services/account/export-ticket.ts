import { sql } from 'kysely'
import type { ExportLink } from '#contract/account.ts'
import { EXPORT_LINK_MINUTES, EXPORTS_A_DAY } from '#domain/account/retention.ts'
import { type Locale, parseLocale } from '#domain/shell/locale.ts'
import { ApiError, RateLimitError, ServiceUnavailableError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { secondsUntilFree } from '#server/db/recent-rows.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { inTransactionOf } from '#server/services/auth/lock-active-user.ts'
import { type Caller, findLiveSessions, hashToken } from '#server/services/auth/sessions.ts'
import { openSealed, sealText } from '#server/services/static-maps/sealed-text.ts'

const SECRET = 'exports'
const TTL_SECONDS = EXPORT_LINK_MINUTES * 60
/** Below the API's URL, so that its limits apply and every proxy to the API serves it. */
const PATH = '/api/v1/exports/'

/**
 * The URL of a user's archive. A browser downloads it without sending a token, so the URL contains the key, which is
 * valid once, for ten minutes, and only during the session that requested it.
 * @throws RateLimitError tooManyExports
 */
export async function createExportLink(
  { db, now, config }: AppContext,
  { userId, token }: Caller,
  locale: Locale,
): Promise<ExportLink> {
  const at = now()
  const { id } = await inTransactionOf(userId, db, async (trx) => {
    if (config.rateLimits) await limitExports(trx, userId, at)
    return trx
      .insertInto('exports')
      .values({ user_id: userId, created_at: new Date(at) })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
  const expires = Math.floor(at / 1_000) + TTL_SECONDS
  const text = `export ${id} ${userId} ${locale} ${expires} ${hashToken(token).toString('hex')}`
  return { url: PATH + sealText(await siteSecret(db, SECRET), text), expiresIn: TTL_SECONDS }
}

async function limitExports(trx: Database, userId: number, at: number): Promise<void> {
  const where = sql`user_id = ${userId}`
  const seconds = await secondsUntilFree(trx, { table: 'exports', where, most: EXPORTS_A_DAY, at })
  if (seconds !== null) throw new RateLimitError('tooManyExports', seconds)
}

export interface ExportTicket {
  id: number
  userId: number
  locale: Locale
}

/**
 * The user and the language of an archive. Null for a ticket that this site did not make, that has expired or was used,
 * or whose session has ended.
 */
export async function readExportTicket(context: AppContext, ticket: string): Promise<ExportTicket | null> {
  if (!/^[\w-]{40,300}$/.test(ticket)) return null
  const { db, now } = context
  const text = openSealed(await siteSecret(db, SECRET), ticket)
  const [, id, user, language, expires, session = ''] =
    /^export (\d+) (\d+) (\w+) (\d+) ([0-9a-f]{64})$/.exec(text ?? '') ?? []
  const locale = parseLocale(language ?? '')
  if (!locale || Number(expires) * 1_000 <= now()) return null
  if ((await findLiveSessions(context, [session])).size === 0) return null
  const fresh = await db
    .selectFrom('exports')
    .select('id')
    .where('id', '=', Number(id))
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return fresh ? { id: fresh.id, userId: Number(user), locale } : null
}

/**
 * Begins to write an archive, in any process: one at a time for a user. The ticket of a refused one stays valid.
 * @throws ApiError exportNotFound when the ticket was used; ServiceUnavailableError while another archive is written
 */
export async function beginExport(
  { db, now }: AppContext,
  { id, userId }: ExportTicket,
  maxMs: number,
): Promise<void> {
  const at = now()
  await inTransaction(db, async (trx) => {
    // locked together, so that only one of several concurrent tickets begins
    const tickets = await trx
      .selectFrom('exports')
      .select(['id', 'opened_at', 'closed_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .forUpdate()
      .execute()
    if (tickets.find((ticket) => ticket.id === id)?.opened_at !== null) throw new ApiError('exportNotFound')
    // a process that was killed has not closed its archive
    const begun = tickets.filter(
      ({ opened_at, closed_at }) => opened_at && !closed_at && at - opened_at.getTime() < maxMs,
    )
    if (begun.length > 0) throw new ServiceUnavailableError('another archive of the user is written')
    await trx
      .updateTable('exports')
      .set({ opened_at: new Date(at) })
      .where('id', '=', id)
      .execute()
  })
}

export async function endExport({ db, now }: AppContext, { id }: ExportTicket): Promise<void> {
  await db
    .updateTable('exports')
    .set({ closed_at: new Date(now()) })
    .where('id', '=', id)
    .execute()
}
