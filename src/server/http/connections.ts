import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { createConnectionShares, type ShareOptions } from './connection-shares.ts'

/** Times in milliseconds. */
export interface ConnectionLimits {
  /** Requests that wait for an earlier response on the same connection. */
  maxPipelined: number
  /** Minimum rate of an upload, averaged over `rateWindow`. */
  minBytesPerSecond: number
  rateWindow: number
  /** Maximum duration of an upload, and of any other body. */
  maxUpload: number
  maxBody: number
  /** A response is aborted when its client reads nothing for this long. */
  maxStalled: number
  sweepEvery: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  maxPipelined: 10,
  // less than any phone with reception sends, and more than a client that only occupies the connection
  minBytesPerSecond: 1_000,
  rateWindow: 10_000,
  maxUpload: 900_000,
  maxBody: 30_000,
  maxStalled: 20_000,
  sweepEvery: 1_000,
}

interface Body {
  request: IncomingMessage
  response: ServerResponse
  startedAt: number
  windowAt: number
  windowBytes: number
}
interface Connection {
  queued: number
  isRefused: boolean
  body: Body | null
  sent: number
  sentAt: number
}

/**
 * Ends connections that occupy memory or a slot without progress, and those that exceed the limits. Node's own timeouts
 * cover the headers.
 */
export function guardConnections(server: Server, limits: ConnectionLimits, options: ShareOptions) {
  const connections = new Map<Socket, Connection>()
  const shares = createConnectionShares(options)
  const now = () => performance.now()

  server.on('connection', (socket: Socket) => {
    if (!shares.enter(socket, now())) {
      socket.destroy()
      return
    }
    connections.set(socket, { queued: 0, isRefused: false, body: null, sent: 0, sentAt: now() })
    socket.once('close', () => {
      connections.delete(socket)
      shares.leave(socket)
    })
  })

  function sweep(): void {
    const at = now()
    for (const [socket, connection] of connections) {
      shares.look(socket)
      if (connection.body && isTooSlow(connection.body, socket, at)) {
        refuseBody(connection.body)
        connection.body = null
      }
      const sent = socket.bytesWritten - socket.writableLength
      if (socket.writableLength === 0 || sent !== connection.sent) {
        connection.sent = sent
        connection.sentAt = at
      } else if (at - connection.sentAt > limits.maxStalled) socket.destroy()
    }
  }

  function isTooSlow(body: Body, socket: Socket, at: number): boolean {
    const { request } = body
    if (request.complete || request.destroyed) return false
    const isUpload = request.headers['content-type']?.startsWith('multipart/') ?? false
    if (at - body.startedAt > (isUpload ? limits.maxUpload : limits.maxBody)) return true
    const isReading = request.readableLength > 0
    const elapsed = at - body.windowAt
    if (!isReading && elapsed < limits.rateWindow) return false
    const isSlow = ((socket.bytesRead - body.windowBytes) / elapsed) * 1000 < limits.minBytesPerSecond
    body.windowAt = at
    body.windowBytes = socket.bytesRead
    return isSlow && !isReading
  }

  const timer = setInterval(sweep, limits.sweepEvery)
  timer.unref()
  server.once('close', () => clearInterval(timer))

  return {
    get count() {
      return connections.size
    },
    /** False when the request exceeds the pipelining limit and must not be handled. */
    admit(request: IncomingMessage, response: ServerResponse): boolean {
      const connection = connections.get(request.socket)
      if (!connection) return true
      shares.begin(request.socket)
      response.once('close', () => shares.end(request.socket, now()))
      const hasBody =
        request.headers['content-length'] !== undefined || request.headers['transfer-encoding'] !== undefined
      if (hasBody && request.headers['content-length'] !== '0') {
        const at = now()
        connection.body = {
          request,
          response,
          startedAt: at,
          windowAt: at,
          windowBytes: request.socket.bytesRead,
        }
      }
      // Node assigns a response to the connection only after the earlier ones are sent
      if (response.socket !== null) return true
      if (connection.isRefused) return false
      connection.queued += 1
      response.once('close', () => {
        connection.queued -= 1
      })
      if (connection.queued <= limits.maxPipelined) return true
      connection.isRefused = true
      response.shouldKeepAlive = false
      response.writeHead(503, { 'retry-after': '1', 'content-length': '0' }).end()
      return false
    },
  }
}
export type ConnectionGuard = ReturnType<typeof guardConnections>

function refuseBody({ request, response }: Body): void {
  if (response.headersSent) {
    request.socket.destroy()
    return
  }
  response.shouldKeepAlive = false
  response.writeHead(408, { 'content-length': '0' }).end(() => request.socket.destroySoon())
}
