import { createHash } from 'node:crypto'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type autocannon from 'autocannon'
import { createParser } from 'eventsource-parser'
import type pg from 'pg'
import { openWatchedSite } from '../watched-site.ts'
import { connectTo, type Figures, makeTokens, measure, printFigures, show } from './site.ts'

const STREAMS = 1_000
const LIMIT_MB = 100
const LIMIT_P99 = 2
const ROUNDS = 3
const SECONDS = 6
const CLIENTS = 4
/** Interval of the changes while calls are measured. */
const CHANGE_EVERY_MS = 50
const SINGLE_EVENTS = 40
const PAUSE_MS = 150
const MAX_WAIT_MS = 10_000

interface Stream {
  token: string
  events: number
  response: IncomingMessage
}

/** A thousand open streams: their memory, the duration of calls beside them, and the delay of an event. */
export async function benchStreams(root: string, search: autocannon.Request[]): Promise<void> {
  const site = await openWatchedSite(root, 'streams')
  const db = await connectTo(site)
  try {
    const { url } = site
    const calls = () => measure({ url, connections: CLIENTS, requests: search, duration: SECONDS })
    const people = makeTokens(root, site.dataDir, STREAMS)
    const before = await site.quietMemory()
    let streams = await openAll(url, people)
    const memory = await site.quietMemory()
    await calls()
    const rounds: { without: Figures; beside: Figures }[] = []
    // alternating, so that other load on the machine affects both
    for (let round = 0; round < ROUNDS; round++) {
      for (const { response } of streams) response.destroy()
      const without = await calls()
      streams = await openAll(url, people)
      const isOver = new AbortController()
      const [beside] = await Promise.all([calls().finally(() => isOver.abort()), change(db, isOver.signal)])
      rounds.push({ without, beside })
    }
    const { without, beside } = medianOf(rounds)
    show(`POST getVehicles, ${CLIENTS} concurrently, no stream`, without)
    show(`POST getVehicles, beside ${STREAMS} streams and changes`, beside)
    const ratio = rounds.map((round) => round.beside.p99 / round.without.p99).sort((a, b) => a - b)
    printFigures('p99 beside streams', `${ratio.map((value) => value.toFixed(2)).join(' ')} times`, {
      holds: (ratio[Math.floor(ROUNDS / 2)] ?? Number.POSITIVE_INFINITY) <= LIMIT_P99,
      limit: `median at most ${LIMIT_P99}`,
    })
    printFigures(`memory of ${STREAMS} streams`, `${before} MB before, ${memory} MB with them`, {
      holds: memory - before < LIMIT_MB,
      limit: `less than ${LIMIT_MB} MB more`,
    })
    await measureEvents(db, streams)
    for (const { response } of streams) response.destroy()
    console.log(`${''.padEnd(44)} ${await site.quietMemory()} MB after they are closed`)
  } finally {
    await db.end()
    await site.close()
  }
}

/** Measures events of one user after the other, then one event of all users. */
async function measureEvents(db: pg.Client, streams: Stream[]): Promise<void> {
  const waits: number[] = []
  for (const stream of streams.slice(0, SINGLE_EVENTS)) {
    const { events } = stream
    const started = performance.now()
    await db.query(
      `insert into notifications (user_id, kind) select user_id, 'tripStarted' from sessions where token_hash = $1`,
      [createHash('sha256').update(stream.token).digest()],
    )
    await until(() => stream.events > events)
    waits.push(performance.now() - started)
    // changes within a short time are merged into one event
    await wait(PAUSE_MS)
  }
  waits.sort((a, b) => a - b)
  const [median = 0, slowest = 0] = [waits[SINGLE_EVENTS / 2], waits.at(-1)]
  printFigures(
    'an event, from the write to the stream',
    `p50 ${Math.round(median)} ms   slowest ${Math.round(slowest)} ms`,
  )
  await wait(500)
  const before = streams.map(({ events }) => events)
  const started = performance.now()
  await db.query(
    `insert into notifications (user_id, kind) select distinct user_id, 'tripStarted' from sessions`,
  )
  await until(() => streams.every(({ events }, index) => events > (before[index] ?? 0)))
  const took = performance.now() - started
  printFigures(
    `an event of all ${STREAMS} users at the same time`,
    `${Math.round(took)} ms until the last has it`,
    {
      holds: took < 3_000,
      limit: 'within 3 s',
    },
  )
}

/** Inserts notifications for one user after the other, as on a busy site. */
async function change(db: pg.Client, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await db.query(
      `insert into notifications (user_id, kind)
        select user_id, 'tripStarted' from sessions order by random() limit 1`,
    )
    await wait(CHANGE_EVERY_MS)
  }
}

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })

async function openAll(url: string, tokens: readonly string[]): Promise<Stream[]> {
  const streams = await Promise.all(tokens.map((token) => openOne(url, token)))
  await until(() => streams.every(({ events }) => events > 0))
  return streams
}

function openOne(url: string, token: string): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get(`${url}/api/v1/notifications/stream`, { agent, headers }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`A stream responded with ${response.statusCode}.`))
      const stream = { token, events: 0, response }
      const parser = createParser({
        onEvent: () => {
          stream.events += 1
        },
      })
      response.setEncoding('utf8').on('data', (text: string) => parser.feed(text))
      response.on('error', () => {})
      resolve(stream)
    }).on('error', reject)
  })
}

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS
  while (!isTrue()) {
    if (performance.now() > end) throw new Error(`No event within ${MAX_WAIT_MS} ms.`)
    await wait(1)
  }
}

function medianOf<Round extends { without: Figures; beside: Figures }>(rounds: readonly Round[]): Round {
  const sorted = rounds.toSorted((a, b) => a.beside.p99 / a.without.p99 - b.beside.p99 / b.without.p99)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) throw new Error('Nothing was measured.')
  return median
}
