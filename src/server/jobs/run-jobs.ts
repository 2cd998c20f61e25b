import type { Logger } from '#server/log.ts'
import type { Metrics } from '#server/metrics.ts'
import { withTimeout } from '#server/with-timeout.ts'
import type { Now } from './clock-check.ts'
import type { JobLeases, Lease } from './job-leases.ts'

export interface Job {
  name: string
  everyMs: number
  /** A tag of listen-for-changes.ts that starts the next round immediately. */
  wakeTag?: string
  /** Runs one round with a trustworthy clock. @returns the number of changes */
  run(now: Now, lease: Lease): Promise<number>
}

export interface RunningJobs {
  /** To be called with each tag of listen-for-changes.ts. */
  wake(tag: string): void
  stop(): Promise<void>
}

/** Short, because each round consists of transactions: the next process finds them complete or not begun. */
const STOP_TIMEOUT_MS = 2_000

/**
 * Runs each job periodically, one round at a time over all processes. A failure is logged, and the next round is the
 * retry. No job runs while the clock is not trustworthy, because all depend on it.
 */
export function runJobs(
  jobs: readonly Job[],
  leases: JobLeases,
  trustedNow: (databaseNow: number) => Now | null,
  log: Logger,
  rounds: Metrics['jobRounds'] | null = null,
): RunningJobs {
  for (const { name } of jobs) for (const result of ['done', 'failed']) rounds?.inc({ job: name, result }, 0)
  const running = new Set<Promise<void>>()
  const timers = new Map<Job, NodeJS.Timeout>()
  const busy = new Set<Job>()
  /** Jobs that were woken while they were running. */
  const wokenWhileRunning = new Set<Job>()
  let isStopped = false

  function schedule(job: Job, inMs: number, isWoken = false): void {
    if (isStopped) return
    timers.set(
      job,
      setTimeout(() => {
        busy.add(job)
        const round = work(job, isWoken).then((nextMs) => {
          running.delete(round)
          busy.delete(job)
          if (wokenWhileRunning.delete(job)) schedule(job, 0, true)
          else schedule(job, nextMs)
        })
        running.add(round)
      }, inMs).unref(),
    )
  }

  /** Runs a round if it is this process's turn. @returns when to ask again, in ms */
  async function work(job: Job, isWoken: boolean): Promise<number> {
    const { name, everyMs } = job
    try {
      const { lease, waitMs, databaseNow } = await leases.claim({ job: name, everyMs, isWoken })
      const now = trustedNow(databaseNow)
      if (!lease) return waitMs
      const canRun = now !== null && !isStopped
      const hasSucceeded = canRun && (await runRound(job, now, lease))
      // a round that was not run stays due, for another process
      await lease.end(canRun ? everyMs : 0, hasSucceeded)
    } catch (error) {
      log.error('a round of a job could not be claimed or ended', { job: name, error })
    }
    return everyMs
  }

  async function runRound({ name, run }: Job, now: Now, lease: Lease): Promise<boolean> {
    try {
      const count = await run(now, lease)
      if (count > 0) log.info('job done', { job: name, count })
      rounds?.inc({ job: name, result: 'done' })
      return true
    } catch (error) {
      log.error('job failed', { job: name, error })
      rounds?.inc({ job: name, result: 'failed' })
      return false
    }
  }

  // the first round runs soon after the start, so a restarted process catches up
  for (const job of jobs) schedule(job, Math.min(1_000, job.everyMs))
  return {
    wake(tag) {
      for (const job of jobs) {
        if (job.wakeTag !== tag) continue
        if (busy.has(job)) wokenWhileRunning.add(job)
        else {
          clearTimeout(timers.get(job))
          schedule(job, 0, true)
        }
      }
    },
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await withTimeout(STOP_TIMEOUT_MS, Promise.all(running)).catch((error) =>
        log.error('process stopped while a job was running', { error }),
      )
    },
  }
}
