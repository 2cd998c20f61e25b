import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { ApiError } from '#server/api-error.ts'
import type { Database } from '#server/db/client.ts'
import { errorCode } from '#server/db/error-code.ts'

const MAX_TRIES = 4
const JITTER_MS = 60
/** Deadlock and serialization failure: nothing was written, and a retry may succeed. */
const RETRYABLE = new Set(['40P01', '40001'])
/** Lock timeout and statement timeout: a concurrent request holds the row. */
const BUSY = new Set(['55P03', '57014'])

/**
 * Retries after a deadlock or serialization failure. A conflict never becomes a 500 (docs/database.md).
 * @throws ApiError unavailable when a lock is held for too long
 */
export function inTransaction<T>(db: Database, callback: (trx: Database) => Promise<T>): Promise<T> {
  return runTransaction(db, callback, async () => 'unavailable')
}

/**
 * A transaction about a booking or a vehicle, which several users may write at the same moment.
 * @throws ApiError bookingBusy when one of them holds a lock for too long, unavailable when no write can be committed
 */
export function inBookingTransaction<T>(db: Database, callback: (trx: Database) => Promise<T>): Promise<T> {
  return runTransaction(db, callback, async () =>
    (await isCommitHanging(db)) ? 'unavailable' : 'bookingBusy',
  )
}

async function runTransaction<T>(
  db: Database,
  callback: (trx: Database) => Promise<T>,
  busyCode: () => Promise<'bookingBusy' | 'unavailable'>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(callback)
    } catch (error) {
      const code = errorCode(error) ?? ''
      if (BUSY.has(code)) throw new ApiError(await busyCode())
      if (!RETRYABLE.has(code) || tries === MAX_TRIES) throw error
      await wait(Math.random() * JITTER_MS * tries)
    }
  }
}

/**
 * Whether a write has waited for a synchronous standby for longer than it takes one that works. It keeps its locks until
 * there is one, so requests that need them do not wait for each other.
 */
async function isCommitHanging(db: Database): Promise<boolean> {
  const { rows } = await sql<{ hangs: boolean }>`
    select exists (
      select from pg_stat_activity where wait_event = 'SyncRep'
        and query_start < clock_timestamp() - interval '1 second'
    ) as hangs`.execute(db)
  return rows[0]?.hangs === true
}
