import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFolderStorage } from '#server/ports/storage/embedded.ts'
import type { StoragePort } from '#server/ports/storage/port.ts'
import { createS3Storage } from '#server/ports/storage/s3.ts'

const KEY_ID = 'AKIDEXAMPLE'
const SECRET = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY'
const REGION = 'ap-south-1'
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

/** AWS Signature Version 4, computed from the received request, independently of the signing code. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const input = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  )
  const date = String(request.headers['x-amz-date'])
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`
  const hash = String(request.headers['x-amz-content-sha256'])
  if (input?.[1] !== `${KEY_ID}/${scope}`) return false
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  if (body.byteLength > 0 && hash === 'UNSIGNED-PAYLOAD') return false
  const names = String(input[2]).split(';')
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.includes(name))) return false
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const [pathname, query = ''] = String(request.url).split('?')
  const canonical = [request.method, pathname, query, headers, names.join(';'), hash].join('\n')
  const key = ['ap-south-1', 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${SECRET}`, date.slice(0, 8)))
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  return hmac(key, text).toString('hex') === input[3]
}

interface FakeStore {
  server: Server
  endpoint: string
  files: Map<string, { bytes: Buffer; type: string | undefined }>
  /** the next statuses, instead of the correct ones */
  statuses: number[]
  redirectTo: string | null
}

async function openStore(): Promise<FakeStore> {
  const files: FakeStore['files'] = new Map()
  const store = { files, statuses: [] as number[], redirectTo: null as string | null }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const status = store.statuses.shift()
    if (status) return void response.writeHead(status).end('<Error/>')
    if (store.redirectTo) return void response.writeHead(307, { location: store.redirectTo }).end()
    if (!isSigned(request, body))
      return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>')
    const name = request.url ?? ''
    if (!name.startsWith('/pictures/')) return void response.writeHead(404).end('<Code>NoSuchBucket</Code>')
    const file = files.get(name)
    if (request.method === 'PUT') files.set(name, { bytes: body, type: request.headers['content-type'] })
    if (request.method === 'DELETE') files.delete(name)
    if (request.method !== 'GET') return void response.writeHead(request.method === 'PUT' ? 200 : 204).end()
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.bytes)
    else response.writeHead(404).end('<Code>NoSuchKey</Code>')
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return Object.assign(store, { server, endpoint: `http://127.0.0.1:${port}` })
}

let folder = ''
let store: FakeStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sawari-storage-'))
  store = await openStore()
})
afterAll(async () => {
  store.server.close()
  store.server.closeAllConnections()
  await rm(folder, { recursive: true, force: true })
})

const settings = (more: Partial<Parameters<typeof createS3Storage>[0]> = {}) => ({
  endpoint: store.endpoint,
  region: REGION,
  bucket: 'pictures',
  accessKeyId: KEY_ID,
  secretAccessKey: SECRET,
  ...more,
})
const STORES: Record<string, () => StoragePort> = {
  'the folder': () => createFolderStorage(path.join(folder, 'uploads')),
  S3: () => createS3Storage(settings()),
}

