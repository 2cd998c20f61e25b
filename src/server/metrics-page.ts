import { createHash, timingSafeEqual } from 'node:crypto'
import { getHeapStatistics } from 'node:v8'
import type { Env, Hono } from 'hono'
import { collectDefaultMetrics } from 'prom-client'
import type { AppContext } from './context.ts'
import { knownMigrations } from './db/migrate.ts'
import type { StandbyFigures } from './db/replica.ts'
import type { AppLogger } from './log.ts'
import type { Metrics, Sample } from './metrics.ts'
import type { PageCache } from './page-cache.ts'
import type { Health } from './services/health/check-health.ts'
import { type Backlog, readBacklog } from './services/health/read-backlog.ts'
import type { SearchFigures } from './services/search/index/search-index.ts'
import { withTimeout } from './with-timeout.ts'

/** What is in the database is read at most this often, however many scrape. */
const FRESH_MS = 15_000
/** A scrape waits this long for the database, then goes without it. */
const WAIT_MS = 1_000

/** Metrics of Node that list every open connection: with 2,000 of them a scrape takes twice as long. */
const PER_CONNECTION = [
  'nodejs_active_handles',
  'nodejs_active_handles_total',
  'nodejs_active_requests',
  'nodejs_active_requests_total',
  'nodejs_active_resources',
  'nodejs_active_resources_total',
  'process_open_fds',
]

interface Parts {
  context: AppContext
  log: AppLogger
  release: string
  health: () => Promise<Health>
  /** The clock, in milliseconds, by which figures of the database are fresh. */
  monotonic?: () => number
}

interface Figures {
  health: Health
  /** Null when it could not be read. */
  backlog: Backlog | null
}

/** The text of /metrics. */
export interface MetricsPage {
  contentType: string
  read(): Promise<string>
}

/** Exports what the process, its database and its log know, and Node's own metrics. Once for each context. */
export function createMetricsPage(parts: Parts): MetricsPage {
  const { context, log, release, health, monotonic = () => performance.now() } = parts
  const { metrics, config } = context
  let startedAt = Number.NEGATIVE_INFINITY
  let reading: Promise<unknown> = Promise.resolve()
  /** Null while the database has not answered. */
  let figures: Figures | null = null

  async function readFigures(): Promise<void> {
    figures = null
    const [healthNow, backlog] = await Promise.all([health(), readBacklog(context).catch(() => null)])
    figures = { health: healthNow, backlog }
  }

  async function refresh(): Promise<void> {
    const at = monotonic()
    if (at - startedAt >= FRESH_MS) {
      startedAt = at
      reading = readFigures()
    }
    await withTimeout(WAIT_MS, reading).catch(() => undefined)
  }

  const ofBacklog = <T>(read: (backlog: Backlog) => readonly T[]) =>
    figures?.backlog ? read(figures.backlog) : []
  metrics.watch({
    name: 'sawari_build_info',
    help: 'The code that runs, and its last migration.',
    labels: ['release', 'schema'],
    read: () => [[1, { release, schema: knownMigrations().at(-1) ?? '' }]],
  })
  metrics.watch({
    name: 'sawari_database_up',
    help: 'Whether the database answers and can be written.',
    read: () => [[Number(figures?.health.database === null)]],
  })
  metrics.watch({
    name: 'sawari_uploads_up',
    help: 'Whether files can be stored.',
    read: () => (figures ? [[Number(figures.health.uploads === null)]] : []),
  })
  metrics.watch({
    name: 'sawari_queue_length',
    help: 'What waits to be done: at most 10,000 of each queue are counted.',
    labels: ['queue'],
    read: () => ofBacklog(({ queues }) => queues.map(({ queue, length }) => [length, { queue }])),
  })
  metrics.watch({
    name: 'sawari_queue_oldest_age_seconds',
    help: 'How long the first of a queue has waited since it was due; 0 when the queue is empty.',
    labels: ['queue'],
    read: () => ofBacklog(({ queues }) => queues.map((row) => [row.oldest_seconds, { queue: row.queue }])),
  })
  metrics.watch({
    name: 'sawari_job_last_success_age_seconds',
    help: 'Seconds since a round of a job succeeded, in any process.',
    labels: ['job'],
    read: () => ofBacklog(({ jobs }) => jobs.map((row) => [row.age_seconds, { job: row.job }])),
  })
  metrics.watch({
    name: 'sawari_sms_of_day',
    help: 'SMS of the last 24 hours that count for SMS_DAILY_LIMIT.',
    labels: ['kind'],
    read: () =>
      ofBacklog(({ sms }) => [
        [sms.codes, { kind: 'code' }],
        [sms.messages, { kind: 'message' }],
      ]),
  })
  metrics.watch({
    name: 'sawari_sms_daily_limit',
    help: 'SMS_DAILY_LIMIT.',
    read: () => [[config.smsDailyLimit]],
  })
  metrics.watch({
    name: 'sawari_streams',
    help: 'Open notification streams.',
    read: () => [[context.streams.count]],
  })
  metrics.watch({
    name: 'sawari_max_streams',
    help: 'The most notification streams of this process.',
    read: () => [[config.maxStreams]],
  })
  metrics.watch({
    name: 'sawari_log_lines_total',
    help: 'Lines of the log by level: an error is a fault of this program.',
    labels: ['level'],
    isCounter: true,
    read: () => Object.entries(log.lines).map(([level, count]) => [count, { level }]),
  })
  metrics.watch({
    name: 'sawari_heap_limit_bytes',
    help: 'What JavaScript objects may take.',
    read: () => [[getHeapStatistics().heap_size_limit]],
  })
  watchReplica(context)
  watchSearchIndex(context)
  collectDefaultMetrics({ register: metrics.registry })
  for (const name of PER_CONNECTION) metrics.registry.removeSingleMetric(name)

  return {
    contentType: metrics.registry.contentType,
    async read() {
      await refresh()
      return metrics.registry.metrics()
    },
  }
}

