import { connect, createServer, type Socket } from 'node:net'
import { inject } from 'vitest'

/**
 * A pooler as its clients see it: PgBouncer tells them an invented process number, refuses settings of a session, and
 * drops notifications, whose server connection belongs to nobody by then.
 */
export interface Pooler {
  port: number
  close(): Promise<void>
}

const BACKEND_KEY = 'K'
const NOTIFICATION = 'A'

/** `sharesStatements`: the pool mode "statement", which refuses transactions. */
export async function openPooler({ sharesStatements = false } = {}): Promise<Pooler> {
  const { host: folder, port } = inject('connection')
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(`${folder}/.s.PGSQL.${port}`)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    const refuse = (message: string) => void client.end(fatal(message))
    let isStarted = false
    client.on('data', (bytes: Buffer) => {
      if (!isStarted && bytes.includes('\0options\0')) return refuse('unsupported startup parameter: options')
      isStarted = true
      if (sharesStatements && bytes.includes('begin\0'))
        return refuse('transaction blocks not allowed in statement pooling mode')
      upstream.write(bytes)
    })
    let rest = Buffer.alloc(0)
    upstream.on('data', (bytes) => {
      rest = Buffer.concat([rest, bytes])
      for (let end = endOf(rest); end <= rest.length; end = endOf(rest)) {
        const message = Buffer.from(rest.subarray(0, end))
        rest = rest.subarray(end)
        const type = String.fromCharCode(message[0] ?? 0)
        if (type === BACKEND_KEY) message.writeInt32BE(4_000_000, 5)
        if (type !== NOTIFICATION) client.write(message)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : 0,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Where the first message of the server ends: a byte for its type, and four for the length of the rest. */
const endOf = (bytes: Buffer) => (bytes.length < 5 ? Number.POSITIVE_INFINITY : 1 + bytes.readInt32BE(1))

function fatal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
