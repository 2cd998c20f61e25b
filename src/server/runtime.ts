import type pg from 'pg'
import { DatabaseError } from 'pg'

import '#messages/all.ts'
import { createCarpoolCaches } from './carpool-caches.ts'
import type { Config } from './config.ts'
import type { AppContext, CachedRoute } from './context.ts'
import { createDatabase, createPool } from './db/client.ts'
import { startEmbedded } from './db/embedded.ts'
import { openReplica, type ReplicaListener } from './db/replica.ts'
import { createClockCheck, systemClocks } from './jobs/clock-check.ts'
import { createJobLeases } from './jobs/job-leases.ts'
import { type ChangeListener, listenForChanges } from './jobs/listen-for-changes.ts'
import { periodicJobs } from './jobs/periodic-jobs.ts'
import { runJobs } from './jobs/run-jobs.ts'
import type { Logger } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createNotificationStreams } from './notification-streams.ts'
import { createPorts } from './ports/ports.ts'
import { findLiveSessions } from './services/auth/sessions.ts'
import { countUnseenOf } from './services/notifications/list-notifications.ts'
import { addOpenStream, removeOpenStreams } from './services/notifications/open-streams.ts'
import { compareSearches } from './services/search/index/compare-searches.ts'
import { SearchIndex } from './services/search/index/search-index.ts'
import { staticMapUrls } from './services/static-maps/static-map-url.ts'
import { checkDatabases, type SiteConnections } from './start/check-databases.ts'
import { joinProcesses } from './start/join-processes.ts'
import { assertMigrated, assertRights, prepareDatabase } from './start/prepare-database.ts'
import { createTimedCache } from './timed-cache.ts'
import { withTimeout } from './with-timeout.ts'

const MB = 1024 * 1024
/** Caches of database results, with lifetimes in milliseconds. */
const CACHES = {
  /** one entry for each language, as of the next; both are cleared when the site's data changes */
  reference: { maxAge: 60_000, maxBytes: 8 * MB },
  /** Every page shows it. */
  appInfo: { maxAge: 60_000, maxBytes: MB },
  /** A total may be this old: counting costs far more than the page itself. */
  counts: { maxAge: 15_000, maxBytes: 4 * MB },
  filterCounts: { maxAge: 15_000, maxBytes: 4 * MB },
  /** So that the pages of a list are of one order. */
  pricedVehicles: { maxAge: 15_000, maxBytes: 4 * MB },
  /** Roads do not change within an hour. */
  routes: {
    maxAge: 3_600_000,
    /** An engine that does not respond takes its whole timeout: not every page and search should wait for it. */
    maxAgeOf: (route: CachedRoute) => (route === 'unavailable' ? 30_000 : 3_600_000),
    maxBytes: 2 * MB,
  },
  /** For concurrent requests for the same hours; availability is checked again when booking. */
  alternatives: { maxAge: 3_000, maxBytes: 4 * MB },
  /** Browsers cache them too; this serves the first minutes, when several clients request the same map. */
  staticMaps: { maxAge: 3_600_000, maxBytes: 16 * MB },
}

/** A hanging query is not awaited: the process ends, and the database rolls back open transactions. */
const STOP_TIMEOUT_MS = 2_000
/** The connections of a pool are lost together: errors within this time are logged once. */
const SAME_LOSS_MS = 1_000

/** The process's database pool and caches, shared by pages and API. */
export interface Runtime {
  context: AppContext
  pool: pg.Pool
  /**
   * Subscribes to changed data: `vehicle:1`, `user:1`, `ride:1`, `notifications:1` and `sessions:1` (of user 1),
   * `site`, `stream:` with the id of a stream to end; or `everything` after a lost connection.
   */
  onChange(listener: ChangeListener): void
  /** Resolves when the database is lost permanently: the process must end, so that its supervisor restarts it. */
  failed: Promise<Error>
  stop(): Promise<void>
}

