import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { createClient } from '#server/db/client.ts'
import type { OwnSite } from './own-site.ts'

const KEPT = '/pages/terms'
/** The requests that reach the database, and their normal statuses. */
const ASKED = {
  api: { path: '/api/v1/bookings', well: 401 },
  page: { path: '/vehicle/999999', well: 404 },
} as const
/** An unknown token, which only the database can reject. */
const STRANGER = { authorization: `Bearer ${'x'.repeat(43)}` }
const EVERY_MS = 250
/** Timeout for events that never happen. */
export const TIMEOUT_MS = 180_000

export interface Outage {
  /** Statuses by request of all responses during the outage. */
  during: Record<'alive' | 'ready' | 'kept' | 'api' | 'page', number[]>
  /** What `/readyz` said of the database during the outage. */
  reported: string[]
  /** Every status of 500, at any time. */
  broken: string[]
  /** Number of 503s without Retry-After. */
  withoutRetry: number
  /** Milliseconds of the slowest response that needs no database. */
  slowest: number
  requests: number
  logLines: number
  seconds: number
  /** Seconds until all responses were normal again. */
  recoverySeconds: number
  /** Maximum connections of the site to the database in the three seconds after. */
  connections: number
}

/** Unlike `expect.poll` it continues when another test starts. */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + TIMEOUT_MS; !(await isTrue()); await wait(100))
    if (performance.now() > end) throw new Error(`not within ${TIMEOUT_MS} ms: ${what}`)
}

export async function warm(site: OwnSite): Promise<void> {
  for (let turn = 0; turn < 2; turn++)
    for (const path of [KEPT, ASKED.page.path, '/readyz'])
      await (await fetch(site.address + path)).arrayBuffer()
}

/** Stops the database for at least `seconds` and until each request got a response, then waits for the recovery. */
export async function watchOutage(
  site: OwnSite,
  { seconds, cut, restore, database }: OutageOptions,
): Promise<Outage> {
  await warm(site)
  const during: Record<keyof Outage['during'], Set<number>> = {
    alive: new Set(),
    ready: new Set(),
    kept: new Set(),
    api: new Set(),
    page: new Set(),
  }
  const seen = { broken: [] as string[], withoutRetry: 0, slowest: 0, requests: 0 }
  const reported = new Set<string>()
  const linesBefore = site.log.length
  let isAway = false
  const ask = async (what: keyof Outage['during'], path: string) => {
    const before = performance.now()
    const wasAway = isAway
    const response = await fetch(site.address + path, { headers: STRANGER }).catch((error: Error) => error)
    if (response instanceof Error) {
      seen.broken.push(`${path} ${response.cause}`)
      return 0
    }
    const text = await response.text()
    seen.requests += 1
    const { status } = response
    if (status === 503 && !response.headers.get('retry-after')) seen.withoutRetry += 1
    if (status >= 500 && status !== 503) seen.broken.push(`${path} ${status}`)
    if (['alive', 'kept'].includes(what)) seen.slowest = Math.max(seen.slowest, performance.now() - before)
    if (wasAway && isAway) during[what].add(status)
    if (wasAway && isAway && what === 'ready') reported.add(databaseOf(text))
    return status
  }
  const askAll = () => [
    ask('alive', '/healthz'),
    ask('ready', '/readyz'),
    ask('kept', KEPT),
    ...Array.from({ length: 4 }, () => ask('api', ASKED.api.path)),
    ask('page', ASKED.page.path),
  ]

  const requested: Promise<number>[] = []
  const started = performance.now()
  await cut()
  // the readiness check may be cached for a second
  await until('the outage is noticed', async () => (await databaseSeenBy(site)) !== 'ok')
  isAway = true
  const isSeen = () => Object.values(during).every(({ size }) => size > 0)
  for (const end = started + seconds * 1_000; performance.now() < end || !isSeen(); await wait(EVERY_MS))
    requested.push(...askAll())
  isAway = false
  const elapsedSeconds = (performance.now() - started) / 1_000
  await restore()
  const back = performance.now()
  const isWell = async () => {
    const [database, api, page] = await Promise.all([
      databaseSeenBy(site),
      ask('api', ASKED.api.path),
      ask('page', ASKED.page.path),
    ])
    return database === 'ok' && api === ASKED.api.well && page === ASKED.page.well
  }
  await until('everything is answered again', isWell)
  const recoverySeconds = (performance.now() - back) / 1_000
  await Promise.all(requested)
  const connections = await maxConnections(database(), askAll)
  return {
    during: {
      alive: [...during.alive],
      ready: [...during.ready],
      kept: [...during.kept],
      api: [...during.api],
      page: [...during.page],
    },
    reported: [...reported],
    ...seen,
    logLines: site.log.length - linesBefore,
    seconds: elapsedSeconds,
    recoverySeconds,
    connections,
  }
}

const databaseOf = (readyz: string): string => JSON.parse(readyz).database

export async function databaseSeenBy(site: OwnSite): Promise<string> {
  return databaseOf(await (await fetch(`${site.address}/readyz`)).text())
}

interface OutageOptions {
  seconds: number
  cut(): Promise<void> | void
  restore(): Promise<void> | void
  database(): pg.ClientConfig
}

async function maxConnections(database: pg.ClientConfig, askAll: () => Promise<number>[]): Promise<number> {
  const client = createClient(database)
  await client.connect()
  let max = 0
  for (const end = performance.now() + 3_000; performance.now() < end; await wait(EVERY_MS)) {
    await Promise.all(askAll())
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where application_name like 'sawari%'`,
    )
    max = Math.max(max, rows[0]?.n ?? 0)
  }
  await client.end()
  return max
}
