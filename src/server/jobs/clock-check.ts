import { uptime } from 'node:os'
import type { Logger } from '../log.ts'

/** Epoch milliseconds. */
export type Now = () => number

export interface Clocks {
  /** The clock that services use. */
  wall: Now
  /** Milliseconds of a monotonic clock, from any origin. */
  monotonic: () => number
}

/** Maximum error of a clock, and maximum adjustment of it. */
const TOLERANCE_MS = 5 * 60_000

/**
 * Unlike `performance.now()`, the system's uptime advances while the machine sleeps, so waking up does not count as a
 * clock jump.
 */
export function systemClocks(wall: Now): Clocks {
  return { wall, monotonic: () => uptime() * 1_000 }
}

/**
 * Checks whether the wall clock is trustworthy, and logs changes. It is not when it differs from the database's
 * clock, or when it has jumped since the last trusted check. The second rule is for a database on the same machine,
 * which has the same clock.
 * @returns a function that takes the time that the database has just responded with, and returns a clock for one round
 * of work that ignores adjustments, or null while the wall clock is not trustworthy
 */
export function createClockCheck(
  { wall, monotonic }: Clocks,
  log: Logger,
): (databaseNow: number) => Now | null {
  let offset = wall() - monotonic()
  let isTrusted = true

  return (databaseNow) => {
    const [wallStart, monotonicStart] = [wall(), monotonic()]
    const aheadOfDatabase = wallStart - databaseNow
    const jumped = wallStart - monotonicStart - offset
    const isCorrect = Math.max(Math.abs(aheadOfDatabase), Math.abs(jumped)) <= TOLERANCE_MS
    if (isCorrect !== isTrusted) {
      const details = {
        aheadOfDatabaseSeconds: Math.round(aheadOfDatabase / 1_000),
        jumpedSeconds: Math.round(jumped / 1_000),
      }
      if (isCorrect) log.info('the system clock is correct again; periodic jobs resume', details)
      else log.warn('the system clock cannot be trusted; periodic jobs are paused', details)
    }
    isTrusted = isCorrect
    if (!isCorrect) return null
    offset = wallStart - monotonicStart
    return () => wallStart + monotonic() - monotonicStart
  }
}