export async function openRuntime(config: Config, log: Logger): Promise<Runtime> {
  const { databaseUrl, directUrl, replicaUrl } = config
  if (databaseUrl !== null) {
    const connections = await checkDatabases({ databaseUrl, directUrl, replicaUrl })
    return { ...(await openDatabase(config, connections, log)), failed: new Promise(() => undefined) }
  }
  const embedded = await startEmbedded({ dataDir: config.dataDir, log: log.info })
  try {
    const runtime = await openDatabase(
      config,
      { pool: embedded.connection, direct: embedded.connection },
      log,
    )
    return {
      ...runtime,
      failed: embedded.failed,
      async stop() {
        await runtime.stop()
        await embedded.stop()
      },
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

async function openDatabase(
  config: Config,
  connections: SiteConnections,
  log: Logger,
): Promise<Omit<Runtime, 'failed'>> {
  const pool = createPool(connections.pool, config.poolSize)
  const lost = warnOnce(log, 'database connection lost')
  const ended = warnOnce(log, 'database connection ended by its server')
  pool.on('error', (error) => (error instanceof DatabaseError ? ended : lost)(error))
  pool.breaker.onChange((isFrozen) => {
    if (isFrozen) log.warn('database does not respond; requests are refused immediately')
    else log.info('database responds again')
  })
  const own = createAppContext(config, createDatabase(pool), undefined, undefined, (error) =>
    log.error('unseen notifications could not be counted', { error }),
  )
  const { metrics } = own
  metrics.watchPool('primary', pool)
  const replica =
    config.replicaUrl === null
      ? null
      : openReplica(
          { url: config.replicaUrl, size: config.poolSize, onChange: replicaLog(log) },
          { pool, connection: connections.pool },
        )
  const context: AppContext = { ...own, replica }
  if (connections.pool.isPooled) await assertMigrated(context.db)
  await prepareDatabase(context, connections.pool.isPooled ? connections.direct : connections.pool, log)
  await assertRights(context.db)
  // an embedded database has one process, and its own folder
  const joined = config.databaseUrl || config.s3 ? await joinProcesses(context, log) : null
  // creates the key for static map URLs: pages must also render later, while the database cannot be written
  await staticMapUrls(context)
  const listeners: ChangeListener[] = [
    (tag) => {
      // a carpool request was added (migration 0025); one was changed or removed (0026)
      if (tag === 'alerts' || tag === 'everything') context.carpool.clearRequests()
      if (tag.startsWith('ride:')) context.carpool.pages.clear()
      if (tag !== 'site' && tag !== 'everything') return
      // what is cleared here must not be read again from before the change
      replica?.pause()
      context.reference.clear()
      context.appInfo.clear()
      context.counts.clear()
      context.filterCounts.clear()
      context.pricedVehicles.clear()
    },
    context.streams.onTag,
    context.searchIndex.onTag,
  ]
  const listening = await listenForChanges(
    connections.direct,
    context.db,
    log,
    (tag) => {
      for (const listener of listeners) listener(tag)
    },
    {
      isListening: (is) => {
        metrics.isListening.set(Number(is))
        if (!is) metrics.lostListening.inc()
      },
    },
  )
  // nobody has told this process of what changed before
  replica?.pause()
  if (config.searchIndex && config.roles.web) context.searchIndex.start(log, () => compareSearches(context))
  const trustedNow = createClockCheck(systemClocks(context.now), log)
  const all = periodicJobs(context, log)
  const work = config.roles.jobs ? all : []
  const jobs = runJobs(work, createJobLeases(context.db, log), trustedNow, log, metrics.jobRounds)
  // of all jobs, in every process: that none runs them is what an alert must notice
  metrics.watch({
    name: 'sawari_job_interval_seconds',
    help: 'The interval of a job.',
    labels: ['job'],
    read: () => all.map(({ name, everyMs }) => [everyMs / 1_000, { job: name }]),
  })
  listeners.push(jobs.wake)
  return {
    context,
    pool,
    onChange: (listener) => listeners.push(listener),
    async stop() {
      const { routing, corridors } = context.ports
      await Promise.all([jobs.stop(), listening.stop(), routing.close(), corridors.close()])
      await withTimeout(STOP_TIMEOUT_MS, context.searchIndex.stop()).catch(() => undefined)
      if (joined) await withTimeout(STOP_TIMEOUT_MS, joined.leave()).catch(() => undefined)
      await withTimeout(STOP_TIMEOUT_MS, Promise.all([context.db.destroy(), replica?.close()])).catch(
        (error) => log.error('process stopped while a query was running', { error }),
      )
    },
  }
}

function replicaLog(log: Logger): ReplicaListener {
  return (host, reason, facts) => {
    if (reason === null) log.info('the database replica is used', { host })
    else
      log.warn('the database replica is not used: the primary serves its reads', { host, reason, ...facts })
  }
}

function warnOnce(log: Logger, message: string): (error: Error) => void {
  let lostAt = Number.NEGATIVE_INFINITY
  return (error) => {
    const at = performance.now()
    if (at - lostAt > SAME_LOSS_MS) log.warn(message, { error: error.message })
    lostAt = at
  }
}

/** `monotonic`: the clock in milliseconds that measures the age of cached results. */
export function createAppContext(
  config: Config,
  db: AppContext['db'],
  now: () => number = Date.now,
  monotonic: () => number = () => performance.now(),
  report: (error: unknown) => void = console.error,
): AppContext {
  const metrics = createMetrics()
  const context: AppContext = {
    db,
    replica: null,
    config,
    now,
    metrics,
    ports: createPorts(config, db, now, metrics),
    reference: createTimedCache({ ...CACHES.reference, now: monotonic }),
    searchIndex: new SearchIndex(db, now),
    appInfo: createTimedCache({ ...CACHES.appInfo, now: monotonic }),
    counts: createTimedCache({ ...CACHES.counts, now: monotonic }),
    filterCounts: createTimedCache({ ...CACHES.filterCounts, now: monotonic }),
    pricedVehicles: createTimedCache({ ...CACHES.pricedVehicles, now: monotonic }),
    routes: createTimedCache({ ...CACHES.routes, now: monotonic }),
    alternatives: createTimedCache({ ...CACHES.alternatives, now: monotonic }),
    carpool: createCarpoolCaches(monotonic),
    staticMaps: createTimedCache({ ...CACHES.staticMaps, now: monotonic }),
    streams: createNotificationStreams({
      maxStreams: config.maxStreams,
      now,
      report,
      added: (stream) => addOpenStream(db, stream),
      removed: (ids) => removeOpenStreams(db, ids),
      loadFacts: async (userIds, sessions) => {
        const [counts, live] = await Promise.all([
          countUnseenOf(context, userIds),
          findLiveSessions(context, sessions),
        ])
        return { counts, sessions: live }
      },
    }),
  }
  return context
}
