import type { Render } from '#server/astro/render.ts'
import { composeSite } from '#server/compose-site.ts'
import type { AppContext } from '#server/context.ts'
import { createProxies } from '#server/http/client-address.ts'
import type { ConnectionLimits } from '#server/http/connections.ts'
import type { InlineAssets } from '#server/http/inline-assets.ts'
import { createLimits } from '#server/http/limits.ts'
import { createListener } from '#server/http/listener.ts'
import { startHttpServer } from '#server/http/server.ts'
import { type AppLogger, createLogger } from '#server/log.ts'
import { countRequests, createMetricsPage, watchPageCache } from '#server/metrics-page.ts'
import { createPageCache } from '#server/page-cache.ts'
import { createHealthCheck, STOPPING } from '#server/services/health/check-health.ts'
import { createSharedLimiter } from '#server/services/shell/shared-limiter.ts'

interface Options {
  log?: AppLogger
  /** Inlines stylesheets and small scripts into a page; omitted: they stay files. */
  inlineAssets?: InlineAssets
  /** Replaces Astro's renderer, which only the build has. */
  render?: Render
  limits?: ConnectionLimits
  maxConnections?: number
  hasShare?: (address: string) => boolean
  drainMs?: number
  /** The clock of the metrics, which the site has if its configuration says so. */
  monotonic?: () => number
}

const NO_PAGE: Render = async () => new Response('', { status: 404 })

/** The whole site over HTTP on its own port, as the process serves it. */
export async function openHttpSite(context: AppContext, options: Options = {}) {
  const {
    log: processLog = createLogger('silent'),
    render = NO_PAGE,
    maxConnections = 1_000,
    hasShare = () => true,
    drainMs = 1_000,
    limits,
    inlineAssets = null,
    monotonic,
  } = options
  const cache = createPageCache(context.config.pageCacheBytes)
  let isDraining = false
  const checkHealth = createHealthCheck(context)
  const metricsPage =
    context.config.metrics &&
    createMetricsPage({
      context,
      log: processLog,
      release: 'test',
      health: checkHealth,
      ...(monotonic && { monotonic }),
    })
  if (metricsPage) watchPageCache(context, cache)
  const log = metricsPage ? countRequests(processLog, context.metrics) : processLog
  const { site, pages } = composeSite({
    context,
    log,
    cache,
    limits: createLimits(context.config.rateLimits, createSharedLimiter(context.db, log)),
    render,
    serveAsset: null,
    inlineAssets,
    health: async () => (isDraining ? STOPPING : checkHealth()),
    metricsPage,
  })
  await pages.warmUp()
  const server = await startHttpServer({
    port: 0,
    host: '127.0.0.1',
    maxConnections,
    hasShare,
    drainMs,
    ...(limits && { limits }),
    listener: createListener({ site, pages, log, proxies: createProxies(context.config.trustProxy) }),
    onDraining: () => {
      isDraining = true
      context.streams.close()
    },
  })
  return {
    origin: `http://127.0.0.1:${server.port}`,
    port: server.port,
    cache,
    stop: server.stop,
    close: server.close,
  }
}
