import type { Logger } from '#server/log.ts'
import { withTimeout } from '#server/with-timeout.ts'
import type { Now } from './clock-check.ts'

export interface Job {
  name: string
  everyMs: number
  /** A tag of listen-for-changes.ts: the next round starts at once. */
  wokenBy?: string
  /** One round, with a trustworthy clock. @returns the number of changes */
  run(now: Now): Promise<number>
}

export interface RunningJobs {
  /** A tag of listen-for-changes.ts was heard. */
  heard(tag: string): void
  stop(): Promise<void>
}

/** Every round consists of transactions, which the next process finds either complete or not begun. */
const STOP_TIMEOUT_MS = 2_000

/**
 * Runs each job periodically, never concurrently with itself in this process; a failure is logged and the next round
 * retries. No job runs while the clock is not trustworthy, because all of them depend on it.
 */
export function runJobs(
  jobs: readonly Job[],
  trustedNow: () => Promise<Now | null>,
  log: Logger,
): RunningJobs {
  const running = new Set<Promise<void>>()
  const timers = new Map<Job, NodeJS.Timeout>()
  const busy = new Set<Job>()
  /** woken while they were running */
  const awaited = new Set<Job>()
  let isStopped = false

  function schedule(job: Job, inMs: number): void {
    if (isStopped) return
    timers.set(
      job,
      setTimeout(() => {
        busy.add(job)
        const round = work(job).finally(() => {
          running.delete(round)
          busy.delete(job)
          schedule(job, awaited.delete(job) ? 0 : job.everyMs)
        })
        running.add(round)
      }, inMs).unref(),
    )
  }

  async function work({ name, run }: Job): Promise<void> {
    try {
      const now = await trustedNow()
      if (!now || isStopped) return
      const count = await run(now)
      if (count > 0) log.info('job done', { job: name, count })
    } catch (error) {
      log.error('job failed', { job: name, error })
    }
  }

  // first round soon after the start: a process that was stopped catches up
  for (const job of jobs) schedule(job, Math.min(1_000, job.everyMs))
  return {
    heard(tag) {
      for (const job of jobs) {
        if (job.wokenBy !== tag) continue
        if (busy.has(job)) awaited.add(job)
        else {
          clearTimeout(timers.get(job))
          schedule(job, 0)
        }
      }
    },
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await withTimeout(STOP_TIMEOUT_MS, Promise.all(running)).catch((error) =>
        log.error('stopped in the middle of a job', { error }),
      )
    },
  }
}
