import { createHash } from 'node:crypto'
import { ApiError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'

interface IdempotentRequest {
  userId: number
  /** Null: the request has no key and is done each time. */
  key: string | null
  payload: unknown
}

const MAX_KEY_LENGTH = 255
const CREATED = 201

/**
 * Does what an `Idempotency-Key` stands for once, and answers a repetition with the first answer (checklists, setting).
 * The key is written in the same transaction as what it stands for: a request that failed leaves none, and a repetition
 * that comes meanwhile waits at the key's unique index.
 * @throws ApiError sameKeyOtherPayload; invalid for a key that is none
 */
export async function withIdempotencyKey<T>(
  trx: Database,
  { userId, key, payload }: IdempotentRequest,
  callback: () => Promise<T>,
): Promise<T> {
  if (key === null) return callback()
  if (key.length < 1 || key.length > MAX_KEY_LENGTH)
    throw new ApiError('invalid', { fields: 'Idempotency-Key' })
  const hash = createHash('sha256').update(JSON.stringify(payload)).digest()
  const inserted = await trx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, payload_hash: hash, status: null, body: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows === 0n) {
    const stored = await trx
      .selectFrom('idempotency_keys')
      .select(['payload_hash', 'body'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (!stored.payload_hash.equals(hash)) throw new ApiError('sameKeyOtherPayload')
    return JSON.parse(String(stored.body)) as T
  }
  const answer = await callback()
  await trx
    .updateTable('idempotency_keys')
    .set({ status: CREATED, body: toStoredBody(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
  return answer
}

/** A JSON text inside JSON: jsonb would put the keys in an order of its own, and a repetition is answered to the letter. */
const toStoredBody = (answer: unknown) => JSON.stringify(JSON.stringify(answer))
