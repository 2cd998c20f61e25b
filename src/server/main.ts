import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { createDoor } from './door.ts'
import { createHandler } from './handler.ts'
import { createAssets } from './http/assets.ts'
import type { AstroHandler } from './http/render-page.ts'
import { createLog, type Log } from './log.ts'
import { createPageCache } from './page-cache.ts'
import { openRuntime, type Runtime } from './runtime.ts'

const GRACE_MS = 8_000
const DIST = path.resolve(import.meta.dirname, '../../dist')

/** The process: one runtime, one server, a graceful stop. Answers the address it listens on. */
export async function serve(config: Config, log: Log): Promise<{ address: string; stop(): Promise<void> }> {
  const runtime = await openRuntime(config, log)
  try {
    const server = await listen(config, runtime, log)
    const bound = server.address()
    const port = bound && typeof bound === 'object' ? bound.port : config.port
    const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host
    return {
      address: `http://${host}:${port}`,
      async stop() {
        await close(server)
        await runtime.stop()
      },
    }
  } catch (error) {
    await runtime.stop()
    throw error
  }
}

async function listen(config: Config, runtime: Runtime, log: Log): Promise<Server> {
  const entry = pathToFileURL(path.join(DIST, 'server/entry.mjs')).href
  const { handler } = (await import(entry)) as { handler: AstroHandler }
  const { core } = runtime
  const cache = createPageCache(config.pageCacheBytes, core.now)
  runtime.onChange((tag) => dropPages(cache, tag))
  const handle = createHandler({
    core,
    log,
    cache,
    app: createApp(core, log),
    door: createDoor(core, log),
    serveAsset: await createAssets(path.join(DIST, 'client')),
    astro: handler,
  })
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000 },
    (request, response) => {
      // while stopping, each answer ends its connection: otherwise busy ones would keep the process for ever
      if (!server.listening) response.setHeader('Connection', 'close')
      return handle(request, response)
    },
  )
  server.maxHeadersCount = 100
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.port, config.host, resolve)
  })
  if (!config.rateLimits) log.info('RATE_LIMITS=off: nothing limits the number of requests')
  return server
}

/** A vehicle stands on its own page, in searches and on its host's page; site data stands everywhere. */
export function dropPages(cache: ReturnType<typeof createPageCache>, tag: string): void {
  if (tag === 'site' || tag === 'everything') {
    cache.clear()
    return
  }
  cache.drop(tag)
  if (tag.startsWith('vehicle:')) cache.drop('vehicles')
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearTimeout(timer)
}

/** Reads the configuration and serves until the process is told to stop. */
export async function main(): Promise<void> {
  try {
    const config = readConfig(process.env)
    const running = await serve(config, createLog(config.logLevel))
    let isStopping = false
    const stop = () => {
      if (isStopping) return
      isStopping = true
      running.stop().then(
        () => process.exit(0),
        (error) => {
          console.error(error)
          process.exit(1)
        },
      )
    }
    process.on('SIGINT', stop)
    process.on('SIGTERM', stop)
    process.send?.({ ready: running.address })
    announce(running.address)
  } catch (error) {
    const isOurs =
      error instanceof ConfigError || (error instanceof Error && error.name === 'EmbeddedPostgresError')
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (isTaken) console.error(`The port is taken. Set PORT to another one, or stop what runs there.`)
    else console.error(isOurs ? error.message : error)
    process.exit(1)
  }
}

function announce(address: string): void {
  process.stdout.write(`
  Sawari runs at ${address}

  Try:  ${address}/vehicles?city=1        vehicles in Kathmandu for the next free dates
        ${address}/?lang=np               the same in Nepali
        ${address}/login                  sign in as a demo guest or host, no account needed
        ${address}/api/v1/docs            every call of the API
  Stop: Ctrl-C
\n`)
}

if (import.meta.main) await main()
