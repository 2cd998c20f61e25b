import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ShareOptions } from './connection-shares.ts'
import { CONNECTION_LIMITS, type ConnectionLimits, guardConnections } from './connections.ts'

interface Options extends ShareOptions {
  port: number
  host: string
  /** Milliseconds that open requests may take once a stop was requested. */
  drainMs: number
  limits?: ConnectionLimits
  listener: (request: IncomingMessage, response: ServerResponse) => void
  /** Called when a stop begins; from then on the process is not ready. */
  onDraining: () => void
}

/** Delay between "not ready" and the closed port, for load balancers that check readiness. */
const UNREADY_MS = 1_000

export interface HttpServer {
  port: number
  /** The number of open connections. */
  readonly connections: number
  /** Reports "not ready" while it still serves, then closes the port and waits for open requests. */
  stop(): Promise<void>
  /** Closes immediately, aborting open requests. */
  close(): Promise<void>
}

/**
 * Starts listening.
 * @throws when the port or the host is unavailable
 */
export async function startHttpServer(options: Options): Promise<HttpServer> {
  const { port, host, drainMs, listener, onDraining, limits = CONNECTION_LIMITS } = options
  let isDraining = false
  const server = createServer(
    // bodies have their own limits, because uploads may take longer
    {
      headersTimeout: 10_000,
      requestTimeout: 0,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    (request, response) => {
      // closes each connection after its response, because busy clients would otherwise keep the process alive
      if (isDraining) response.shouldKeepAlive = false
      if (guard.admit(request, response)) listener(request, response)
    },
  )
  server.maxHeadersCount = 100
  const guard = guardConnections(server, limits, options)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: portOf(server, port),
    get connections() {
      return guard.count
    },
    async stop() {
      isDraining = true
      onDraining()
      if (guard.count > 0) await wait(UNREADY_MS)
      await close(server, drainMs)
    },
    close() {
      server.closeAllConnections()
      return close(server, 0)
    },
  }
}

function portOf(server: Server, fallback: number): number {
  const bound = server.address()
  return bound && typeof bound === 'object' ? bound.port : fallback
}

async function close(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(timer)
}
