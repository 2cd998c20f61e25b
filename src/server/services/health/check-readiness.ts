import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { withTimeout } from '#server/with-timeout.ts'

/** Timeout of a check, in ms: below the timeouts of load balancers. */
const TIMEOUT_MS = 2_000
/** The result of a check is reused for this long. */
const FRESH_MS = 1_000
/** Rows of 8 kB to sort: writes about half a megabyte to disk, in two milliseconds. */
const SPILL_ROWS = 64

export interface Readiness {
  isReady: boolean
  /** The text of `/readyz`, without private data. */
  reason: string
}

const READY: Readiness = { isReady: true, reason: 'ready' }

/** Whether requests can be served, including writes. Concurrent callers share one check. */
export function createReadiness(context: Pick<AppContext, 'db' | 'ports'>): () => Promise<Readiness> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let latest: Promise<Readiness> = Promise.resolve(READY)
  let isChecking = false
  return () => {
    if (isChecking || performance.now() - checkedAt < FRESH_MS) return latest
    isChecking = true
    latest = check(context).finally(() => {
      isChecking = false
      checkedAt = performance.now()
    })
    return latest
  }
}

async function check({ db, ports }: Pick<AppContext, 'db' | 'ports'>): Promise<Readiness> {
  const [database, uploads] = await Promise.allSettled([
    withTimeout(TIMEOUT_MS, tryDatabase(db)),
    withTimeout(TIMEOUT_MS, ports.storage.tryWrite()),
  ])
  if (database.status === 'rejected')
    return { isReady: false, reason: 'the database does not answer, or cannot write' }
  if (uploads.status === 'rejected') return { isReady: false, reason: 'uploads cannot be kept' }
  return READY
}

/**
 * Tests the database's disk without leaving a row, a dead row or a WAL record: a sort that exceeds its memory uses a
 * temporary file. A database that accepts no writes reports that itself.
 */
async function tryDatabase(db: AppContext['db']): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx)
    const { rows } = await sql<{ read_only: string }>`
      select current_setting('transaction_read_only') as read_only, sum(length(filler)) from (
        select n, repeat('x', 8192) as filler from generate_series(1, ${sql.lit(SPILL_ROWS)}) n
        order by n desc offset 1) sorted`.execute(trx)
    if (rows[0]?.read_only === 'on') throw new Error('the database is read-only')
  })
}
