import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type Database } from '#server/db/client.ts'
import { startEmbedded } from '#server/db/embedded.ts'
import { forkedProcesses } from '#tests/setup/forked-process.ts'
import { openPool } from '#tests/setup/open-pool.ts'
import type { Order } from './booking-process.ts'
import { ORDERING_SITE } from './ordering-site.ts'

const TRIALS = 5
const ORDERS_PER_TRIAL = 400
type Answer = { key: string; status: number; id: string | null }

let dataDir: string
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'sawari-killed-'))
})
afterAll(() => {
  rmSync(dataDir, { recursive: true, force: true })
})
// its hook runs before the one above
const processes = forkedProcesses()

describe('a process that is killed while it books', () => {
  it(`loses no acknowledged booking and creates none twice, ${TRIALS} times`, async () => {
    const acknowledged = new Map<string, string>()
    let open: Order[] = []
    let serial = 0
    for (let trial = 0; trial < TRIALS; trial++) {
      const running = await processes.start(ORDERING_SITE.file, { ...ORDERING_SITE.env, DATA_DIR: dataDir })
      // a browser retries requests without a response with the same key
      const orders = [...open]
      while (orders.length < ORDERS_PER_TRIAL) {
        orders.push({ key: `killed-${serial}`, serial })
        serial += 1
      }
      const unanswered = new Map(orders.map((order) => [order.key, order]))
      const answers: Answer[] = []
      const enough = 5 + ((trial * 37) % 60)
      await new Promise<void>((resolve) => {
        running.on('message', (answer: Answer | string) => {
          if (typeof answer === 'string') return
          answers.push(answer)
          if (answers.length === enough) resolve()
        })
        running.send(orders)
      })
      // every second time the database is killed as well, as in a power failure
      if (trial % 2)
        process.kill(
          Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
          'SIGKILL',
        )
      await processes.kill(running)
      for (const { key, status, id } of answers) {
        unanswered.delete(key)
        if (status === 201 && id) acknowledged.set(key, id)
        else
          expect(status, `an answer while the database is being killed`).toSatisfy(
            (code: number) => code === 409 || code >= 500,
          )
      }
      open = [...unanswered.values()].slice(0, 30)
    }

    const server = await startEmbedded({ dataDir, log: () => {} })
    const db = createDatabase(openPool(server.connection, 1))
    const kept = await readKept(db)
    await db.destroy()
    await server.stop()
    expect(acknowledged.size).toBeGreaterThan(TRIALS * 5)
    const lost = [...acknowledged].filter(
      ([key, id]) => !kept.some((item) => item.id === id && item.key === key),
    )
    expect(lost).toEqual([])
    const keys = kept.map(({ key }) => key)
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    expect(kept.filter(({ spans, events }) => spans !== 1 || events !== 2)).toEqual([])
  })
})

async function readKept(db: Database) {
  return db
    .selectFrom('bookings as b')
    .select(['b.id', 'b.contact_person as key'])
    .select(({ selectFrom }) => [
      selectFrom('vehicle_calendar as c')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('c.booking_id', '=', 'b.id')
        .as('spans'),
      selectFrom('booking_events as e')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('e.booking_id', '=', 'b.id')
        .as('events'),
    ])
    .where('b.contact_person', 'like', 'killed-%')
    .execute()
}
