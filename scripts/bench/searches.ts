import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type autocannon from 'autocannon'
import { readConfig } from '../../src/server/config.ts'
import { createDatabase, createPool } from '../../src/server/db/client.ts'
import { startEmbedded } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { createAppContext } from '../../src/server/runtime.ts'
import { compareSearches } from '../../src/server/services/search/index/compare-searches.ts'
import '../../src/messages/all.ts'
import { measure, printFigures, show } from './site.ts'

const DAY = 86_400_000
const CITIES = 20
const CLIENTS = 16
const LIMITS = {
  perSecond: 1_500,
  p99: 10,
  pricedPerSecond: 50,
  pricedP99: 200,
  buildSeconds: 90,
  megabytes: 400,
}
const METRICS_TOKEN = 'the bench reads metrics'
const SHORT_SECONDS = 4
const MS_PER_TICK = 10
const POLL_MS = 500

interface SearchBench {
  start(environment: Record<string, string>): Promise<{ site: ChildProcess; url: string }>
  /** A bare server that answers with the same bytes as the call. */
  bare(url: string, call: autocannon.Request): Promise<{ url: string; close: () => void }>
}

/** Searches with varying city, dates and filters, as in real use. */
export function searches(path: string): autocannon.Request[] {
  return Array.from({ length: 400 }, (_, index) =>
    searchOf(path, {
      city: index % CITIES,
      from: 2 + (index % 40),
      days: 1 + (index % 5),
      isEarly: index % 2 === 1,
      filters: {
        ...(index % 3 === 1 && { fuelTypes: ['diesel', 'petrol'] }),
        ...(index % 4 === 2 && { vehicleTypeIDs: [1 + (index % 10)] }),
        ...(index % 5 === 3 && { features: [1, 2] }),
        ...(index % 3 === 2 && { sortBy: 'pricePerDay', order: 'asc' }),
      },
    }),
  )
}

/** By the price of dates that are searched for once, so that each search needs a quote for each vehicle. */
function pricedSearches(): autocannon.Request[] {
  return Array.from({ length: 8_000 }, (_, index) =>
    searchOf('/api/v1/getVehicles?page=1', {
      city: index % CITIES,
      from: 2 + (Math.floor(index / CITIES) % 40),
      days: 1 + (Math.floor(index / (CITIES * 40)) % 5),
      isEarly: index >= 4_000,
      filters: { sortBy: 'payable', order: 'asc' },
    }),
  )
}

