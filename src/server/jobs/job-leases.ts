import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { CLOCK_SLACK_SECONDS, type Database } from '#server/db/client.ts'
import type { ErrorLogger } from '#server/services/shared/error-logger.ts'

/** After this time the round of a process that has ended, or is frozen, belongs to the next one that asks. */
export const LEASE_SECONDS = 20
const RENEW_MS = 5_000
/** Processes that wait for the same round do not all ask in the same moment. */
const JITTER_MS = 100

/** Another process may be working on the round. */
class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** The right of this process to work on one round of a job. */
export interface Lease {
  /**
   * Asks the database, because a process that was frozen does not know for how long.
   * @throws LeaseLostError
   */
  assertHeld(): Promise<void>
  /** Ends the round, which may have succeeded. The next one is due in `nextMs`, for any process. */
  end(nextMs: number, hasSucceeded: boolean): Promise<void>
}

interface Claim {
  /** Null when the round is not due, or another process works on it. */
  lease: Lease | null
  /** When it makes sense to ask again without a lease. */
  waitMs: number
  /** The database's clock, in epoch milliseconds. */
  databaseNow: number
}

interface Asked {
  job: string
  everyMs: number
  /** Claims the round before it is due. */
  isWoken: boolean
}

export interface JobLeases {
  /** Claims the next round of a job by one statement. */
  claim(asked: Asked): Promise<Claim>
}

/**
 * At most one process at a time works on a round of a job. All times are the database's, because the clocks of
 * processes differ. The lease is renewed while the round runs, which may take longer than the lease.
 */
export function createJobLeases(db: Database, log: ErrorLogger): JobLeases {
  async function claim(asked: Asked): Promise<Claim> {
    const { job, everyMs, isWoken } = asked
    const round = randomUUID()
    const { rows } = await sql<{ is_mine: boolean; at: number; due_ms: number; lease_ms: number }>`
      with claimed as (
        update job_rounds set round = ${round}, leased_until = now() + ${seconds(LEASE_SECONDS)}
        where job = ${job}
          -- a time far ahead was set before the server's clock was set back
          and (${isWoken} or next_at <= now() or next_at > now() + ${seconds(everyMs / 1_000 + CLOCK_SLACK_SECONDS)})
          and (round is null or leased_until <= now()
            or leased_until > now() + ${seconds(LEASE_SECONDS + CLOCK_SLACK_SECONDS)})
        returning job)
      select exists (select from claimed) as is_mine, ${millisecondsOf(sql`now()`)} as at,
        ${millisecondsOf(sql`next_at - now()`)} as due_ms,
        coalesce(${millisecondsOf(sql`leased_until - now()`)}, 0) as lease_ms
      from job_rounds where job = ${job}`.execute(db)
    const [row] = rows
    if (!row) {
      // at the first start, and after a crash or a failover of the server, which empties an unlogged table
      await sql`insert into job_rounds (job, next_at) values (${job}, now()) on conflict do nothing`.execute(
        db,
      )
      return claim(asked)
    }
    const isLeased = row.lease_ms > 0
    // a round that another process works on usually ends soon, and the next one is due after the interval
    const waitMs = isLeased ? Math.min(row.lease_ms, everyMs) : Math.max(row.due_ms, 0)
    return {
      lease: row.is_mine ? hold(job, round) : null,
      waitMs: Math.min(waitMs, everyMs) + Math.random() * JITTER_MS,
      databaseNow: row.at,
    }
  }

  function hold(job: string, round: string): Lease {
    const own = sql`job = ${job} and round = ${round}`
    const renewal = setInterval(() => {
      sql`update job_rounds set leased_until = now() + ${seconds(LEASE_SECONDS)} where ${own}`
        .execute(db)
        .catch((error) => log.error('the lease of a job could not be renewed', { job, error }))
    }, RENEW_MS).unref()
    return {
      async assertHeld() {
        const { rows } = await sql`select from job_rounds where ${own} and leased_until > now()`.execute(db)
        if (rows.length === 0) throw new LeaseLostError(`The lease of the job "${job}" is lost.`)
      },
      async end(nextMs, hasSucceeded) {
        clearInterval(renewal)
        await sql`
          update job_rounds set round = null, leased_until = null, next_at = now() + ${seconds(nextMs / 1_000)},
            succeeded_at = case when ${hasSucceeded} then now() else succeeded_at end
          where ${own}`.execute(db)
      },
    }
  }

  return { claim }
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`
const millisecondsOf = (time: ReturnType<typeof sql>) => sql`(extract(epoch from ${time}) * 1000)::float8`
