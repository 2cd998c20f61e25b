import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, IncomingMessage, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { freePort } from '#server/db/embedded/folders.ts'
import type { S3Config } from '#server/service-config.ts'

/** An S3 store with one bucket, which verifies signatures. */
export interface S3Store {
  settings: S3Config
  /** The same for the environment of a site. */
  environment: Record<string, string>
  /** Answers the next requests instead of the store. */
  statuses: number[]
  redirectTo: string | null
  stop(): Promise<void>
  /** On the same port, with the same files. */
  start(): Promise<void>
  /** Stops it and removes its files. */
  close(): Promise<void>
}

const BUCKET = 'pictures'
const REGION = 'ap-south-1'
/** The only key of S3rver, and its secret. */
const KEY = 'S3RVER'

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/**
 * AWS Signature Version 4, computed from the received request, independently of the signing code. S3rver itself accepts
 * any of that version.
 */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const input = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  )
  const date = String(headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`
  const hash = String(headers['x-amz-content-sha256'])
  if (input?.[1] !== `${KEY}/${scope}`) return false
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  if (body.byteLength > 0 && hash === 'UNSIGNED-PAYLOAD') return false
  const names = String(input[2]).split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return false
  const lines = names.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('')
  const [pathname, query = ''] = String(url).split('?')
  const canonical = [method, pathname, query, lines, names.join(';'), hash].join('\n')
  const key = [REGION, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${KEY}`, date.slice(0, 8)))
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  return hmac(key, text).toString('hex') === input[3]
}

/** The request with a body that was already read. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, socket } = request
  const known = { method, url, headers, rawHeaders, httpVersion, complete: true }
  const copy = Object.assign(new IncomingMessage(socket), known)
  copy.push(body)
  copy.push(null)
  return copy
}

export async function openS3Store(): Promise<S3Store> {
  const directory = await mkdtemp(path.join(tmpdir(), 'sawari-s3-'))
  const port = await freePort()
  const s3 = new S3rver({ silent: true, directory, configureBuckets: [{ name: BUCKET, configs: [] }] })
  await s3.configureBuckets()
  const answer = s3.getMiddleware()
  const settings = {
    endpoint: `http://127.0.0.1:${port}`,
    region: REGION,
    bucket: BUCKET,
    accessKeyId: KEY,
    secretAccessKey: KEY,
  }
  let server: Server | null = null
  const store: S3Store = {
    settings,
    environment: {
      S3_ENDPOINT: settings.endpoint,
      S3_REGION: settings.region,
      S3_BUCKET: settings.bucket,
      S3_ACCESS_KEY_ID: settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    statuses: [],
    redirectTo: null,
    async start() {
      const next = createServer(async (request, response) => {
        const body = Buffer.concat(await request.toArray())
        const status = store.statuses.shift()
        if (status) response.writeHead(status).end('<Error/>')
        else if (store.redirectTo) response.writeHead(307, { location: store.redirectTo }).end()
        else if (!isSigned(request, body)) response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
        else answer(withBody(request, body), response)
      })
      await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve))
      server = next
    },
    async stop() {
      const last = server
      server = null
      last?.closeAllConnections()
      await new Promise((resolve) => (last ? last.close(resolve) : resolve(null)))
    },
    async close() {
      await store.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
  await store.start()
  return store
}
