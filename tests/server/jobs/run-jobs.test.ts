import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { JobLeases } from '#server/jobs/job-leases.ts'
import { type Job, runJobs } from '#server/jobs/run-jobs.ts'
import { createLogger } from '#server/log.ts'
import { HOUR } from '#tests/setup/clock.ts'
import { HELD_LEASE } from '#tests/setup/job-context.ts'

/** Each round that a job asks for is due, and no other process works on one. */
const FREE_LEASES: JobLeases = {
  claim: async () => ({ lease: HELD_LEASE, waitMs: 0, databaseNow: Date.now() }),
}

it('a job starts a round immediately when its tag is received, another one for a tag received during it, and none after the stop', async () => {
  let open = () => {}
  const run = vi.fn(
    () =>
      new Promise<number>((resolve) => {
        open = () => resolve(0)
      }),
  )
  const other = vi.fn(async () => 0)
  const list: Job[] = [
    { name: 'woken', everyMs: HOUR, wakeTag: 'alerts', run },
    { name: 'other', everyMs: HOUR, run: other },
  ]
  const jobs = runJobs(list, FREE_LEASES, () => Date.now, createLogger('silent'))
  jobs.wake('alerts')
  await expect.poll(() => run.mock.calls.length).toBe(1)
  for (const tag of ['alerts', 'alerts', 'vehicle:1']) jobs.wake(tag)
  await wait(20)
  expect(run).toHaveBeenCalledTimes(1)
  open()
  await expect.poll(() => run.mock.calls.length).toBe(2)
  open()
  await wait(20)
  expect(run).toHaveBeenCalledTimes(2)
  expect(other).not.toHaveBeenCalled()
  await jobs.stop()
  jobs.wake('alerts')
  await wait(20)
  expect(run).toHaveBeenCalledTimes(2)
})
