// A separate process that runs jobs, by tests/server/jobs/several-processes.test.ts. It notes what happens in a table, by
// the database's clock.

import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { readConfig } from '#server/config.ts'
import { createDatabase, createPool } from '#server/db/client.ts'
import { createClockCheck, systemClocks } from '#server/jobs/clock-check.ts'
import { createJobLeases, type Lease } from '#server/jobs/job-leases.ts'
import { periodicJobs } from '#server/jobs/periodic-jobs.ts'
import { type Job, runJobs } from '#server/jobs/run-jobs.ts'
import { createLogger } from '#server/log.ts'
import { createAppContext } from '#server/runtime.ts'

/** The jobs that this process can run. */
export type NotedJob = 'short' | 'killed' | 'frozen' | 'kept' | 'poll payments'

const EVERY_MS = 50
const ROUND_MS = 20

const config = readConfig(process.env)
const log = createLogger('silent')
const db = createDatabase(createPool({ connectionString: config.databaseUrl ?? '' }, 4))
const context = createAppContext(config, db)

const note = (job: string, what: string) =>
  sql`insert into noted (job, process, what) values (${job}, ${process.pid}, ${what})`.execute(db)

/** Rounds that end soon. */
const short: Job = {
  name: 'short',
  everyMs: EVERY_MS,
  async run() {
    await note('short', 'start')
    await wait(ROUND_MS)
    await note('short', 'end')
    return 0
  },
}

/** Rounds that end when the test says so. */
const long = (name: string): Job => ({
  name,
  everyMs: EVERY_MS,
  async run(_now, lease: Lease) {
    await note(name, 'start')
    await new Promise((resolve) => process.once('message', resolve))
    await lease.assertHeld().then(
      () => note(name, 'held'),
      (error: Error) => note(name, error.name),
    )
    return 0
  },
})

/** The job that asks the wallet, often, with a wallet that takes its time and knows no payment. */
const [polled] = periodicJobs(context, log).filter(({ name }) => name === 'poll payments')
if (!polled) throw new Error('There is no job that polls payments.')
const wallet = context.ports.gateways.esewa
if (!wallet) throw new Error('No wallet is simulated.')
wallet.status = async ({ transactionUuid }) => {
  await note('wallet', transactionUuid)
  await wait(10 * ROUND_MS)
  return { outcome: 'notFound', status: 'NOT_FOUND', refId: null, amount: null }
}

const all: Job[] = [short, long('killed'), long('frozen'), long('kept'), { ...polled, everyMs: EVERY_MS }]
const wanted = process.argv.slice(2)
runJobs(
  all.filter(({ name }) => wanted.includes(name)),
  createJobLeases(db, log),
  createClockCheck(systemClocks(Date.now), log),
  log,
)
// keeps the process running, as long as the test runs
process.once('disconnect', () => process.exit())
process.send?.('ready')
