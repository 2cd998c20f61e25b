import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { openChangedTrips } from '#tests/server/my-bookings/changed-trips.ts'
import { expectConsistent, readTrip, type TripRows } from '#tests/server/my-bookings/trip-rows.ts'
import { testApi } from '#tests/setup/api.ts'
import { urlOf } from '#tests/setup/backup.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { forkedProcesses } from '#tests/setup/forked-process.ts'
import { noticesOf, rowsOf, setRow } from '#tests/setup/rows.ts'
import { type Answered, CASH, type ChangedTrip, DRIVERS, driveTrip, type Task, TOLL } from './trip-work.ts'

const TRIALS = 2
const CHANGED = 4
/** One after the other, so that the driver's link of each is open. */
const ENDED = 4
const VEHICLES = 3
let clock = NOW + DAY / 2
const api = testApi({}, () => clock++)
const processes = forkedProcesses()
let task: Task
let originals: Map<string, TripRows>

beforeAll(async () => {
  const people = await openChangedTrips(api, VEHICLES)
  const { guestId, hostId, vehicles } = people
  task = { changed: [], driven: [] }
  for (let trip = 0; trip < CHANGED; trip++) {
    const id = await people.addPaid(NOW + (10 + trip * 2) * DAY)
    task.changed.push({ id, guestId, hostId, unanswered: null, serial: 1 })
  }
  for (const [index, vehicle] of vehicles.entries())
    for (let trip = 1; trip <= ENDED; trip++) {
      const from = NOW - trip * 9 * HOUR
      const id = await ((index + trip) % 2
        ? people.addPaid(from, vehicle)
        : people.add(from, 'cash', vehicle))
      await setRow(api.context.db, 'bookings', id, { status: 'inTrip' })
      const ids = { start: randomUUID(), end: randomUUID(), toll: randomUUID() }
      task.driven.push({ id, guestId, hostId, from, ids })
    }
  const trips = [...task.changed, ...task.driven]
  const read = trips.map(async ({ id }) => [id, await readTrip(api.context.db, id, 0)] as const)
  originals = new Map(await Promise.all(read))
})

async function start(trial: number) {
  const { db, config } = api.context
  const env = { DATABASE_URL: await urlOf(db), DATA_DIR: config.dataDir }
  // a minute later than the process before, which was killed
  return processes.start(path.join(import.meta.dirname, 'trip-process.ts'), env, [
    String(NOW + trial * 60_000),
  ])
}

it(`a process that is killed while trips change and end loses nothing that it answered, ${TRIALS} times`, async () => {
  const { db } = api.context
  const answered: Answered[] = []
  const of = (id: string, what: Answered['what']) =>
    answered.filter((one) => one.id === id && one.what === what)
  for (let trial = 0; trial < TRIALS; trial++) {
    const running = await start(trial)
    const enough = answered.length + 55 + ((trial * 37) % 30)
    await new Promise<void>((resolve, reject) => {
      running.once('exit', (code) => reject(new Error(`The process ended with ${code} by itself.`)))
      running.on('message', (answer: Answered) => {
        answered.push(answer)
        if (answered.length === enough) resolve()
      })
      running.send(task)
    })
    running.removeAllListeners('exit')
    await processes.kill(running)
    // what it had begun is rolled back, or committed without an answer
    await sql`select from bookings where id in (${sql.join([...originals.keys()])}) for update`.execute(db)
    for (const trip of task.changed) await expectChanges(trip, of)
    for (const { id } of task.driven) await expectDay(id, of)
    // those that had begun are the first
    task.driven = task.driven.filter(({ id }) => of(id, 'done').length === 0)
  }
  for (const what of ['accepted', 'paid', 'message', 'confirmed'] as const)
    expect(answered.filter((one) => one.what === what).length).toBeGreaterThan(3)
  // phones and browsers send everything again
  for (const trip of task.driven.slice(0, DRIVERS)) {
    await driveTrip(api.context, trip, (answer) => answered.push(answer))
    await expectDay(trip.id, of)
  }
})

type AnsweredOf = (id: string, what: Answered['what']) => Answered[]

async function read(id: string): Promise<TripRows> {
  const trip = await readTrip(api.context.db, id, 0)
  const original = originals.get(id)
  if (original) expectConsistent(trip, original.agreed)
  return trip
}

/** Each once, and none that was answered is missing. */
function expectOnce(stored: readonly string[], acknowledged: readonly (string | undefined)[]): void {
  expect(stored).toEqual([...new Set(stored)])
  expect(stored).toEqual(expect.arrayContaining([...new Set(acknowledged)]))
}

async function expectChanges(trip: ChangedTrip, of: AnsweredOf): Promise<void> {
  const { id } = trip
  const { changes } = await read(id)
  const keysOf = (what: Answered['what']) => of(id, what).map(({ key }) => key)
  expectOnce(
    changes.map(({ reason }) => reason),
    keysOf('proposed'),
  )
  const accepted = changes.filter(({ state }) => state === 'accepted')
  expectOnce(
    accepted.map(({ reason }) => reason),
    keysOf('accepted'),
  )
  await expectMessages(id, of)
  await expectPayments(id, of)
  // a browser repeats a request without an answer
  const last = of(id, 'asks').at(-1)
  const isUnanswered = last?.to && !keysOf('proposed').includes(last.key)
  trip.unanswered = isUnanswered ? { key: last.key ?? '', to: last.to ?? '' } : null
  trip.serial += of(id, 'asks').length
}

async function expectMessages(id: string, of: AnsweredOf): Promise<void> {
  const { db } = api.context
  const messages = await db
    .selectFrom('thread_messages as m')
    .innerJoin('threads as t', 't.id', 'm.thread_id')
    .select('m.text')
    .where('t.booking_id', '=', id)
    .execute()
  expectOnce(
    messages.map(({ text }) => text ?? ''),
    of(id, 'message').map(({ key }) => key),
  )
}

async function expectPayments(id: string, of: AnsweredOf): Promise<void> {
  const complete = await rowsOf(api.context.db, 'payments', { booking_id: id, state: 'complete' })
  expectOnce(
    complete.map(({ transaction_uuid }) => transaction_uuid),
    of(id, 'paid').map(({ name }) => name),
  )
}

async function expectDay(id: string, of: AnsweredOf): Promise<void> {
  const is = (what: Answered['what']) => of(id, what).length > 0
  const { records, driverPaid, bill, noted } = await read(id)
  if (is('started')) expect(records).toContain('start')
  if (is('ended')) expect(records).toContain('end')
  if (is('spent')) expect(driverPaid).toBe(TOLL)
  expect(driverPaid).toBeLessThanOrEqual(TOLL)
  if (is('billed')) expect(bill).not.toBeNull()
  if (is('confirmed')) expect(bill?.state).toBe('confirmed')
  for (const { key } of of(id, 'cash')) expect(noted?.[key === 'cash_guest' ? 'guest' : 'host']).toBe(CASH)
  await expectMessages(id, of)
  await expectPayments(id, of)
  const kinds = await noticesOf(api.context.db, id, 'billIssued', 'billAnswered', 'paymentDue')
  expectOnce(
    kinds.map(({ kind }) => kind),
    [...(is('billed') ? ['billIssued'] : []), ...(is('confirmed') ? ['billAnswered'] : [])],
  )
}
