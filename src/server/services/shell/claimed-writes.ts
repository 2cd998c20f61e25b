import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { WriteOutcome } from '#contract/writes.ts'
import { ApiError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'
import {
  assertKey,
  hashOf,
  type IdempotentRequest,
  isInTransaction,
  STORED_DATA,
  toStoredBody,
} from '#server/db/with-idempotency-key.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'

/** `status` of a row whose body is the whole response, with its pagination. */
const STORED_RESPONSE = 200
/** A claim that is older belongs to a process that has ended: a query ends after 5 s, a gateway after 10. */
const CLAIM_SECONDS = 30
/** How long a retry waits for the first one, and the pauses between its queries, in ms. */
const PATIENCE_MS = 10_000
const PAUSES_MS = [25, 50, 100, 250, 500]

const isFresh = sql<boolean>`created_at > now() - make_interval(secs => ${CLAIM_SECONDS})`

/**
 * Executes a write once for each `Idempotency-Key` where its service does not write the key itself (docs/api.md,
 * "Retries and idempotency"): the key is claimed before, and the response is stored after. A refused or failed write
 * leaves no key.
 * @returns the response, or the first one for a repeated key
 * @throws ApiError sameKeyOtherPayload; invalid for an invalid key; unavailable while the first one takes too long
 */
export async function withClaimedKey(
  { db, logger }: { db: Database; logger: ErrorLogger },
  request: IdempotentRequest & { key: string },
  act: () => Promise<string>,
): Promise<string> {
  assertKey(request.key)
  const until = performance.now() + PATIENCE_MS
  for (let turn = 0; !(await claim(db, request)); turn++) {
    const stored = await read(db, request)
    if (stored && !stored.payload_hash.equals(hashOf(request.payload)))
      throw new ApiError('sameKeyOtherPayload')
    if (stored?.status === STORED_RESPONSE) return String(stored.body)
    if (performance.now() > until) throw new ApiError('unavailable')
    await wait(PAUSES_MS[Math.min(turn, PAUSES_MS.length - 1)])
  }
  let answer: string
  try {
    answer = await act()
  } catch (error) {
    // left behind, the claim expires
    await release(db, request).catch((cause) =>
      logger.error('a claimed key could not be released', { error: cause }),
    )
    throw error
  }
  // it is done, and its caller gets the response even when the response cannot be stored
  await store(db, request, answer).catch((error) => logger.error('a response could not be stored', { error }))
  return answer
}

export async function findWrite(db: Database, userId: number, key: string): Promise<WriteOutcome> {
  assertKey(key)
  // asked before the row is read: what has committed by then is read
  const isRunning = await isInTransaction(db, userId, key)
  const stored = await read(db, { userId, key })
  if (stored?.status === STORED_DATA) return { state: 'answered', data: JSON.parse(String(stored.body)) }
  if (stored?.status === STORED_RESPONSE)
    return { state: 'answered', data: JSON.parse(String(stored.body)).data }
  return { state: isRunning || stored?.is_fresh ? 'running' : 'absent' }
}

/** Whether the key is the caller's now: it was free, or its claim has expired. */
async function claim(db: Database, { userId, key, payload }: IdempotentRequest & { key: string }) {
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, payload_hash: hashOf(payload), status: null, body: null })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'key'])
        .doUpdateSet({ created_at: sql<Date>`now()` })
        .where('idempotency_keys.status', 'is', null)
        .where('idempotency_keys.payload_hash', '=', hashOf(payload))
        .where(sql<boolean>`idempotency_keys.created_at < now() - make_interval(secs => ${CLAIM_SECONDS})`),
    )
    .returning('key')
    .executeTakeFirst()
  return claimed !== undefined
}

type OwnKey = Pick<IdempotentRequest, 'userId'> & { key: string }

const read = (db: Database, { userId, key }: OwnKey) =>
  db
    .selectFrom('idempotency_keys')
    .select(['status', 'body', 'payload_hash', isFresh.as('is_fresh')])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

const release = (db: Database, { userId, key }: OwnKey) =>
  db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)
    .execute()

const store = (db: Database, { userId, key }: OwnKey, answer: string) =>
  db
    .updateTable('idempotency_keys')
    .set({ status: STORED_RESPONSE, body: toStoredBody(answer) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
