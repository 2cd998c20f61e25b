import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAssets, type ServeAsset } from '#server/http/assets.ts'

const SCRIPT = 'console.log("नमस्ते")'.repeat(50)
const LARGE = Buffer.alloc(300 * 1024, 'x')
let root: string
let serve: ServeAsset

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'sawari-assets-'))
  await mkdir(path.join(root, '_astro'))
  const files: Record<string, string | Buffer> = {
    '_astro/app.js': SCRIPT,
    '_astro/app.js.br': brotliCompressSync(SCRIPT),
    '_astro/app.js.gz': gzipSync(SCRIPT),
    '_astro/large.wasm': LARGE,
    'favicon.svg': '<svg/>',
    'gone.txt': 'gone',
    'notes.md': 'not of the site',
    'tiles/9/1/2.mvt': 'tile',
    'tiles/9/1/2.mvt.br': brotliCompressSync('tile'),
    'tiles/data.tar.gz': 'archive',
  }
  await mkdir(path.join(root, 'tiles/9/1'), { recursive: true })
  for (const [name, body] of Object.entries(files)) await writeFile(path.join(root, name), body)
  await writeFile(path.join(root, '..', `${path.basename(root)}.txt`), 'outside')
  serve = await createAssets([
    { folder: root, prefix: '', isImmutable: (name) => name.startsWith('/_astro/') },
    { folder: path.join(root, 'tiles'), prefix: '/map/v1', isImmutable: () => true, isReadEachTime: true },
  ])
})
afterAll(() => Promise.all([root, `${root}.txt`].map((name) => rm(name, { recursive: true }))))

const ask = (pathname: string, headers: Record<string, string> = {}, method = 'GET') =>
  serve(pathname, new Request(`http://site${pathname}`, { method, headers }))
const bytesOf = async (reply: Response | null) =>
  Buffer.from((await reply?.arrayBuffer()) ?? new ArrayBuffer(0))

describe('a file of the build', () => {
  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['', null, (bytes: Buffer) => bytes],
  ])('is served for %s in the encoding %s', async (accepted, encoding, decode) => {
    const reply = await ask('/_astro/app.js', { 'accept-encoding': accepted })
    expect(reply?.headers.get('content-encoding') ?? null).toBe(encoding)
    expect(reply?.headers.get('vary')).toBe('Accept-Encoding')
    const bytes = await bytesOf(reply)
    expect(reply?.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(decode(bytes).toString()).toBe(SCRIPT)
  })

  it('is served unencoded, without Vary, when it has no compressed variants', async () => {
    const reply = await ask('/favicon.svg', { 'accept-encoding': 'br' })
    expect(Object.fromEntries(reply?.headers ?? [])).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    })
    expect([reply?.headers.has('vary'), reply?.headers.has('content-encoding')]).toEqual([false, false])
  })

  it('is immutable when its name contains a hash', async () => {
    const reply = await ask('/_astro/app.js')
    expect(reply?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(reply?.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  })

  it('is not sent again to a client that already has it in the same encoding', async () => {
    const headers = { 'accept-encoding': 'br' }
    const etag = (await ask('/_astro/app.js', headers))?.headers.get('etag') ?? ''
    const again = await ask('/_astro/app.js', { ...headers, 'if-none-match': etag })
    expect([again?.status, (await bytesOf(again)).byteLength]).toEqual([304, 0])
    expect((await ask('/_astro/app.js', { 'if-none-match': etag }))?.status).toBe(200)
  })

  it.each(['/_astro/app.js', '/_astro/large.wasm'])(
    'responds to HEAD with its length only: %s',
    async (name) => {
      const whole = await ask(name)
      const head = await ask(name, {}, 'HEAD')
      expect(head?.headers.get('content-length')).toBe(whole?.headers.get('content-length'))
      expect([head?.body, (await bytesOf(whole)).byteLength > 0]).toEqual([null, true])
    },
  )

  it('is streamed completely when it is large', async () => {
    expect((await bytesOf(await ask('/_astro/large.wasm'))).equals(LARGE)).toBe(true)
  })

  it('fails only its own request when it was removed after the start', async () => {
    await rm(path.join(root, 'gone.txt'))
    await expect(ask('/gone.txt')).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('a file of the map', () => {
  it.each([
    ['/map/v1/9/1/2.mvt', 'application/vnd.mapbox-vector-tile', 'br'],
    ['/map/v1/data.tar.gz', 'application/gzip', null],
  ])('is immutable below its version: %s', async (name, type, encoding) => {
    const reply = await ask(name, { 'accept-encoding': 'br' })
    expect(Object.fromEntries(reply?.headers ?? [])).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(reply?.headers.get('content-encoding') ?? null).toBe(encoding)
  })

  it('is read for each request and never cached in memory', async () => {
    expect((await bytesOf(await ask('/map/v1/9/1/2.mvt'))).toString()).toBe('tile')
    await writeFile(path.join(root, 'tiles/9/1/2.mvt'), 'elit')
    expect((await bytesOf(await ask('/map/v1/9/1/2.mvt'))).toString()).toBe('elit')
  })
})

it('a file is not served when it was added after the start, or is not meant for browsers', async () => {
  const outside = `/../${path.basename(root)}.txt`
  for (const name of ['/', '/_astro', '/_astro/app.js.br', '/notes.md', '/nothing.js', outside])
    expect(await serve(name, new Request('http://site/')), name).toBeNull()
})
