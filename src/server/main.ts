import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import type { Render } from './astro/render.ts'
import { composeSite } from './compose-site.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { mountHealth } from './health-routes.ts'
import { type AssetFolder, createAssets } from './http/assets.ts'
import { createProxies, type Proxies } from './http/client-address.ts'
import { createAssetInliner } from './http/inline-assets.ts'
import { createLimits } from './http/limits.ts'
import { createListener } from './http/listener.ts'
import { mapFolders } from './http/map-files.ts'
import { createOtherVersions } from './http/other-versions.ts'
import { type HttpServer, startHttpServer } from './http/server.ts'
import { type AppLogger, createLogger } from './log.ts'
import {
  countRequests,
  createMetricsPage,
  type MetricsPage,
  mountMetrics,
  watchPageCache,
} from './metrics-page.ts'
import { createPageCache } from './page-cache.ts'
import { readRelease } from './release.ts'
import { openRuntime, type Runtime } from './runtime.ts'
import { createHealthCheck, type Health, STOPPING } from './services/health/check-health.ts'
import { builtVersions } from './services/shell/built-versions.ts'
import { createSharedLimiter } from './services/shell/shared-limiter.ts'
import { asAddressError, checkAddress } from './start/check-address.ts'
import { checkCalendar } from './start/check-calendar.ts'
import { startupBanner } from './startup-banner.ts'

const DIST = path.resolve(import.meta.dirname, '../../dist')
const BUILT_SITE: AssetFolder = {
  folder: path.join(DIST, 'client'),
  prefix: '',
  // these names contain a hash of the content
  isImmutable: (name) => name.startsWith('/_astro/'),
}
// without React's checks for development, a third more pages are rendered in the same time; it reads this when imported
process.env.NODE_ENV ??= 'production'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/** Milliseconds that open requests, mainly uploads, get to finish when the process stops. */
const DRAIN_MS = 8_000

/** Starts the runtime and the server. `stop` drains open requests; `failed` resolves when the database is lost. */
export async function serve(
  config: Config,
  log: AppLogger,
): Promise<{ url: string; failed: Promise<Error>; stop(): Promise<void> }> {
  await checkAddress(config)
  const metricsPort = config.metrics?.port ?? null
  if (metricsPort !== null) await checkAddress({ host: config.host, port: metricsPort }, 'METRICS_PORT')
  const runtime = await openRuntime(config, log)
  try {
    const server = await listen(config, runtime, log)
    const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host
    return {
      url: `http://${host}:${server.port}`,
      failed: runtime.failed,
      async stop() {
        await server.stop()
        await runtime.stop()
      },
    }
  } catch (error) {
    await runtime.stop()
    throw error
  }
}

async function listen(config: Config, runtime: Runtime, processLog: AppLogger): Promise<HttpServer> {
  const { context } = runtime
  const { metrics } = context
  let isDraining = false
  const checkHealth = createHealthCheck(context)
  const metricsPage =
    config.metrics &&
    createMetricsPage({ context, log: processLog, release: await readRelease(config), health: checkHealth })
  const log = metricsPage ? countRequests(processLog, metrics) : processLog
  const ownPort = config.metrics?.port ?? null
  const sitePage = ownPort === null ? metricsPage : null
  const proxies = createProxies(config.trustProxy)
  const health = async () => (isDraining ? STOPPING : checkHealth())
  const server = await startHttpServer({
    port: config.port,
    host: config.host,
    maxConnections: config.maxConnections,
    hasShare: (address) => config.rateLimits && !proxies.includes(address),
    drainMs: DRAIN_MS,
    listener: config.roles.web
      ? await openSite({ config, runtime, log, health, proxies, metricsPage: sitePage })
      : healthListener(health, { metricsPage: sitePage, token: config.metrics?.token ?? null }),
    onDraining: () => {
      isDraining = true
      context.streams.close()
    },
  }).catch((error: unknown) => {
    throw asAddressError(error, config)
  })
  checkCalendar(context.now(), log)
  if (!config.rateLimits) log.info('RATE_LIMITS=off: requests are not limited')
  metrics.watch({
    name: 'sawari_connections',
    help: 'Open connections to the port of the site.',
    read: () => [[server.connections]],
  })
  metrics.watch({
    name: 'sawari_max_connections',
    help: 'The most connections to the port of the site.',
    read: () => [[config.maxConnections]],
  })
  if (!metricsPage || ownPort === null) return server
  const metricsServer = await openMetricsPort(config, metricsPage, ownPort)
  log.info('metrics are at /metrics', { port: metricsServer.port })
  return {
    ...server,
    async stop() {
      await server.stop()
      await metricsServer.close()
    },
  }
}

