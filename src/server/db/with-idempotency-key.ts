import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ApiError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'

export interface IdempotentRequest {
  userId: number
  /** Null when the request has no key; it is then always executed. */
  key: string | null
  payload: unknown
}

const MAX_KEY_LENGTH = 255
/** `status` of a row whose body is the `data` of the response. */
export const STORED_DATA = 201

/**
 * Executes a request once for each `Idempotency-Key` and returns the first response for a repeated key (docs/api.md).
 * The key is written in the transaction of the request: a failed request stores none, and a concurrent retry waits
 * for the key's unique index.
 * @throws ApiError sameKeyOtherPayload; invalid for an invalid key
 */
export async function withIdempotencyKey<T>(
  trx: Database,
  { userId, key, payload }: IdempotentRequest,
  callback: () => Promise<T>,
): Promise<T> {
  if (key === null) return callback()
  assertKey(key)
  // shows a look-up that this write runs: its row is not visible before it commits
  await sql`select pg_advisory_xact_lock(${lockOf(userId, key)})`.execute(trx)
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, payload_hash: hashOf(payload), status: null, body: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const stored = await findStoredAnswer<T>(trx, { userId, key, payload })
    if (!stored) throw new Error(`The Idempotency-Key of user ${userId} is gone.`)
    return stored.answer
  }
  const answer = await callback()
  await trx
    .updateTable('idempotency_keys')
    .set({ status: STORED_DATA, body: toStoredBody(JSON.stringify(answer)) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return answer
}

/**
 * The first response for a key; null when there is none. Lets a retry skip work that is done before the
 * transaction.
 * @throws ApiError sameKeyOtherPayload; invalid for an invalid key
 */
export async function findStoredAnswer<T>(
  db: Database,
  { userId, key, payload }: IdempotentRequest,
): Promise<{ answer: T } | null> {
  if (key === null) return null
  assertKey(key)
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['payload_hash', 'body'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (!stored) return null
  if (!stored.payload_hash.equals(hashOf(payload))) throw new ApiError('sameKeyOtherPayload')
  return { answer: JSON.parse(String(stored.body)) as T }
}

/** Whether the transaction of a write with this key runs now, in any process. */
export async function isInTransaction(db: Database, userId: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${lockOf(userId, key)}) as free`.execute(db)
  return rows[0]?.free === false
}

const lockOf = (userId: number, key: string) => sql`hashtextextended(${`write:${userId}:${key}`}, 0)`

/** @throws ApiError invalid */
export function assertKey(key: string): void {
  if (key.length < 1 || key.length > MAX_KEY_LENGTH)
    throw new ApiError('invalid', { fields: 'Idempotency-Key' })
}

export const hashOf = (payload: unknown) => createHash('sha256').update(JSON.stringify(payload)).digest()

/** A JSON string inside JSON: jsonb would reorder the keys, and the replayed response must be identical. */
export const toStoredBody = (text: string) => JSON.stringify(text)
