import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, it } from 'vitest'
import { createClockCheck, systemClocks } from '#server/jobs/clock-check.ts'
import { createJobLeases } from '#server/jobs/job-leases.ts'
import { periodicJobs } from '#server/jobs/periodic-jobs.ts'
import { runJobs } from '#server/jobs/run-jobs.ts'
import type { Logger } from '#server/log.ts'
import { testApi } from '#tests/setup/api.ts'
import { freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { DAY, HOUR, MINUTE, NOW } from '#tests/setup/clock.ts'
import { HELD_LEASE } from '#tests/setup/job-context.ts'

const THREE_YEARS = 3 * 365 * DAY

let clock = { wall: 0, database: 0, monotonic: 0 }
let lines: string[] = []
const log: Logger = {
  info: (message) => lines.push(message),
  warn: (message) => lines.push(message),
  error: (message) => lines.push(message),
}
const clocks = { wall: () => clock.wall, monotonic: () => clock.monotonic }
/** A check at a response of the database. */
function createCheck() {
  const trustedNow = createClockCheck(clocks, log)
  return () => trustedNow(clock.database)
}
/** Time passes; `jumps` are the adjustments of clocks during it. */
function pass(ms: number, jumps: { wall?: number; database?: number } = {}): void {
  clock.monotonic += ms
  clock.wall += ms + (jumps.wall ?? 0)
  clock.database += ms + (jumps.database ?? 0)
}
beforeEach(() => {
  clock = { wall: Date.UTC(2026, 10, 21), database: Date.UTC(2026, 10, 21), monotonic: 1_000 }
  lines = []
})

it('the clock check trusts clocks that agree, after any pause, and logs nothing', () => {
  const check = createCheck()
  for (const ms of [0, 10_000, 90 * DAY, 10_000]) {
    pass(ms, { wall: 1_000 })
    expect(check()?.()).toBe(clock.wall)
  }
  expect(lines).toEqual([])
})

it.each([
  ['only the process jumps', { wall: THREE_YEARS }],
  ['only the database jumps', { database: -THREE_YEARS }],
  ['both jump on the same machine', { wall: THREE_YEARS, database: THREE_YEARS }],
  ['both jump back', { wall: -6 * MINUTE, database: -6 * MINUTE }],
])('the clock check trusts no clock while %s, and logs that once', (_, jumps) => {
  const check = createCheck()
  expect(check()).not.toBeNull()
  pass(10_000, jumps)
  for (let round = 0; round < 5; round++) {
    expect(check()).toBeNull()
    pass(10_000)
  }
  expect(lines).toEqual([expect.stringContaining('periodic jobs are paused')])
  pass(10_000, {
    wall: -('wall' in jumps ? jumps.wall : 0),
    database: -('database' in jumps ? jumps.database : 0),
  })
  for (let round = 0; round < 5; round++) expect(check()?.()).toBe(clock.wall)
  expect(lines).toEqual([expect.any(String), expect.stringContaining('correct again')])
})

it('the clock check gives a round a clock that adjustments do not affect', () => {
  const now = createCheck()()
  const before = now?.() ?? 0
  pass(2_000, { wall: THREE_YEARS })
  expect(now?.()).toBe(before + 2_000)
})

const api = testApi({}, () => Date.now() + jump)
let jump = 0

it('the clock check reads the clocks of this machine and of the database', async () => {
  const { wall, monotonic } = systemClocks(Date.now)
  const asked = { job: 'nothing', everyMs: HOUR, isWoken: false }
  const { databaseNow } = await createJobLeases(api.context.db, log).claim(asked)
  expect(Math.abs(databaseNow - wall())).toBeLessThan(5_000)
  const from = monotonic()
  await wait(300)
  expect(monotonic() - from).toBeGreaterThan(200)
  expect(monotonic() - from).toBeLessThan(5_000)
})

it('the jobs change no booking, hold or session while the clock is three years ahead, and resume when it is correct', async () => {
  const { db } = api.context
  // the demo is seeded around a fixed day: jobs due by today's clock run first, and insurance notices are excluded
  const jobs = periodicJobs(api.context, log).map((job) => ({ ...job, everyMs: 100 }))
  const readAll = async () => ({
    bookings: await db.selectFrom('bookings').select(['id', 'status']).orderBy('id').execute(),
    sessions: await db.selectFrom('sessions').select('token_hash').orderBy('token_hash').execute(),
    notices: await db.selectFrom('insurance_notices').select('vehicle_id').orderBy('vehicle_id').execute(),
  })
  for (const job of jobs) await job.run(Date.now, HELD_LEASE)
  await db.updateTable('vehicles').set({ insurance_expiry: null }).execute()
  const vehicles = await freeVehicles(api, { instant: true })
  const token = await api.tokenFor(1)
  for (const [index, payment] of (['cash', 'esewa', 'cash'] as const).entries()) {
    const body = payloadOf(vehicles[index] ?? 0, Math.ceil((Date.now() - NOW) / HOUR) + 48, { payment })
    expect((await api.call('POST', '/api/v1/bookings', { token, body })).error).toEqual([])
  }
  const before = await readAll()
  const open = before.bookings.map(({ status }) => status).filter((status) => /pending|approved/.test(status))
  expect(open.length).toBeGreaterThanOrEqual(3)

  const check = createClockCheck(systemClocks(api.context.now), log)
  jump = THREE_YEARS
  const done: string[] = []
  const note = (message: string) => done.push(message)
  const running = runJobs(jobs, createJobLeases(db, log), check, { info: note, warn: note, error: note })
  await expect.poll(() => lines).toEqual([expect.stringContaining('periodic jobs are paused')])
  await wait(1_500)
  expect(await readAll()).toEqual(before)
  expect(done).toEqual([])
  jump = 0
  await expect.poll(() => lines).toEqual([expect.any(String), expect.stringContaining('correct again')])
  await wait(500)
  expect(await readAll()).toEqual(before)
  await running.stop()
  expect(done).not.toContain('job failed')

  // without the check
  for (const job of jobs) await job.run(() => Date.now() + THREE_YEARS, HELD_LEASE)
  expect(await readAll()).not.toEqual(before)
})
