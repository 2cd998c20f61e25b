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

/** Retries after a deadlock or serialization failure. A conflict never becomes a 500 (docs/database.md). */
export async function inTransaction<T>(
  db: Database,
  callback: (trx: Database) => Promise<T>,
  { busy = 'bookingBusy' }: { busy?: 'bookingBusy' | 'unavailable' } = {},
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(callback)
    } catch (error) {
      const code = errorCode(error) ?? ''
      if (BUSY.has(code))
        throw new ApiError(busy === 'bookingBusy' && (await isCommitHanging(db)) ? 'unavailable' : busy)
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
