import { connect, createServer, type Server, type Socket } from 'node:net'

type State = 'working' | 'refusing' | 'silent' | 'lost'

/**
 * A proxy to the database that can be interrupted: `refusing` ends every connection immediately, `silent` accepts
 * connections and sends nothing, `lost` also freezes the open ones for good. Records incoming connections.
 */
export interface FlakyNetwork {
  port: number
  /** Number of incoming connections so far. */
  readonly attempts: number
  /** Number of currently open connections. */
  open(): number
  become(state: State): void
  close(): Promise<void>
}

/** @param target path of a socket, or a port of this machine */
export async function openFlakyNetwork(target: string | number): Promise<FlakyNetwork> {
  const sockets = new Set<Socket>()
  const upstreams = new Map<Socket, Socket>()
  let attempts = 0
  let state: State = 'working'
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => sockets.delete(socket))
  }
  const server: Server = createServer((socket) => {
    attempts += 1
    keep(socket)
    if (state === 'refusing') return void socket.destroy()
    if (state !== 'working') return void socket.resume()
    const upstream = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1')
    upstream.on('error', () => socket.destroy())
    upstreams.set(socket, upstream)
    upstream.once('close', () => upstreams.get(socket) === upstream && socket.destroy())
    socket.once('close', () => upstream.destroy())
    socket.pipe(upstream).pipe(socket)
  })
  const lose = () => {
    for (const [socket, upstream] of upstreams) {
      upstreams.delete(socket)
      socket.unpipe(upstream).resume()
      upstream.destroy()
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    get attempts() {
      return attempts
    },
    open: () => sockets.size,
    become(next) {
      state = next
      if (next === 'refusing' || next === 'silent') for (const socket of sockets) socket.destroy()
      if (next === 'lost') lose()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
