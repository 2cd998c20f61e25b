import { createApp } from './app.ts'
import type { Render } from './astro/render.ts'
import type { Core } from './core.ts'
import { createDoor } from './door.ts'
import type { ServeAsset } from './http/assets.ts'
import type { Limits } from './http/limits.ts'
import { createPageRenderer } from './http/page-renderer.ts'
import { createPages, type Pages } from './http/pages.ts'
import { pagePolicy } from './http/security-headers.ts'
import type { Log } from './log.ts'
import type { PageCache } from './page-cache.ts'
import type { Readiness } from './services/health/check-readiness.ts'
import { createSite } from './site.ts'

interface Parts {
  core: Core
  log: Log
  cache: PageCache
  limits: Limits
  render: Render
  serveAsset: ServeAsset | null
  readiness: () => Promise<Readiness>
}

/** The whole site over one runtime; the process and the development server differ in `render` and `serveAsset` only. */
export function composeSite(parts: Parts): { site: ReturnType<typeof createSite>; pages: Pages } {
  const { core, log, cache, limits, render, serveAsset, readiness } = parts
  const renderer = createPageRenderer({
    render,
    cache,
    door: createDoor(core, log),
    siteUrl: core.config.siteUrl,
    report: (error) => log.error('a page could not be rendered anew', { error }),
  })
  const pages = createPages({
    cache,
    renderer,
    isReady: async () => (await readiness()).isReady,
    policy: (policy) => pagePolicy(policy, core.config.public, core.ports.wallet?.formOrigin ?? null),
    admit: (client) => limits.page(client),
    now: core.now,
  })
  return {
    site: createSite({ core, log, api: createApp(core, log, limits), pages, serveAsset, readiness }),
    pages,
  }
}