/** How many programs read the metrics at the same time. */
const MAX_READERS = 100

async function openMetricsPort(config: Config, page: MetricsPage, port: number): Promise<HttpServer> {
  const app = new Hono()
  mountMetrics(app, page, config.metrics?.token ?? null)
  return startHttpServer({
    port,
    host: config.host,
    maxConnections: MAX_READERS,
    hasShare: () => false,
    drainMs: 0,
    listener: getRequestListener(app.fetch, { overrideGlobalObjects: false }),
    onDraining: () => undefined,
  })
}

/** For a process that only runs jobs. */
function healthListener(
  health: () => Promise<Health>,
  { metricsPage, token }: { metricsPage: MetricsPage | null; token: string | null },
): Listener {
  const app = new Hono()
  mountHealth(app, health)
  if (metricsPage) mountMetrics(app, metricsPage, token)
  return getRequestListener(app.fetch, { overrideGlobalObjects: false })
}

interface SiteParts {
  config: Config
  runtime: Runtime
  log: AppLogger
  health: () => Promise<Health>
  proxies: Proxies
  metricsPage: MetricsPage | null
}

async function openSite(parts: SiteParts): Promise<Listener> {
  const { config, runtime, log, health, proxies, metricsPage } = parts
  const entry = pathToFileURL(path.join(DIST, 'server/entry.mjs')).href
  const { render } = (await import(entry)) as { render: Render }
  const { context } = runtime
  const cache = createPageCache(config.pageCacheBytes)
  runtime.onChange((tag) => dropPages(cache, tag))
  watchPageCache(context, cache)
  const serveOwn = await createAssets([BUILT_SITE, ...(await mapFolders())])
  const others = await createOtherVersions(builtVersions(context), BUILT_SITE.folder, log)
  const { site, pages } = composeSite({
    context,
    log,
    cache,
    limits: createLimits(config.rateLimits, createSharedLimiter(context.db, log)),
    render,
    serveAsset: async (name, request) => (await serveOwn(name, request)) ?? others.serve(name, request),
    inlineAssets: createAssetInliner(BUILT_SITE.folder),
    health,
    metricsPage,
  })
  // before pages name the files
  await Promise.all([pages.warmUp(), others.store()])
  return createListener({ site, pages, log, proxies })
}

/** Drops the pages that show what changed: a vehicle is also shown in searches, site data on every page. */
export function dropPages(cache: ReturnType<typeof createPageCache>, tag: string): void {
  if (tag === 'site' || tag === 'everything') {
    cache.clear()
    return
  }
  // no page has data of a user's notifications or sessions
  if (!/^(vehicle|user|ride):/.test(tag)) return
  cache.drop(tag)
  if (tag.startsWith('vehicle:')) cache.drop('vehicles')
}

/** Reads the configuration and serves until the process is stopped. */
export async function main(): Promise<void> {
  try {
    const config = readConfig(process.env)
    const log = createLogger(config.logLevel, {
      client: config.logClient,
      release: await readRelease(config),
    })
    const running = await serve(config, log)
    let isStopping = false
    const stop = (failure?: Error) => {
      if (isStopping) return
      isStopping = true
      if (failure) console.error(failure.message)
      running.stop().then(
        () => {
          log.flush()
          process.exit(failure ? 1 : 0)
        },
        (error) => {
          log.flush()
          console.error(error)
          process.exit(1)
        },
      )
    }
    process.on('SIGINT', () => stop())
    process.on('SIGTERM', () => stop())
    running.failed.then(stop)
    process.send?.({ ready: running.url })
    process.stdout.write(startupBanner(config, running.url))
  } catch (error) {
    const isExpected =
      error instanceof ConfigError || (error instanceof Error && error.name === 'EmbeddedPostgresError')
    console.error(isExpected ? error.message : error)
    process.exit(1)
  }
}

if (import.meta.main) await main()
