import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { addressOf } from '#tests/setup/backup.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import { rowsOf } from '#tests/setup/rows.ts'
import type { Answered, Task } from './change-process.ts'
import { openChangedTrips } from './changed-trips.ts'
import { expectConsistent, readTrip } from './trip-rows.ts'

const TRIALS = 2
const TRIPS = 6
const api = testApi()
let child: ChildProcess | null = null
let tasks: Task[]

beforeAll(async () => {
  const people = await openChangedTrips(api)
  const { guestId, hostId } = people
  tasks = []
  for (let trip = 0; trip < TRIPS; trip++) {
    const id = await people.addPaid(NOW + (10 + trip * 2) * DAY)
    tasks.push({ id, guestId, hostId, unanswered: null, serial: 1 })
  }
})
afterAll(() => {
  child?.kill('SIGKILL')
})

async function start(trial: number): Promise<ChildProcess> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(api.context.db)
  // a second later than the process before, which was killed
  child = fork(path.join(import.meta.dirname, 'change-process.ts'), [String(NOW + trial * 60_000)], {
    env: {
      ...process.env,
      DATABASE_URL: addressOf(rows[0]?.name ?? ''),
      DATA_DIR: api.context.config.dataDir,
    },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error('The process ended before it was ready.'))),
  ])
  return child
}

it(`a process that is killed while it changes trips loses nothing that it answered, ${TRIALS} times`, async () => {
  const { db } = api.context
  const originals = await Promise.all(tasks.map(({ id }) => readTrip(db, id, 0)))
  const answered: Answered[] = []
  for (let trial = 0; trial < TRIALS; trial++) {
    const running = await start(trial)
    const enough = answered.length + 40 + ((trial * 37) % 30)
    await new Promise<void>((resolve, reject) => {
      running.once('exit', (code) => reject(new Error(`The process ended with ${code} by itself.`)))
      running.on('message', (answer: Answered) => {
        answered.push(answer)
        if (answered.length === enough) resolve()
      })
      running.send(tasks)
    })
    const isGone = once(running, 'exit')
    running.kill('SIGKILL')
    await isGone
    // what it had begun is rolled back, or committed without an answer
    await sql`select from bookings where id in (${sql.join(tasks.map(({ id }) => id))}) for update`.execute(
      db,
    )

    for (const [index, task] of tasks.entries()) {
      const trip = await readTrip(db, task.id, 0)
      const original = originals[index]?.agreed
      if (original) expectConsistent(trip, original)
      const own = answered.filter(({ id }) => id === task.id)
      const keysOf = (what: string) => own.filter((one) => one.what === what).map(({ key }) => key)
      const stored = trip.changes.map(({ reason }) => reason)
      expect(stored).toEqual([...new Set(stored)])
      expect(stored).toEqual(expect.arrayContaining(keysOf('proposed')))
      const accepted = trip.changes.filter(({ state }) => state === 'accepted')
      expect(accepted.map(({ reason }) => reason)).toEqual(expect.arrayContaining(keysOf('accepted')))
      const names = await rowsOf(db, 'payments', { booking_id: task.id, state: 'complete' })
      expect(names.map(({ transaction_uuid }) => transaction_uuid)).toEqual(
        expect.arrayContaining(own.flatMap(({ name }) => name ?? [])),
      )
      // a browser repeats a request without an answer
      const last = own.findLast(({ what }) => what === 'asks')
      const isAnswered = last && keysOf('proposed').includes(last.key)
      task.unanswered = last?.to && !isAnswered ? { key: last.key, to: last.to } : null
      task.serial += keysOf('asks').length
    }
  }
  for (const what of ['accepted', 'paid'])
    expect(answered.filter((one) => one.what === what).length).toBeGreaterThan(5)
})
