import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { createClient } from '#server/db/client.ts'
import { postgresProcessesOn } from '#server/db/embedded/processes.ts'
import { hashToken } from '#server/services/auth/sessions.ts'
import { type DatabaseServer, openDatabaseServer } from '#tests/setup/database-server.ts'
import { databaseSeenBy, type Outage, TIMEOUT_MS, until, warm, watchOutage } from '#tests/setup/outage.ts'
import { embeddedOf, type OwnSite, seenBy, startSite } from '#tests/setup/own-site.ts'

// All outages start together and mostly wait, so the file takes as long as the longest.
test.describe.configure({ mode: 'default', timeout: 600_000 })

const POOL = 4
/** In seconds: longer than a page waits for two timeouts. */
const FROZEN_S = 14
const YEARS_MS = 3 * 365 * 86_400_000
const folders: string[] = []
const sites: OwnSite[] = []
const servers: DatabaseServer[] = []
const table: Record<string, string | number>[] = []

type Rows = Record<string, Promise<Outage>>
let stopped: Rows
let embedded: ReturnType<typeof freezeAndKill>
let disk: ReturnType<typeof fillDisk>
let clock: ReturnType<typeof setClock>
let settled: Promise<unknown>

test.beforeAll(() => {
  const long = stopDatabase([25])
  const short = stopDatabase([3, 9])
  stopped = { ...long, ...short }
  embedded = freezeAndKill()
  disk = fillDisk()
  clock = setClock()
  // each is awaited, and may fail, in its own test
  settled = Promise.allSettled([...Object.values(stopped), embedded.frozen, embedded.killed, disk, clock])
})
test.afterAll(async () => {
  await settled
  // a frozen server cannot notice that its site has stopped
  for (const folder of folders) signalAll(folder, 'SIGCONT')
  await Promise.all(sites.map((site) => site.stop()))
  for (const server of servers) await server.remove()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  console.table(table)
})

function signalAll(dataDir: string, name: NodeJS.Signals): void {
  for (const pid of postgresProcessesOn(path.join(dataDir, 'postgres'))) process.kill(pid, name)
}
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sawari-outage-'))
  folders.push(folder)
  return folder
}
async function start(...[options]: Parameters<typeof startSite>): Promise<OwnSite> {
  const site = await startSite(options)
  sites.push(site)
  return site
}

/** An external database server, stopped for each of these durations (seconds) in turn. */
function stopDatabase(durations: number[]): Rows {
  const opened = openDatabaseServer().then(async (database) => {
    servers.push(database)
    const site = await start({ dataDir: newFolder(), environment: { DATABASE_URL: database.url } })
    return { database, site }
  })
  let turn: Promise<unknown> = opened
  const rows = durations.map((seconds) => {
    const row = turn.then(async () => {
      const { database, site } = await opened
      return watchOutage(site, {
        seconds,
        cut: database.stop,
        restore: database.start,
        database: () => database.connection,
      })
    })
    turn = row
    return [`stopped ${seconds} s`, row] as const
  })
  const last = durations.at(-1)
  const stopping = turn.then(async () => {
    const { database, site } = await opened
    await database.stop()
    await wait(1_000)
    const { code } = await site.stop()
    if (code !== 0) throw new Error(`SIGTERM without a database: ${code}`)
  })
  // an earlier outage may have failed already
  stopping.catch(() => undefined)
  return Object.fromEntries(
    rows.map(([name, row]) => [
      name,
      // the site also exits on SIGTERM while the database is down
      name === `stopped ${last} s` ? row.then((outage) => stopping.then(() => outage)) : row,
    ]),
  )
}

/** The embedded server: frozen, then killed until the process exits, then started on the remaining data. */
function freezeAndKill() {
  const dataDir = newFolder()
  const opened = start({ dataDir })
  const frozen = opened.then((site) =>
    watchOutage(site, {
      seconds: FROZEN_S,
      cut: () => signalAll(dataDir, 'SIGSTOP'),
      restore: () => signalAll(dataDir, 'SIGCONT'),
      database: () => embeddedOf(site, dataDir).connection,
    }),
  )
  const killed = frozen.then(async () => {
    const site = await opened
    const linesBefore = site.log.length
    let deaths = 0
    let isGone = false
    site.exit.then(() => {
      isGone = true
    })
    let last = 0
    let kept = 0
    const before = performance.now()
    while (!isGone && performance.now() - before < TIMEOUT_MS) {
      const now = await Promise.resolve(site)
        .then((item) => embeddedOf(item, dataDir))
        .catch(() => null)
      if (now?.isReady && now.pid !== last) {
        last = now.pid
        process.kill(now.pid, 'SIGKILL')
        deaths += 1
        const response = await fetch(`${site.address}/pages/terms`).catch(() => null)
        // later, once the listener is back, cached pages count as changed
        if (response && deaths === 1) kept = response.status
      }
      await wait(20)
    }
    const code = await site.exit
    const seconds = (performance.now() - before) / 1_000
    const again = performance.now()
    const successor = await start({ dataDir })
    const status = (await fetch(`${successor.address}/readyz`)).status
    const recoverySeconds = (performance.now() - again) / 1_000
    await successor.stop()
    return {
      deaths,
      code,
      kept,
      status,
      seconds,
      recoverySeconds,
      output: site.complaints(),
      logLines: site.log.length - linesBefore,
    }
  })
  return { frozen, killed }
}

