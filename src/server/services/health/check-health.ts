import { sql } from 'kysely'
import type { AppContext } from '#server/context.ts'
import { withTimeout } from '#server/with-timeout.ts'

/** Timeout of a check, in ms: below the timeouts of load balancers. */
const TIMEOUT_MS = 1_500
/** The result of a check is reused for this long. */
const FRESH_MS = 1_000
/** Rows of 8 kB to sort: writes about half a megabyte to disk, in two milliseconds. */
const SPILL_ROWS = 64

/** What is wrong, as text without private data; null: nothing. */
export interface Health {
  /** A reason not to send this process requests that another one could serve. */
  process: string | null
  /** All processes have the same database, so this is none. */
  database: string | null
  uploads: string | null
}

export const STOPPING: Health = { process: 'about to stop', database: null, uploads: null }

type Checked = Pick<AppContext, 'config' | 'db' | 'ports'>

/** Whether requests can be served, including writes. Concurrent callers share one check. */
export function createHealthCheck(context: Checked): () => Promise<Health> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let latest: Promise<Health> | null = null
  let isChecking = false
  return () => {
    if (latest && (isChecking || performance.now() - checkedAt < FRESH_MS)) return latest
    isChecking = true
    latest = check(context).finally(() => {
      isChecking = false
      checkedAt = performance.now()
    })
    return latest
  }
}

async function check({ config, db, ports }: Checked): Promise<Health> {
  const [database, uploads] = await Promise.all([
    reasonOf(tryDatabase(db), 'does not answer, or cannot write'),
    reasonOf(ports.storage.tryWrite(), 'cannot be kept'),
  ])
  // a folder that is full or gone is this machine's; a store of files is everybody's
  return { process: config.s3 ? null : uploads && `uploads ${uploads}`, database, uploads }
}

/** Null when the attempt succeeds in time. */
async function reasonOf(attempt: Promise<unknown>, reason: string): Promise<string | null> {
  const [result] = await Promise.allSettled([withTimeout(TIMEOUT_MS, attempt)])
  return result.status === 'fulfilled' ? null : reason
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