function watchReplica({ metrics, replica }: AppContext): void {
  const ofStandbys = (read: (figures: StandbyFigures) => number | null) =>
    (replica?.figures().standbys ?? []).flatMap((standby): Sample[] => {
      const value = read(standby)
      return value === null ? [] : [[value, { host: standby.host }]]
    })
  metrics.watch({
    name: 'sawari_replica_used',
    help: 'Whether reads go to a standby of DATABASE_REPLICA_URL.',
    labels: ['host'],
    read: () => ofStandbys(({ isUsed }) => Number(isUsed)),
  })
  metrics.watch({
    name: 'sawari_replica_lag_seconds',
    help: 'How far a standby is behind the primary.',
    labels: ['host'],
    read: () => ofStandbys(({ lagSeconds }) => lagSeconds),
  })
  metrics.watch({
    name: 'sawari_replica_reads_total',
    help: 'Reads of a standby.',
    labels: ['host'],
    isCounter: true,
    read: () => ofStandbys(({ reads }) => reads),
  })
}

function watchSearchIndex({ metrics, config, searchIndex }: AppContext): void {
  const ofIndex = (read: (figures: SearchFigures) => number | null) => (): Sample[] => {
    const value = config.searchIndex && config.roles.web ? read(searchIndex.figures()) : null
    return value === null ? [] : [[value]]
  }
  metrics.watch({
    name: 'sawari_search_index_ready',
    help: 'Whether searches are answered in memory, else by SQL.',
    read: ofIndex(({ isReady }) => Number(isReady)),
  })
  metrics.watch({
    name: 'sawari_search_index_behind_seconds',
    help: 'Seconds since the changes were last read.',
    read: ofIndex(({ behindSeconds }) => behindSeconds),
  })
  metrics.watch({
    name: 'sawari_search_index_vehicles',
    help: 'Vehicles in memory.',
    read: ofIndex(({ vehicles }) => vehicles),
  })
  metrics.watch({
    name: 'sawari_search_index_bytes',
    help: 'What they take.',
    read: ofIndex(({ bytes }) => bytes),
  })
  metrics.watch({
    name: 'sawari_search_index_builds_total',
    help: 'How often everything was read.',
    isCounter: true,
    read: ofIndex(({ builds }) => builds),
  })
  metrics.watch({
    name: 'sawari_search_index_compared_total',
    help: 'Searches that were compared with SQL.',
    isCounter: true,
    read: ofIndex(({ compared }) => compared),
  })
  metrics.watch({
    name: 'sawari_search_index_differences_total',
    help: 'Searches that SQL answered otherwise.',
    isCounter: true,
    read: ofIndex(({ differences }) => differences),
  })
}

/** A log that counts the requests which it is told of. */
export function countRequests(log: AppLogger, metrics: Metrics): AppLogger {
  return {
    ...log,
    request(fields) {
      log.request(fields)
      metrics.request(fields)
    },
  }
}

export function watchPageCache({ metrics, config }: AppContext, cache: PageCache): void {
  metrics.watch({
    name: 'sawari_page_cache_requests_total',
    help: 'Requests of pages: answered from the cache, from it although stale, or not from it.',
    labels: ['result'],
    isCounter: true,
    read: () => Object.entries(cache.answers).map(([result, count]) => [count, { result }]),
  })
  metrics.watch({
    name: 'sawari_page_cache_bytes',
    help: 'What the cached pages take.',
    read: () => [[cache.bytes]],
  })
  metrics.watch({
    name: 'sawari_page_cache_max_bytes',
    help: 'What cached pages may take.',
    read: () => [[config.pageCacheBytes]],
  })
}

/** `token`: null on a port of its own without one. */
export function mountMetrics<E extends Env>(app: Hono<E>, page: MetricsPage, token: string | null): void {
  app.on(['GET', 'HEAD'], '/metrics', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (token !== null && !isToken(token, c.req.header('authorization')))
      return c.text('The token is missing or wrong.', 401, { 'WWW-Authenticate': 'Bearer' })
    return c.body(await page.read(), 200, { 'Content-Type': page.contentType })
  })
}

/** The time that it takes says nothing about the token. */
function isToken(token: string, authorization = ''): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization), hash(`Bearer ${token}`))
}
