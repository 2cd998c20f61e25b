import { setTimeout as wait } from 'node:timers/promises'
import type autocannon from 'autocannon'
import type pg from 'pg'
import { openWatchedSite, type WatchedSite } from '../watched-site.ts'
import { ALERTS, REQUESTS, seedAlerts, seedBoard, TRIPS } from './seed-board.ts'
import { connectTo, makeTokens, measure, printFigures, show } from './site.ts'
import { type BenchTrip, tripsOf } from './trips.ts'

const READERS = 300
const CLIENTS = 16
const SECONDS = 6
const FIRST_WARM_UP_SECONDS = 10
const LIMIT_LIST_MS = 30
const CREATED = 60
const LIMIT_CREATE_MS = 100

/**
 * The carpool board with 100,000 open requests: lists by each filter, 16 concurrently, and creation with 10,000 alerts
 * waiting.
 */
export async function benchCarpool(root: string): Promise<void> {
  const site = await openWatchedSite(root, 'carpool')
  const db = await connectTo(site)
  try {
    const tokens = makeTokens(root, site.dataDir, READERS)
    const seconds = await seedBoard(db)
    printFigures(`${REQUESTS} requests of ${TRIPS} trips`, `seeded in ${seconds} s`)
    await measureFirstSearches(site, tokens)
    const forms = formsOf(await vehicleTypes(db))
    const all = Object.values(forms).flat()
    // the first filter must not be measured while lists are still being compiled
    await measure({
      url: site.url,
      connections: CLIENTS,
      requests: listsOf(all, tokens),
      duration: FIRST_WARM_UP_SECONDS,
    })
    for (const [name, queries] of Object.entries({ ...forms, 'all of them': all })) {
      const options: autocannon.Options = {
        url: site.url,
        connections: CLIENTS,
        requests: listsOf(queries, tokens),
        duration: SECONDS,
      }
      // warm-up: the first searches were measured above
      await measure({ ...options, duration: 4 })
      const figures = await measure(options)
      show(`GET carpool, ${name}, ${CLIENTS} concurrently`, figures)
      printFigures('', `p99 ${figures.p99} ms`, {
        holds: figures.p99 < LIMIT_LIST_MS && figures.failed === 0,
        limit: `under ${LIMIT_LIST_MS} ms`,
      })
    }
    await seedAlerts(db)
    await measureCreation(site, tokens)
    console.log(`${''.padEnd(44)} ${await site.quietMemory()} MB in the site's process`)
  } finally {
    await db.end()
    await site.close()
  }
}

/** Searches for new places, one after the other, so that nothing is cached. */
async function measureFirstSearches({ url }: WatchedSite, tokens: readonly string[]): Promise<void> {
  const waits: number[] = []
  for (const [index, trip] of tripsOf(TRIPS).slice(60, 240).entries()) {
    const started = performance.now()
    const headers = { authorization: `Bearer ${tokens[index % tokens.length]}` }
    const response = await fetch(`${url}/api/v1/carpool?${searchOf(trip)}`, { headers })
    await response.arrayBuffer()
    waits.push(performance.now() - started)
  }
  waits.sort((a, b) => a - b)
  const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)] ?? 0)
  printFigures('GET carpool, first searches', `p50 ${at(0.5)} ms   p99 ${at(0.99)} ms`)
}

/** Creates requests one after the other, each by another user. Includes notifying the alerts. */
async function measureCreation(site: WatchedSite, tokens: readonly string[]): Promise<void> {
  const waits: number[] = []
  const statuses = new Map<number, number>()
  const trips = tripsOf(TRIPS)
  for (const [index, token] of tokens.slice(0, CREATED).entries()) {
    const trip = trips[(index * 7) % trips.length]
    if (!trip) continue
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const ride = {
      addressFrom: trip.a,
      addressTo: trip.b,
      fromLatitude: trip.a_lat,
      fromLongitude: trip.a_lng,
      toLatitude: trip.b_lat,
      toLongitude: trip.b_lng,
      passengers: 2,
      vehicleTypeID: 1 + (index % 8),
    }
    const post = (path: string, body: object) =>
      fetch(`${site.url}/api/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    // the form has already shown the fair price
    await (await post('carpool/fairPrice', ride)).arrayBuffer()
    const started = performance.now()
    const response = await post('carpool', {
      ...ride,
      isDriver: index % 2 === 0,
      time: new Date(Date.now() + 86_400_000 + index * 60_000).toISOString(),
      suggestedPrice: 900,
      phoneNumber: '9841000000',
      note: 'Two bags each, a stop for lunch on the way.',
    })
    await response.arrayBuffer()
    waits.push(performance.now() - started)
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    await wait(50)
  }
  waits.sort((a, b) => a - b)
  const [median = 0, slowest = 0] = [waits[Math.floor(waits.length / 2)], waits.at(-1)]
  const answers = [...statuses].map(([status, count]) => `${status} ${count}`).join('   ')
  printFigures(
    `POST carpool, ${ALERTS} alerts waiting`,
    `${answers}   p50 ${Math.round(median)} ms   slowest ${Math.round(slowest)} ms`,
    {
      holds: slowest < LIMIT_CREATE_MS && statuses.get(201) === waits.length,
      limit: `under ${LIMIT_CREATE_MS} ms`,
    },
  )
}

function searchOf({ a, b, a_lat, a_lng, b_lat, b_lng }: BenchTrip): URLSearchParams {
  return new URLSearchParams({
    addressFrom: a,
    fromLatitude: String(a_lat),
    fromLongitude: String(a_lng),
    addressTo: b,
    toLatitude: String(b_lat),
    toLongitude: String(b_lng),
  })
}

/** Queries by the name of their kind; times and places vary, as in real use. */
function formsOf(types: readonly number[]): Record<string, string[]> {
  const trips = tripsOf(TRIPS)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const pages = ['1', '2', '3']
  return {
    'no filter': pages.map((page) => `page=${page}`),
    'by role': ['true', 'false'].map((isDriver) => `isDriver=${isDriver}`),
    'by type': types.map((type) => `vehicleTypeID=${type}`),
    'by time': Array.from({ length: 30 }, (_, day) => `time=${inDays(2 + day)}&until=${inDays(3 + day)}`),
    'by popular places': trips.slice(0, 8).map((trip) => String(searchOf(trip))),
    'by rare places': trips.slice(-60).map((trip) => String(searchOf(trip))),
    'by places and role': trips
      .slice(0, 60)
      .map((trip, index) => `${searchOf(trip)}&isDriver=${index % 2 === 0}`),
    'by one place': trips.slice(0, 40).map(({ a, a_lat, a_lng }) => {
      return String(
        new URLSearchParams({ addressFrom: a, fromLatitude: `${a_lat}`, fromLongitude: `${a_lng}` }),
      )
    }),
    mine: ['isMine=true'],
  }
}

/** The queries in turn, by many users. */
function listsOf(queries: readonly string[], tokens: readonly string[]): autocannon.Request[] {
  return Array.from({ length: READERS * 2 }, (_, index) => ({
    method: 'GET',
    path: `/api/v1/carpool?${queries[(index * 7) % queries.length]}`,
    headers: { authorization: `Bearer ${tokens[index % tokens.length]}` },
  }))
}

async function vehicleTypes(db: pg.Client): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>('select id from vehicle_types order by position')
  return rows.map(({ id }) => id)
}
