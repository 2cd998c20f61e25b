import type { Logger } from '#server/log.ts'
import { withTimeout } from '#server/with-timeout.ts'
import type { Now } from './clock-check.ts'

export interface Job {
  name: string
  everyMs: number
  /** One round, with a trustworthy clock. @returns the number of changes */
  run(now: Now): Promise<number>
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
): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const timers = new Map<Job, NodeJS.Timeout>()
  let isStopped = false

  function schedule(job: Job, inMs: number): void {
    if (isStopped) return
    timers.set(
      job,
      setTimeout(() => {
        const round = work(job).finally(() => {
          running.delete(round)
          schedule(job, job.everyMs)
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
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await withTimeout(STOP_TIMEOUT_MS, Promise.all(running)).catch((error) =>
        log.error('stopped in the middle of a job', { error }),
      )
    },
  }
}