function searchOf(
  path: string,
  {
    city,
    from,
    days,
    isEarly,
    filters,
  }: { city: number; from: number; days: number; isEarly: boolean; filters: object },
): autocannon.Request {
  const day = (ahead: number) => new Date(Date.now() + ahead * DAY).toISOString().slice(0, 10)
  const body = {
    cityId: 1 + city,
    fromDate: day(from),
    fromTime: isEarly ? '09:00' : '14:30',
    toDate: day(from + days),
    toTime: '18:00',
    ...filters,
  }
  return { method: 'POST', path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** Searches by SQL and in memory, beside a bare server that sends the same bytes; then the index alone. */
export async function benchSearches(dataDir: string, { start, bare }: SearchBench): Promise<void> {
  for (const [name, environment] of [
    ['SQL', { SEARCH_INDEX: 'off' }],
    ['memory', { SEARCH_INDEX: 'on', METRICS_TOKEN }],
  ] as const) {
    const { site, url } = await start(environment)
    const isMemory = name === 'memory'
    /** With the site's own processor time, which other work on the machine affects least. */
    const measureCall = async (call: string, options: Omit<autocannon.Options, 'url'>) => {
      const before = processorMs(site)
      const figures = await measure({ url, ...options })
      const each = (processorMs(site) - before) / Math.max(1, figures.total)
      show(
        `POST ${call}, ${name}, ${options.connections} concurrently`,
        figures,
        `   ${each.toFixed(2)} ms of processor`,
      )
      return figures
    }
    try {
      if (isMemory) await untilIndexIsReady(url)
      const calls = { getVehicles: '/api/v1/getVehicles?page=1', vehicleCounts: '/api/v1/vehicleCounts' }
      for (const [call, at] of Object.entries(calls)) {
        const requests = searches(at)
        await measure({ url, connections: 4, requests, duration: SHORT_SECONDS })
        for (const connections of [1, CLIENTS]) {
          const figures = await measureCall(call, { connections, requests })
          if (!isMemory || call !== 'getVehicles') continue
          const isOne = connections === 1
          printFigures('', isOne ? `p99 ${figures.p99} ms` : `${figures.perSecond}/s`, {
            holds:
              figures.failed === 0 &&
              (isOne ? figures.p99 <= LIMITS.p99 : figures.perSecond >= LIMITS.perSecond),
            limit: isOne ? `at most ${LIMITS.p99} ms` : `at least ${LIMITS.perSecond}/s`,
          })
        }
      }
      // what HTTP costs without a search
      show(
        `GET healthz, ${CLIENTS} concurrently`,
        await measure({ url: `${url}/healthz`, connections: CLIENTS }),
      )
      const priced = await measureCall('getVehicles by price', {
        connections: CLIENTS / 4,
        requests: pricedSearches(),
      })
      if (!isMemory) continue
      printFigures('', `p99 ${priced.p99} ms`, {
        holds:
          priced.perSecond >= LIMITS.pricedPerSecond && priced.p99 <= LIMITS.pricedP99 && priced.failed === 0,
        limit: `at least ${LIMITS.pricedPerSecond}/s, p99 at most ${LIMITS.pricedP99} ms`,
      })
      const requests = searches(calls.getVehicles)
      const least = await bare(url, requests[0] as autocannon.Request)
      show(
        `the same bytes by a bare server, ${CLIENTS} concurrently`,
        await measure({ url: least.url, connections: CLIENTS, requests }),
      )
      least.close()
    } finally {
      await stop(site)
    }
  }
  await benchIndex(dataDir)
}

/** Until then the site answers from SQL. */
async function untilIndexIsReady(url: string): Promise<void> {
  const isReady = async () => {
    const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    return /^sawari_search_index_ready\S* 1$/m.test(await metrics.text())
  }
  while (!(await isReady())) await wait(POLL_MS)
}

/** Of the Node process, not of PostgreSQL. */
function processorMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
  return (Number(fields[13]) + Number(fields[14])) * MS_PER_TICK
}

async function stop(site: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => site.once('exit', resolve))
  site.kill('SIGTERM')
  await ended
}

/** How long the index takes to build, how much memory it needs, and whether it equals SQL. */
async function benchIndex(dataDir: string): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  const db = createDatabase(createPool(embedded.connection, 4))
  try {
    await migrate(db)
    const context = createAppContext(readConfig({ DATA_DIR: dataDir }), db)
    const started = performance.now()
    let longest = 0
    let last = started
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 1)
    context.searchIndex.start({ info: () => undefined, warn: console.error, error: console.error })
    await context.searchIndex.built()
    clearInterval(beat)
    const seconds = (performance.now() - started) / 1_000
    const { vehicles, bytes } = context.searchIndex.figures()
    const megabytes = Math.round(bytes / 1024 ** 2)
    printFigures(
      `index of ${vehicles} vehicles`,
      `built in ${seconds.toFixed(1)} s   ${megabytes} MB   longest pause ${Math.round(longest)} ms`,
      {
        holds: seconds <= LIMITS.buildSeconds && megabytes <= LIMITS.megabytes,
        limit: `at most ${LIMITS.buildSeconds} s and ${LIMITS.megabytes} MB`,
      },
    )
    const { compared, differences } = await compareSearches(context)
    printFigures('random searches', `${compared} compared with SQL, ${differences.length} differ`, {
      holds: differences.length === 0,
      limit: 'none',
    })
    await context.searchIndex.stop()
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}
