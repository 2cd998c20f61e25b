import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import type autocannon from 'autocannon'
import type { BareAnswer } from './bench/bare-server.ts'
import { benchBookings } from './bench/bookings.ts'
import { benchBytes } from './bench/bytes.ts'
import { benchCarpool } from './bench/carpool.ts'
import { benchEarnings } from './bench/earnings.ts'
import { benchMap } from './bench/map.ts'
import { benchPlaces } from './bench/places.ts'
import { benchRoutes } from './bench/routes.ts'
import { benchSearches, searches } from './bench/searches.ts'
import { type Figures, measure, printFigures, show } from './bench/site.ts'
import { benchSlow } from './bench/slow.ts'
import { benchStreams } from './bench/streams.ts'
import { benchTiles } from './bench/tiles.ts'
import { benchUncached } from './bench/uncached.ts'
import { benchUploads } from './bench/uploads.ts'
import { build, ROOT } from './build.ts'

// A benchmark, not a test: only compare figures of one run on one machine.
const DATA_DIR = path.resolve(process.env.BENCH_DATA_DIR ?? path.join(ROOT, 'data/bench'))
const ROUNDS = 5
const ROUND_SECONDS = 4
const VEHICLES = Number(process.env.BENCH_VEHICLES ?? 100_000)
const BOOKINGS = 10 * VEHICLES
const LIMIT_START_SECONDS = 2

async function start(environment: Record<string, string> = {}): Promise<{ site: ChildProcess; url: string }> {
  const site = fork(path.join(ROOT, 'src/server/main.ts'), {
    env: { ...process.env, PORT: '0', DATA_DIR, RATE_LIMITS: 'off', LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    site.once('message', (message) => resolve((message as { ready: string }).ready))
    site.once('exit', (code) => reject(new Error(`The site stopped with code ${code}.`)))
  })
  return { site, url: url }
}

/** A bare Node server with the same bytes and headers, in its own process like the site. */
async function bareServer(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ url: string; close: () => void }> {
  const bare = fork(path.join(ROOT, 'scripts/bench/bare-server.ts'))
  const answer: BareAnswer = { headers, body: body.toString('base64') }
  bare.send(answer)
  const port = await new Promise((resolve) => bare.once('message', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => bare.kill() }
}

const SET_BY_NODE = new Set(['date', 'connection', 'keep-alive', 'content-length'])

function fetchRaw(
  url: string,
  { method = 'GET', path, headers, body }: autocannon.Request = {},
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  return new Promise((resolve, reject) => {
    const at = path === undefined ? url : new URL(path, url)
    request(at, { method, headers: { 'accept-encoding': 'br', ...headers } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const headers = Object.entries(response.headers).flatMap(([name, value]) =>
          typeof value === 'string' && !SET_BY_NODE.has(name) ? [[name, value] as const] : [],
        )
        resolve({ body: Buffer.concat(chunks), headers: Object.fromEntries(headers) })
      })
    })
      .on('error', reject)
      .end(body)
  })
}

function seed(): void {
  if (existsSync(path.join(DATA_DIR, 'postgres'))) return
  console.log(`Making ${VEHICLES} vehicles and ${BOOKINGS} bookings in ${DATA_DIR} ...`)
  const args = [
    path.join(ROOT, 'scripts/operator.ts'),
    'seed',
    '--vehicles',
    String(VEHICLES),
    '--bookings',
    String(BOOKINGS),
  ]
  const { status } = spawnSync(process.execPath, args, {
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR },
  })
  if (status !== 0) throw new Error('Seeding failed: see above.')
}

async function benchPages(url: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' }
  const asset = readFileSync(path.join(ROOT, 'dist/client/favicon.svg')).byteLength
  const file = await measure({ url: `${url}/favicon.svg`, connections: 16, headers })
  show(`static file (${asset} bytes)`, file)
  for (const [name, at] of Object.entries({ home: '/', list: '/vehicles?city=1', detail: '/vehicle/1' })) {
    const page = await fetchRaw(url + at)
    const bare = await bareServer(page.body, page.headers)
    // alternating, so that other load on the machine affects both
    const rounds: { figures: Figures; ratio: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const figures = await measure({ url: url + at, connections: 16, headers, duration: ROUND_SECONDS })
      const min = await measure({ url: bare.url, connections: 16, headers, duration: ROUND_SECONDS })
      rounds.push({ figures, ratio: figures.perSecond / min.perSecond })
    }
    bare.close()
    rounds.sort((a, b) => a.ratio - b.ratio)
    const median = rounds[Math.floor(ROUNDS / 2)]
    if (!median) continue
    const ratios = rounds.map(({ ratio }) => ratio.toFixed(2)).join(' ')
    show(
      `${name} (${page.body.byteLength} bytes br), log on`,
      median.figures,
      `   ${median.ratio.toFixed(2)} of a bare server (${ratios}), ${(median.figures.perSecond / file.perSecond).toFixed(2)} of the file`,
    )
  }
}

const memory = (site: ChildProcess) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

await build()
seed()
await benchSearches(DATA_DIR, {
  start,
  async bare(url, call) {
    const { body, headers } = await fetchRaw(url, call)
    return bareServer(body, headers)
  },
})
// a part of the bench, as its argument says
if (process.argv.includes('searches')) process.exit()
const began = performance.now()
const { site, url } = await start()
try {
  await fetchRaw(url)
  const seconds = (performance.now() - began) / 1_000
  printFigures('start to the first page', `${seconds.toFixed(1)} s`, {
    holds: seconds < LIMIT_START_SECONDS,
    limit: `below ${LIMIT_START_SECONDS} s`,
  })
  const requests = searches('/api/v1/getVehicles?page=1')
  await measure({ url, connections: 4, requests, duration: 4 })
  await benchBookings(url, ROOT, DATA_DIR)
  await benchEarnings(DATA_DIR)
  await benchRoutes(url, requests)
  await benchTiles(url)
  await benchPages(url)
  await benchUncached(ROOT)
  await benchUploads(ROOT)
  await benchStreams(ROOT, requests)
  await benchCarpool(ROOT)
  await benchPlaces()
  await benchBytes(url)
  await benchSlow(url)
  await benchMap(url)
  if (existsSync(`/proc/${site.pid}/status`))
    console.log(`memory of the Node process: ${Math.round(memory(site))} MB`)
} finally {
  site.kill('SIGTERM')
}