/** The command that gives the site a small disk, as root or in a user namespace; null if neither is allowed. */
function smallDisk(folder: string): string[] | null {
  const mount = ['sh', '-c', 'mount -t tmpfs -o size=200m,mode=700 tmpfs "$0" && exec "$@"', folder]
  const ways = [
    ['unshare', '--mount', ...mount],
    ['unshare', '--user', '--map-root-user', '--mount', ...mount],
  ]
  return ways.find(([program = '', ...args]) => spawnSync(program, [...args, 'true']).status === 0) ?? null
}

function fill(file: string): void {
  const handle = openSync(file, 'wx')
  try {
    for (let bytes = 1 << 20; bytes >= 1; )
      try {
        writeSync(handle, Buffer.alloc(bytes))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
        bytes >>= 1
      }
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

async function asAdmin(site: OwnSite, dataDir: string, ...statements: string[]): Promise<void> {
  const client = createClient({ ...embeddedOf(site, dataDir).connection, user: 'postgres' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Fills the disk; where none can be mounted, makes the database read-only. */
async function fillDisk() {
  const dataDir = newFolder()
  const wrap = smallDisk(dataDir)
  const site = await start({ dataDir, wrap: wrap ?? [] })
  const filler = seenBy(site, path.join(dataDir, 'filler'))
  const token = randomBytes(32).toString('base64url')
  await asAdmin(
    site,
    dataDir,
    `insert into sawari.public.sessions (token_hash, user_id, expires_at)
      select '\\x${hashToken(token).toString('hex')}', min(id), now() + interval '1 day' from sawari.public.users`,
    // the write-ahead log has its own space: without it, PostgreSQL would exit instead of refusing writes
    'select pg_switch_wal()',
    'create table room as select 1',
    'checkpoint',
  )
  const close = (isClosed: boolean) =>
    asAdmin(
      site,
      dataDir,
      `alter role sawari set default_transaction_read_only = ${isClosed}`,
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sawari'`,
    )
  const report = async () => {
    const response = await fetch(`${site.address}/api/v1/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        type: 'feedback',
        reason: 'The disk is full',
        remarks: randomBytes(900).toString('hex'),
      }),
    })
    await response.arrayBuffer()
    return { status: response.status, retryAfter: response.headers.get('retry-after') }
  }
  const ask = async (address: string) => (await fetch(site.address + address)).status

  await warm(site)
  const before = await report()
  const linesBefore = site.log.length
  if (wrap) fill(filler)
  else await close(true)
  await wait(1_200)
  const reports: Awaited<ReturnType<typeof report>>[] = []
  for (let turn = 0; turn < 60; turn++) reports.push(await report())
  const during = {
    alive: await ask('/healthz'),
    ready: await ask('/readyz'),
    kept: await ask('/pages/terms'),
    page: await ask('/vehicle/1'),
  }
  if (wrap) rmSync(filler)
  else await close(false)
  const freed = performance.now()
  const isWell = async () => (await report()).status === 200 && (await databaseSeenBy(site)) === 'ok'
  await until('writes are taken again', isWell)
  const recoverySeconds = (performance.now() - freed) / 1_000
  const { code } = await site.stop()
  const kind = wrap ? 'disk full' : 'closed for writing'
  return { kind, before, during, reports, recoverySeconds, code, logLines: site.log.length - linesBefore }
}

/** Sets the site's clock three years ahead for two rounds of the status job, and back. */
async function setClock() {
  const dataDir = newFolder()
  const site = await start({ dataDir, hasSettableClock: true })
  const client = createClient(embeddedOf(site, dataDir).connection)
  await client.connect()
  const states = async () =>
    (await client.query('select id::text, status from bookings order by id')).rows.map(
      ({ id, status }) => `${id} ${status}`,
    )
  const notified = () =>
    site.log.map(({ message }) => message).filter((message) => message.includes('system clock'))
  // the first round processes the demo bookings
  let before = await states()
  const isSettled = async () => {
    const earlier = before
    await wait(4_000)
    before = await states()
    return String(before) === String(earlier)
  }
  await until('the first round is over', isSettled)
  site.process.send({ clockAhead: YEARS_MS })
  await until('the clock is doubted', async () => notified().length > 0)
  // one more round of the job
  await wait(12_000)
  const during = await states()
  site.process.send({ clockAhead: 0 })
  const { rowCount } = await client.query(
    `update bookings set from_at = now() - interval '1 minute' where id = (
      select id from bookings where status = 'approved' and from_at > now() limit 1)`,
  )
  const moved = async () => (await states()).filter((item) => !before.includes(item))
  await until('the due booking has begun', async () => (await moved()).length > 0)
  const after = await moved()
  await client.end()
  await site.stop()
  return { before, during, told: notified(), due: rowCount, after }
}

for (const name of ['stopped 3 s', 'stopped 9 s', 'stopped 25 s', `frozen ${FROZEN_S} s`]) {
  test(`the site survives a database ${name}`, async () => {
    const outage = await (name.startsWith('frozen') ? embedded.frozen : (stopped[name] as Promise<Outage>))
    const { during, seconds } = outage
    table.push({
      outage: name,
      healthz: String(during.alive),
      readyz: String(during.ready),
      kept: String(during.kept),
      api: String(during.api),
      page: String(during.page),
      requests: outage.requests,
      'log lines': outage.logLines,
      connections: outage.connections,
      'slowest ms': Math.round(outage.slowest),
      'back after s': Number(outage.recoverySeconds.toFixed(1)),
    })
    expect(outage.broken).toEqual([])
    expect(during).toEqual({ alive: [200], ready: [200], kept: [200], api: [503], page: [503] })
    expect(outage.reported).toEqual(['does not answer, or cannot write'])
    expect(outage.withoutRetry).toBe(0)
    expect(outage.connections).toBeLessThanOrEqual(POOL + 1)
    // each of the jobs logs that its round has failed
    expect(outage.logLines).toBeLessThanOrEqual(18 + 2 * seconds)
  })
}

test('the process exits when its embedded database was killed six times, and its successor responds', async () => {
  const row = await embedded.killed
  table.push({
    outage: `killed ${row.deaths} times`,
    kept: row.kept,
    'log lines': row.logLines,
    'back after s': Number(row.recoverySeconds.toFixed(1)),
    exit: String(row.code),
  })
  // a busy machine may take more than a minute for the first of them
  expect(row.deaths).toBeGreaterThanOrEqual(6)
  expect([row.code, row.kept, row.status]).toEqual([1, 200, 200])
  expect(row.output).toMatch(/^The built-in PostgreSQL ended 6 times within a minute [^\n]+\n$/)
  expect(row.logLines).toBeLessThanOrEqual(10 * row.deaths)
})

test('the site survives a full disk', async () => {
  const row = await disk
  const statuses = [...new Set(row.reports.map(({ status }) => status))].sort()
  table.push({
    outage: row.kind,
    healthz: row.during.alive,
    readyz: row.during.ready,
    kept: row.during.kept,
    api: String(statuses),
    page: row.during.page,
    requests: row.reports.length,
    'log lines': row.logLines,
    'back after s': Number(row.recoverySeconds.toFixed(1)),
    exit: String(row.code),
  })
  expect(row.before.status).toBe(200)
  // uploads of this process are on the same disk
  const ready = row.kind === 'disk full' ? 503 : 200
  expect(row.during).toEqual({ alive: 200, ready, kept: 200, page: 200 })
  expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([])
  expect(row.reports.filter(({ status }) => status === 503).length).toBeGreaterThan(0)
  expect(row.reports.filter(({ status, retryAfter }) => status === 503 && !retryAfter)).toEqual([])
  expect(row.code).toBe(0)
  expect(row.logLines).toBeLessThanOrEqual(10)
})

test('the site changes no booking while the clock is three years ahead, and then continues', async () => {
  const row = await clock
  table.push({ outage: 'clock +3 years', 'log lines': row.told.length })
  expect(row.before.length).toBeGreaterThan(0)
  expect(row.during).toEqual(row.before)
  expect(row.due).toBe(1)
  expect(row.after).toEqual([expect.stringMatching(/ inTrip$/)])
  expect(row.told).toEqual([
    expect.stringContaining('periodic jobs are paused'),
    expect.stringContaining('the system clock is correct again'),
  ])
})
