import { createHash, createHmac } from 'node:crypto'
import type { RequestedDeletion } from '#domain/account/requested-deletion.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import type { Database } from '#server/db/client.ts'
import { siteSecret } from '#server/db/site-secret.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { SignedRequest } from '#server/ports/identity/port.ts'
import { CLOCK_SKEW_MS } from '#server/ports/identity/signed-request.ts'
import type { ErrorLogger, EventLogger } from '#server/services/shared/error-logger.ts'
import { processEach } from '#server/services/shared/process-each.ts'
import { deleteAccount } from './delete-account.ts'

const SECRET = 'requested deletions'
const CODE = /^[0-9a-f]{32}$/
/** Accounts per round of the job. */
const BATCH = 100

/**
 * Deletes the account of a Facebook user, now or as soon as nothing prevents it, and ends its sessions. Returns the
 * code of the status page; a repeated request gets the same code.
 * @throws ApiError as readRequest
 */
export async function requestDeletion(
  context: AppContext,
  signed: string,
  logger: EventLogger,
): Promise<string> {
  const request = readRequest(context, signed, logger)
  const code = createHmac('sha256', await siteSecret(context.db, SECRET))
    .update(JSON.stringify([request.subject, request.issuedAt]))
    .digest('hex')
    .slice(0, 32)
  const userId = await inTransaction(context.db, async (trx) => {
    const found = await findUser(context, trx, request)
    const at = new Date(context.now())
    const row = await trx
      .insertInto('requested_deletions')
      .values({
        code_hash: hashOf(code),
        user_id: found,
        requested_at: at,
        outcome: found === null ? 'noAccount' : null,
        ended_at: found === null ? at : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (row?.user_id) await endSessions(trx, row.user_id, request)
    return row?.user_id ?? null
  })
  if (userId !== null) await tryDeletion(context, userId, logger)
  return code
}

/** Ends all sessions of a person who has removed this site from their Facebook account. */
export async function deauthorize(context: AppContext, signed: string, logger: EventLogger): Promise<void> {
  const request = readRequest(context, signed, logger)
  const userId = await findUser(context, context.db, request)
  if (userId !== null) await endSessions(context.db, userId, request)
}

/** The job that retries waiting deletions. Returns the number of deleted accounts. */
export async function retryRequestedDeletions(context: AppContext, logger: ErrorLogger): Promise<number> {
  const waiting = await context.db
    .selectFrom('requested_deletions')
    .select('user_id')
    .distinct()
    .where('user_id', 'is not', null)
    // blocked accounts wait until they are unblocked, and must not fill the batch
    .where('user_id', 'in', (users) => users.selectFrom('users').select('id').where('blocked_at', 'is', null))
    .orderBy('user_id')
    .limit(BATCH)
    .execute()
  return processEach(
    waiting.flatMap(({ user_id }) => user_id ?? []),
    (userId) => `deletion of ${userId}`,
    (userId) => tryDeletion(context, userId, logger),
  )
}

/** A new sign-in withdraws the deletion: accounts in use are not deleted. */
export async function withdrawDeletion({ db, now }: AppContext, userId: number): Promise<void> {
  await db
    .updateTable('requested_deletions')
    .set({ user_id: null, obstacle: null, outcome: 'withdrawn', ended_at: new Date(now()) })
    .where('user_id', '=', userId)
    .execute()
}

/** Null for an unknown code, or for a request that was removed after its retention time. */
export async function getRequestedDeletion(
  { db }: Pick<AppContext, 'db'>,
  code: string,
): Promise<RequestedDeletion | null> {
  if (!CODE.test(code)) return null
  const row = await db
    .selectFrom('requested_deletions')
    .select(['outcome', 'obstacle', 'requested_at', 'ended_at'])
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst()
  return row
    ? {
        state: row.outcome ?? row.obstacle ?? 'waiting',
        requestedAt: row.requested_at.getTime(),
        endedAt: row.ended_at?.getTime() ?? null,
      }
    : null
}

/** @throws ApiError requestNotSigned, or notFound when Facebook is not offered */
function readRequest({ ports }: AppContext, signed: string, logger: EventLogger): SignedRequest {
  const read = ports.identity.readSignedRequest
  if (!read) throw new ApiError('notFound')
  const request = read(signed)
  if (request) return request
  // anybody can send one: not logged as an error, and without its content
  logger.info('a request without a valid signature of Facebook was refused')
  throw new ApiError('requestNotSigned')
}

const OBSTACLES = { openBookings: 'openBookings', refundOpen: 'refundOpen', unauthorized: 'blocked' } as const

class WithdrawnError extends Error {}

/**
 * The person may have signed in after the request was read.
 * @throws WithdrawnError
 */
async function assertWaiting(trx: Database, userId: number): Promise<void> {
  const waiting = await trx
    .selectFrom('requested_deletions')
    .select('id')
    .where('user_id', '=', userId)
    .forUpdate()
    .execute()
  if (waiting.length === 0) throw new WithdrawnError()
}

/** Records the obstacle; other errors are logged. The job retries both. */
async function tryDeletion(context: AppContext, userId: number, logger: ErrorLogger): Promise<boolean> {
  try {
    await deleteAccount(context, userId, { assertWanted: (trx) => assertWaiting(trx, userId) })
    return true
  } catch (error) {
    if (error instanceof WithdrawnError) return false
    const code = error instanceof ApiError ? error.code : ''
    const obstacle = Object.hasOwn(OBSTACLES, code) ? OBSTACLES[code as keyof typeof OBSTACLES] : null
    if (!obstacle) logger.error('a requested deletion failed', { userId, error })
    await context.db
      .updateTable('requested_deletions')
      .set({ obstacle })
      .where('user_id', '=', userId)
      .execute()
    return false
  }
}

/** Excludes accounts that were created after the request: replaying the request must not delete them. */
async function findUser(
  { ports }: AppContext,
  db: Database,
  { subject, issuedAt }: SignedRequest,
): Promise<number | null> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('identity_adapter', '=', ports.identity.adapter)
    .where('provider', '=', 'facebook')
    .where('provider_subject', '=', subject)
    .where('created_at', '<=', new Date(issuedAt + CLOCK_SKEW_MS))
    .executeTakeFirst()
  return user?.id ?? null
}

/** Ends only sessions older than the request, so that replaying it ends no later session. */
async function endSessions(db: Database, userId: number, { issuedAt }: SignedRequest): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('created_at', '<=', new Date(issuedAt + CLOCK_SKEW_MS))
    .execute()
}

const hashOf = (code: string) => createHash('sha256').update(code).digest()