describe.each(Object.entries(STORES))('%s', (_, open) => {
  it('returns the stored bytes unchanged', async () => {
    const storage = open()
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256))
    await storage.put('public/a-320.webp', bytes, 'image/webp')
    expect((await storage.get('public/a-320.webp'))?.equals(bytes)).toBe(true)
  })

  it('returns null for a missing key', async () => {
    expect(await open().get('private/nothing-320.webp')).toBeNull()
  })

  it('overwrites an equal key', async () => {
    const storage = open()
    await storage.put('public/twice.webp', Buffer.from('a long first text'), 'image/webp')
    await storage.put('public/twice.webp', Buffer.from('short'), 'image/webp')
    expect(String(await storage.get('public/twice.webp'))).toBe('short')
  })

  it('stores an empty file', async () => {
    const storage = open()
    await storage.put('public/empty', Buffer.alloc(0), 'image/webp')
    expect((await storage.get('public/empty'))?.byteLength).toBe(0)
  })

  it('removes existing keys, and ignores missing ones', async () => {
    const storage = open()
    await storage.put('public/gone.webp', Buffer.from('x'), 'image/webp')
    await storage.put('public/stays.webp', Buffer.from('y'), 'image/webp')
    await storage.remove(['public/never.webp', 'public/gone.webp'])
    expect(await storage.get('public/gone.webp')).toBeNull()
    expect(String(await storage.get('public/stays.webp'))).toBe('y')
    await storage.remove([])
  })

  it('separates public and private', async () => {
    const storage = open()
    await storage.put('private/b-320.webp', Buffer.from('paper'), 'image/webp')
    expect(await storage.get('public/b-320.webp')).toBeNull()
  })

  it('has a complete file during concurrent writes of the same key', async () => {
    const storage = open()
    const texts = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000))
    await Promise.all(texts.map((text) => storage.put('public/race.webp', Buffer.from(text), 'image/webp')))
    expect(texts).toContain(String(await storage.get('public/race.webp')))
  })

  it.each([
    '',
    '/etc/passwd',
    '../secret',
    'public/../../secret',
    'public/..',
    'public//a',
    'public/a/b',
    'public\\a',
    'public/.hidden',
    'Public/a',
    'public/a b',
    'public/a%2e',
    'public/a?x',
    'public/a\0',
    `public/${'a'.repeat(101)}`,
  ])('refuses the key %j', async (key) => {
    const storage = open()
    await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('invalid storage key')
    await expect(storage.get(key)).rejects.toThrow('invalid storage key')
    await expect(storage.remove([key])).rejects.toThrow('invalid storage key')
  })
})

describe('the folder', () => {
  it('leaves nothing of a file whose write failed', async () => {
    const storage = createFolderStorage(path.join(folder, 'blocked'))
    await storage.put('public/a', Buffer.from('x'), 'image/webp')
    // a folder exists at the path of the file
    await storage.put('public/b', Buffer.from('x'), 'image/webp')
    await rm(path.join(folder, 'blocked/public/b'))
    await createFolderStorage(path.join(folder, 'blocked/public')).put('b/c', Buffer.from('x'), 'image/webp')
    await expect(storage.put('public/b', Buffer.from('y'), 'image/webp')).rejects.toThrow()
    expect((await readdir(path.join(folder, 'blocked/public'))).sort()).toEqual(['a', 'b'])
  })

  it('reports when it is not writable', async () => {
    await writeFile(path.join(folder, 'file'), 'x')
    const storage = createFolderStorage(path.join(folder, 'file'))
    await expect(storage.put('public/a', Buffer.from('x'), 'image/webp')).rejects.toThrow()
  })
})

describe('S3', () => {
  it('receives the content type', async () => {
    await createS3Storage(settings()).put('public/typed.webp', Buffer.from('x'), 'image/webp')
    expect(store.files.get('/pictures/public/typed.webp')?.type).toBe('image/webp')
  })

  it('refuses a wrong secret, which throws', async () => {
    const storage = createS3Storage(settings({ secretAccessKey: 'wrong' }))
    await expect(storage.put('public/a', Buffer.from('x'), 'image/webp')).rejects.toThrow('403')
    await expect(storage.get('public/a')).rejects.toThrow('403')
    await expect(storage.remove(['public/a'])).rejects.toThrow('403')
  })

  it('throws when the bucket does not exist', async () => {
    const storage = createS3Storage(settings({ bucket: 'other' }))
    await expect(storage.put('public/a', Buffer.from('x'), 'image/webp')).rejects.toThrow('bucket')
  })

  it('is retried after a short failure, and given up after a long one', async () => {
    const storage = createS3Storage(settings())
    store.statuses = [503]
    await storage.put('public/again.webp', Buffer.from('again'), 'image/webp')
    expect(String(await storage.get('public/again.webp'))).toBe('again')
    store.statuses = [500, 500, 500]
    await expect(storage.get('public/again.webp')).rejects.toThrow('500')
    expect(store.statuses).toEqual([])
  })

  it('is never redirected', async () => {
    store.redirectTo = `${store.endpoint}/pictures/public/elsewhere`
    try {
      await expect(createS3Storage(settings()).get('public/a')).rejects.toThrow()
    } finally {
      store.redirectTo = null
    }
  })

  it('reports an error when it is unreachable', async () => {
    const storage = createS3Storage(settings({ endpoint: 'http://127.0.0.1:1' }))
    await expect(storage.get('public/a')).rejects.toThrow()
  })
})
