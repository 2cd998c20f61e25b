import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { AppLogger } from '../log.ts'
import type { Bindings } from './bindings.ts'
import type { Proxies } from './client-address.ts'
import { loggedPath } from './logged-path.ts'
import type { Pages } from './pages.ts'

/**
 * The return value of handlers that write to the connection themselves. Exported here because it must be created before
 * `getRequestListener` replaces the global Response; otherwise the library sends it again.
 */
export { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'

interface Options {
  site: { fetch(request: Request, bindings: Bindings): Response | Promise<Response> }
  pages: Pages
  log: AppLogger
  proxies: Proxies
}

/** Passes Node's requests to the site. Cached pages are written before a Request is created. */
export function createListener({ site, pages, log, proxies }: Options) {
  const malformed = new WeakSet<IncomingMessage>()
  const listen = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as Required<Pick<Bindings, 'incoming' | 'outgoing'>>
      const client = proxies.clientOf(incoming)
      return site.fetch(request, { client, incoming, outgoing, isMalformed: malformed.has(incoming) })
    },
    { hostname: 'localhost' },
  )
  return (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const started = performance.now()
    const requestId = randomUUID()
    if (pages.writeCached(incoming, outgoing, requestId)) {
      const milliseconds = Math.round((performance.now() - started) * 10) / 10
      const { method, url = '' } = incoming
      log.request({
        requestId,
        client: proxies.clientOf(incoming),
        method: method ?? '',
        path: loggedPath(url),
        status: outgoing.statusCode,
        milliseconds,
      })
      return
    }
    if (!isReadable(incoming)) {
      malformed.add(incoming)
      incoming.url = /^\/(api|content)\//.test(incoming.url ?? '')
        ? '/api/v1/unreadable'
        : '/unreadable-address'
      incoming.headers.host = 'localhost'
    }
    void listen(incoming, outgoing)
  }
}

const HOST = /^([a-z0-9._-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i

/** Whether the URL can be decoded (/vehicle/%E0%A4%A cannot) and the Host header is valid. */
function isReadable({ headers, url = '/' }: IncomingMessage): boolean {
  const { host = 'localhost' } = headers
  if (!HOST.test(host) || !/^\/(?!\/)/.test(url) || url.split('?', 1)[0]?.includes('\\')) return false
  try {
    const { pathname } = new URL(url, `http://${host}`)
    return !decodeURIComponent(pathname).includes('\0')
  } catch {
    return false
  }
}
