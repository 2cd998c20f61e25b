import { uptime } from 'node:os'
import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Logger } from '../log.ts'

/** Epoch milliseconds. */
export type Now = () => number

export interface Clocks {
  /** The clock that services act on. */
  wall: Now
  /** Milliseconds from any moment, on a clock that nobody sets. */
  monotonic: () => number
  database: () => Promise<number>
}

/** What a clock may be wrong by, and what it may be set by at once. */
const TOLERANCE_MS = 5 * 60_000

/** Unlike `performance.now()`, the system's uptime goes on while the machine sleeps: waking up is no jump of the clock. */
export function systemClocks(db: Database, wall: Now): Clocks {
  return {
    wall,
    monotonic: () => uptime() * 1_000,
    async database() {
      const { rows } = await sql<{ at: string }>`
        select (extract(epoch from clock_timestamp()) * 1000)::text as at`.execute(db)
      return Number(rows[0]?.at)
    },
  }
}

/**
 * Tells whether the time can be believed, and says so in the log whenever that changes. It cannot when it is not the
 * database's time, nor when it was set by a lot since the last time it was believed: a database on this machine jumps along.
 * @returns the time for one piece of work, which no setting of the clock can move; null while it cannot be believed
 */
export function createClockCheck(
  { wall, monotonic, database }: Clocks,
  log: Logger,
): () => Promise<Now | null> {
  let offset = wall() - monotonic()
  let isTrusted = true

  return async () => {
    const [at, from] = [wall(), monotonic()]
    const aheadOfDatabase = at - (await database())
    const jumped = at - from - offset
    const wasTrusted = isTrusted
    isTrusted = Math.max(Math.abs(aheadOfDatabase), Math.abs(jumped)) <= TOLERANCE_MS
    if (isTrusted !== wasTrusted) {
      const facts = {
        aheadOfDatabaseSeconds: Math.round(aheadOfDatabase / 1_000),
        jumpedSeconds: Math.round(jumped / 1_000),
      }
      if (isTrusted) log.info('the clock is right again: periodic work goes on', facts)
      else
        log.error(
          'the clock cannot be believed: no periodic work until it is right or Sawari is restarted',
          facts,
        )
    }
    if (!isTrusted) return null
    offset = at - from
    return () => at + monotonic() - from
  }
}
