import { openS3Store } from '../../tests/setup/s3-store.ts'
import { ROOT } from '../build.ts'
import { checkBookings } from './check-bookings.ts'
import {
  DEPLOY,
  makeDatabase,
  OWNER_URL,
  query,
  reconnectPooler,
  startDatabaseProxies,
  startDatabases,
} from './databases.ts'
import { createFaults, type Fault, UPGRADE } from './faults.ts'
import { dayAhead, startLoad } from './load.ts'
import { clearLogs, connectMachines, startServer, until } from './machines.ts'
import { createProcesses, JOBS, runCommand, SITE_URL, WEB } from './processes.ts'
import { headline, judge, printRow, type Row } from './table.ts'
import { createTally, type Tally } from './tally.ts'

const GUESTS = 48
const VISITORS = 3
/** A booking that is tried during a fault is answered after this time at the latest. */
const BOOKING_SECONDS = 120
const STATIC_PAGES = ['/pages/faq', '/pages/about', '/support', '/login']

// started by scripts/cluster.ts, in namespaces of its own
const [folder = '', before = '', ...named] = process.argv.slice(2)
// the end of the command that started this one
process.stdin.on('end', () => process.exit(1)).resume()

const step = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`)

const store = await openS3Store()
const processes = createProcesses(folder, store.environment)
const faults = findFaults()

step('Three machines with etcd and PostgreSQL under Patroni ...')
clearLogs()
connectMachines(folder)
await startDatabases(folder)
step('HAProxy, PgBouncer and an S3 store; the schema of this version and demo data ...')
await startDatabaseProxies(folder)
await makeDatabase()
runCommand('migrate')
await reconnectPooler()
const isUpgraded = faults.some(({ name }) => name === UPGRADE)
step(`Three processes for the web and two for jobs${isUpgraded ? ', of the version before' : ''} ...`)
for (const name of [...WEB, ...JOBS]) await processes.start(name, isUpgraded ? before : ROOT)
startServer('haproxy-site', ['haproxy', '-db', '-f', `${DEPLOY}/haproxy-site.cfg`])
await until('the proxy reaches the processes', 20, async () => (await fetch(SITE_URL)).ok)

const tally = createTally()
const vehicles = await findVehicles()
// with the default dates they would expire at the next half hour
const dates = new URLSearchParams({ from: dayAhead(20), to: dayAhead(22) })
const cachedPages = [...STATIC_PAGES, ...vehicles.parked.slice(0, 4).map((id) => `/vehicle/${id}?${dates}`)]
const stopLoad = startLoad({
  tally,
  guests: runCommand('operator', ['tokens', String(GUESTS)]).split('\n'),
  vehicles: vehicles.booked,
  cachedPages,
  visitors: VISITORS,
})
await until('bookings are made', 30, () => tally.acknowledged.length > 3)

console.log(`\n${headline()}`)
const problems: string[] = []
for (const fault of faults) {
  const row = await tryFault(fault, tally)
  printRow(row)
  problems.push(...judge(row))
}
await stopLoad()
const { lost, doubled } = await checkBookings(tally.acknowledged)
console.log(
  `\n${tally.acknowledged.length} bookings were acknowledged; at the end ${lost} are lost, ${doubled} doubled.`,
)
if (lost > 0 || doubled > 0) problems.push(`at the end: ${lost} bookings lost, ${doubled} doubled`)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)

/** All of them, or those whose names contain one of the arguments. */
function findFaults(): Fault[] {
  const all = createFaults(processes, { before, now: ROOT })
  const found = all.filter(({ name }) => named.length === 0 || named.some((part) => name.includes(part)))
  if (found.length > 0) return found
  console.error(`No fault has such a name. They are:\n${all.map(({ name }) => `  ${name}`).join('\n')}`)
  process.exit(1)
}

async function tryFault(fault: Fault, { acknowledged, take }: Tally): Promise<Row> {
  // the change that ended the fault before has emptied the caches
  for (const name of WEB) for (const page of cachedPages) await processes.fetch(name, page)
  const first = acknowledged.length
  take()
  const from = performance.now()
  await fault.cause()
  const caused = performance.now()
  await until(
    'a booking is made after the fault',
    BOOKING_SECONDS,
    () => (acknowledged.at(-1)?.at ?? 0) > caused,
  )
  // of clients that were waiting, too
  const alsoSeconds = await fault.alsoSeconds.measure()
  await fault.repair()
  const to = performance.now()
  const made = acknowledged.slice(first)
  return {
    fault,
    made: made.length,
    ...(await checkBookings(acknowledged)),
    pauseSeconds: longestPause([from, ...made.map(({ at }) => at), to]) / 1_000,
    alsoSeconds,
    ...take(),
  }
}

function longestPause(times: readonly number[]): number {
  return Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)))
}

/** Vehicles near the trip's pickup; every fourth one is only looked at, so that its page stays cached. */
async function findVehicles(): Promise<{ booked: number[]; parked: number[] }> {
  const rows = await query<{ id: number }>(
    OWNER_URL,
    `select id from vehicles where status = 'verified' and state = 'available' and step is null and not off_road
       and abs(latitude - 27.71) < 0.08 and abs(longitude - 85.31) < 0.13 order by id`,
  )
  const ids = rows.map(({ id }) => Number(id))
  return {
    booked: ids.filter((_, index) => index % 4 > 0),
    parked: ids.filter((_, index) => index % 4 === 0),
  }
}
