import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { pagePattern } from '#domain/shell/site-pages.ts'
import type { RequestFields } from './log.ts'

type Labels = Readonly<Record<string, string>>
/** A value with its labels. What is left out of a scrape is not exported in it. */
export type Sample = readonly [value: number, labels?: Labels]

interface Watched {
  name: string
  help: string
  labels?: readonly string[]
  /** It only grows, until the process ends. */
  isCounter?: true
  /** Called at each scrape. It must not wait: metrics-page.ts reads what is in the database. */
  read: () => readonly Sample[]
}

/** Seconds: from a cached page to the timeouts of database and services. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 2.5, 10]
/** Node accepts 34 methods, of which clients choose. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** The route of every path that none matches. */
const NO_ROUTE = 'none'
/** Paths whose page is remembered: to look for it takes longer than everything else here. */
const MAX_KNOWN_PATHS = 2_000

/**
 * The metrics of one process: those that are counted where things happen, and those that `watch` reads from what the
 * process has anyway. Labels have few values that are known in advance, so never an id, an address or what a client
 * typed. docs/alerts.md says what the alerts on them mean.
 */
export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const counter = <Name extends string>(name: string, help: string, labelNames: readonly Name[]) =>
    new Counter({ name, help, labelNames, registers })
  const seconds = new Histogram({
    name: 'sawari_http_request_duration_seconds',
    help: 'Seconds until a response was complete, or its first byte where it is a stream.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  })
  /** The counter of prom-client would make its key of an object for each request. */
  const requests = new Map<string, { count: number; labels: Labels }>()
  const patterns = new LRUCache<string, string>({ max: MAX_KNOWN_PATHS })
  const pools = new Map<string, pg.Pool>()
  const ofPools = (read: (pool: pg.Pool) => readonly Sample[]) =>
    [...pools].flatMap(([name, pool]) =>
      read(pool).map(([value, labels]): Sample => [value, { ...labels, pool: name }]),
    )

  /** Exports what a module knows. Its name must not be registered yet. */
  function watch({ name, help, labels = [], isCounter, read }: Watched): void {
    const collect = () => {
      watched.reset()
      for (const [value, own = {}] of read()) watched.inc(own, value)
    }
    const options = { name, help, labelNames: labels, registers, collect }
    const watched: Counter | Gauge = isCounter ? new Counter(options) : new Gauge(options)
  }

  function patternOf(path: string): string {
    const known = patterns.get(path)
    if (known !== undefined) return known
    const pattern = pagePattern(path) ?? NO_ROUTE
    patterns.set(path, pattern)
    return pattern
  }

  watch({
    name: 'sawari_http_requests_total',
    help: 'Requests by route pattern and status.',
    labels: ['method', 'route', 'status'],
    isCounter: true,
    read: () => [...requests.values()].map(({ count, labels }) => [count, labels]),
  })
  watch({
    name: 'sawari_database_pool_connections',
    help: 'Open connections of a pool, in use or idle.',
    labels: ['pool', 'state'],
    read: () =>
      ofPools(({ totalCount, idleCount }) => [
        [totalCount - idleCount, { state: 'in use' }],
        [idleCount, { state: 'idle' }],
      ]),
  })
  watch({
    name: 'sawari_database_pool_max_connections',
    help: 'The most connections that a pool opens.',
    labels: ['pool'],
    read: () => ofPools(({ options }) => [[options.max ?? 0]]),
  })
  watch({
    name: 'sawari_database_pool_waiting',
    help: 'Queries that wait for a connection of a pool.',
    labels: ['pool'],
    read: () => ofPools(({ waitingCount }) => [[waitingCount]]),
  })

  return {
    registry,
    watch,
    watchPool: (name: string, pool: pg.Pool): void => void pools.set(name, pool),
    request({ method: verb, path, route = patternOf(path), status, milliseconds }: RequestFields): void {
      const method = METHODS.has(verb) ? verb : 'other'
      const key = `${method} ${status} ${route}`
      const known = requests.get(key)
      if (known) known.count += 1
      else requests.set(key, { count: 1, labels: { method, route, status: String(status) } })
      seconds.observe({ route }, milliseconds / 1_000)
    },
    walletCalls: counter('sawari_wallet_calls_total', 'Calls of a wallet by their outcome.', [
      'wallet',
      'call',
      'result',
    ]),
    sms: counter('sawari_sms_total', 'Calls of the SMS gateway by their result.', ['result']),
    pushes: counter('sawari_push_total', 'Calls of push services by their result.', ['result']),
    jobRounds: counter('sawari_job_rounds_total', 'Rounds of a job in this process by their result.', [
      'job',
      'result',
    ]),
    isListening: new Gauge({
      name: 'sawari_listening',
      help: 'Whether changes of other processes arrive.',
      registers,
    }),
    lostListening: counter('sawari_listening_lost_total', 'How often the channel of changes was lost.', []),
  }
}
export type Metrics = ReturnType<typeof createMetrics>
