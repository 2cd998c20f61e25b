import type { Log } from '#server/log.ts'

export interface Job {
  name: string
  everyMs: number
  run(): Promise<number>
}

/** Runs each job again and again, never twice at once in this process; a failure is logged and the next round tries again. */
export function runJobs(jobs: readonly Job[], log: Log): { stop(): Promise<void> } {
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
      const count = await run()
      if (count > 0) log.info('job done', { job: name, count })
    } catch (error) {
      log.error('job failed', { job: name, error })
    }
  }

  // soon after the start: a process that was stopped catches up
  for (const job of jobs) schedule(job, Math.min(1_000, job.everyMs))
  return {
    async stop() {
      isStopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running)
    },
  }
}
