import { uptime } from 'node:os'
import { sql } from 'kysely'
import type { Database } from '../db/client.ts'
import type { Logger } from '../log.ts'

/** Epoch milliseconds. */
export type Now = () => number

export interface Clocks {
  /** The clock that services use. */
  wall: Now
  /** Milliseconds of a monotonic clock, from any origin. */
  monotonic: () => number
  database: () => Promise<number>
}

/** Maximum error of a clock, and maximum adjustment of it. */
const TOLERANCE_MS = 5 * 60_000

/**
 * Unlike `performance.now()`, the system's uptime advances while the machine sleeps, so waking up does not count as a
 * clock jump.
 */
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
 * Checks whether the wall clock is trustworthy, and logs changes. It is not when it differs from the database's
 * clock, or when it has jumped since the last trusted check. The second rule is for a database on the same machine,
 * which has the same clock.
 * @returns a clock for one round of work that ignores adjustments; null while the wall clock is not trustworthy
 */
export function createClockCheck(
  { wall, monotonic, database }: Clocks,
  log: Logger,
): () => Promise<Now | null> {
  let offset = wall() - monotonic()
  let isTrusted = true
  let begun = 0
  let latest = 0

  return async () => {
    const turn = ++begun
    const [wallStart, monotonicStart] = [wall(), monotonic()]
    const aheadOfDatabase = wallStart - (await database())
    const jumped = wallStart - monotonicStart - offset
    const isCorrect = Math.max(Math.abs(aheadOfDatabase), Math.abs(jumped)) <= TOLERANCE_MS
    // a slow check does not overrule one that began later
    if (turn > latest) {
      latest = turn
      if (isCorrect !== isTrusted) {
        const details = {
          aheadOfDatabaseSeconds: Math.round(aheadOfDatabase / 1_000),
          jumpedSeconds: Math.round(jumped / 1_000),
        }
        if (isCorrect) log.info('the system clock is correct again; periodic jobs resume', details)
        else log.error('the system clock cannot be trusted; periodic jobs are paused', details)
      }
      isTrusted = isCorrect
    }
    if (!isCorrect) return null
    offset = wallStart - monotonicStart
    return () => wallStart + monotonic() - monotonicStart
  }
}
