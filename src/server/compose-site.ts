import { createApp } from './app.ts'
import type { Render } from './astro/render.ts'
import { type AppContext, contextOfOldReads } from './context.ts'
import { hasTimedOut } from './db/circuit-breaker.ts'
import type { ServeAsset } from './http/assets.ts'
import type { InlineAssets } from './http/inline-assets.ts'
import type { Limits } from './http/limits.ts'
import { createLookUps, lookUpOfPage } from './http/look-ups.ts'
import { createPageRenderer } from './http/page-renderer.ts'
import { createPages, type Pages } from './http/pages.ts'
import { pagePolicy } from './http/security-headers.ts'
import type { AppLogger } from './log.ts'
import type { MetricsPage } from './metrics-page.ts'
import type { PageCache } from './page-cache.ts'
import { createPageData } from './page-data.ts'
import type { Health } from './services/health/check-health.ts'
import { createSite } from './site.ts'

interface Parts {
  context: AppContext
  log: AppLogger
  cache: PageCache
  limits: Limits
  render: Render
  serveAsset: ServeAsset | null
  /** Null in development, where files change. */
  inlineAssets: InlineAssets | null
  health: () => Promise<Health>
  /** Served with the token, on the port of the site. */
  metricsPage?: MetricsPage | null
}

/** Composes the site; production and development differ only in `render`, `serveAsset` and `inlineAssets`. */
export function composeSite(parts: Parts): { site: ReturnType<typeof createSite>; pages: Pages } {
  const { context, log, cache, limits, render, serveAsset, inlineAssets, health, metricsPage = null } = parts
  const renderer = createPageRenderer({
    render,
    cache,
    data: createPageData(context, log),
    oldData: context.replica && createPageData(context, log, contextOfOldReads(context)),
    siteUrl: context.config.siteUrl,
    inlineAssets,
    report: (error) => log.error('a page could not be re-rendered', { error }),
  })
  const admit = (client: string) => limits.page(client)
  const formOrigins = Object.values(context.ports.gateways).flatMap(({ formOrigin }) => formOrigin ?? [])
  const lookUps = createLookUps(context.config.rateLimits, log)
  const pages = createPages({
    cache,
    renderer,
    isForCdn: context.config.cdn,
    isReady: async () => !hasTimedOut() && isWell(await health()),
    policy: (policy) => pagePolicy(policy, context.config.public, formOrigins),
    admit: async (client, path) => {
      const admission = await admit(client)
      return admission.ok ? lookUps.admit({ client, userId: null }, lookUpOfPage(path)) : admission
    },
    now: context.now,
  })
  return {
    site: createSite({
      context,
      log,
      api: createApp(context, log, limits, lookUps),
      pages,
      admit,
      serveAsset,
      health,
      metricsPage,
    }),
    pages,
  }
}

const isWell = ({ process, database, uploads }: Health) => (process ?? database ?? uploads) === null
