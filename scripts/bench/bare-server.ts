import { createServer } from 'node:http'

/** A minimal Node server in its own process, as a baseline. It responds with the bytes that its parent sends. */
export interface BareAnswer {
  headers: Record<string, string>
  /** Base64. */
  body: string
}

process.once('message', (message: BareAnswer) => {
  const body = Buffer.from(message.body, 'base64')
  const headers = { ...message.headers, 'content-length': body.byteLength }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.(address && typeof address === 'object' ? address.port : 0)
  })
})
