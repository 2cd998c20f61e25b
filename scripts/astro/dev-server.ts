import type { AstroIntegration } from 'astro'
import type { RunnableDevEnvironment, ViteDevServer } from 'vite'
import type { render as Render } from '../../src/server/astro/render.ts'
import type { composeSite as ComposeSite } from '../../src/server/compose-site.ts'
import type { ServeAsset } from '../../src/server/http/assets.ts'
import type { createListener as CreateListener } from '../../src/server/http/listener.ts'

/**
 * Serves the site in development. The database stays open while Vite reloads server code; each request uses the latest
 * code.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'sawari-dev-server',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'dev') return
        // runs after Vite's own files and before Astro's handler, which would serve pages without the API and the mocks
        const plugin = {
          name: 'sawari-site',
          enforce: 'pre' as const,
          configureServer: (server: ViteDevServer) => () => serveSite(server),
        }
        updateConfig({ vite: { plugins: [plugin] } })
      },
    },
  }
}

function serveSite(server: ViteDevServer): void {
  const opened = openSite(server)
  // Vite does not wait for this hook, so the middleware must be registered before the database is open
  server.middlewares.use((request, response, next) => {
    opened.then((listener) => listener()).then((listen) => listen(request, response), next)
  })
}

/** Opens the runtime. @returns a factory for listeners with the latest code */
async function openSite(server: ViteDevServer): Promise<() => Promise<ReturnType<typeof CreateListener>>> {
  const { readConfig } = await import('../../src/server/config.ts')
  const { createLogger } = await import('../../src/server/log.ts')
  const { createPageCache } = await import('../../src/server/page-cache.ts')
  const { openRuntime } = await import('../../src/server/runtime.ts')
  const { createHealthCheck } = await import('../../src/server/services/health/check-health.ts')
  const config = readConfig(process.env)
  const log = createLogger('error')
  const runtime = await openRuntime(config, log)
  const stop = () => runtime.stop().finally(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  runtime.failed.then(({ message }) => {
    console.error(message)
    runtime.stop().finally(() => process.exit(1))
  })
  const astro = server.environments.ssr as RunnableDevEnvironment
  const render: typeof Render = async (request, locals) => {
    const newest = (await astro.runner.import('/src/server/astro/render.ts')) as { render: typeof Render }
    return newest.render(request, locals)
  }
  // stays empty, because Astro's cache is disabled in development
  const cache = createPageCache(0)
  const { createProxies } = await import('../../src/server/http/client-address.ts')
  const { createLimits } = await import('../../src/server/http/limits.ts')
  const limits = createLimits(false)
  const health = createHealthCheck(runtime.context)
  const { createAssets } = await import('../../src/server/http/assets.ts')
  const { mapFolders } = await import('../../src/server/http/map-files.ts')
  const serveMap = await createAssets(await mapFolders())
  // prerendered by the build, so Astro does not serve it for a Request
  const serveAsset: ServeAsset = async (pathname, request) => {
    if (pathname !== '/guard.js') return serveMap(pathname, request)
    const { GET } = (await astro.runner.import('/src/pages/guard.js.ts')) as { GET: () => Response }
    return GET()
  }
  const compose = async () => {
    const { composeSite } = (await server.ssrLoadModule('/src/server/compose-site.ts')) as {
      composeSite: typeof ComposeSite
    }
    return composeSite({
      context: runtime.context,
      log,
      cache,
      limits,
      render,
      health,
      serveAsset,
      inlineAssets: null,
    })
  }
  // before this resolves, Astro behaves as in a build
  await Reflect.get(server, Symbol.for('astro.devServerAppReady'))
  // Astro loads its renderers with the first page, too late for that page's islands
  await (await compose()).pages.warmUp()
  return async () => {
    const { createListener } = (await server.ssrLoadModule('/src/server/http/listener.ts')) as {
      createListener: typeof CreateListener
    }
    return createListener({ ...(await compose()), log, proxies: createProxies(config.trustProxy) })
  }
}
