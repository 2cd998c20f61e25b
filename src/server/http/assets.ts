import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { chooseEncoding, type Encoding } from '../page-cache.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
/** Larger files are streamed; what fits is kept in memory after its first use. */
const MEMORY_FILE_BYTES = 256 * 1024
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

interface Asset {
  file: string
  type: string
  size: number
  etag: string
  cacheControl: string
  encodings: Set<Encoding>
  bodies: Partial<Record<Encoding, Buffer>>
}

/** The files of the build's client folder, found once at start; nothing outside that list can be asked for. */
export async function createAssets(root: string) {
  const assets = new Map<string, Asset>()
  const names = (await readdir(root, { recursive: true })).map((name) => `/${name.split(path.sep).join('/')}`)
  const present = new Set(names)
  for (const name of names) {
    const type = TYPES[path.extname(name)]
    if (!type) continue
    const file = path.join(root, name)
    const { size, mtimeMs } = await stat(file)
    const encodings = new Set<Encoding>(['identity'])
    if (present.has(`${name}.br`)) encodings.add('br')
    if (present.has(`${name}.gz`)) encodings.add('gzip')
    const etag = createHash('sha256').update(`${name}:${size}:${mtimeMs}`).digest('base64url').slice(0, 16)
    // names of pictures and of built files change with their content
    const isImmutable = name.startsWith('/_astro/') || name.startsWith('/pictures/')
    const cacheControl = isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    assets.set(name, { file, type, size, etag, cacheControl, encodings, bodies: {} })
  }

  return async function serveAsset(
    pathname: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> {
    const asset = assets.get(pathname)
    if (!asset || (request.method !== 'GET' && request.method !== 'HEAD')) return false
    const wanted = chooseEncoding(request.headers['accept-encoding'])
    const encoding = asset.encodings.has(wanted) ? wanted : 'identity'
    const etag = `"${asset.etag}-${encoding}"`
    response.setHeader('Content-Type', asset.type)
    response.setHeader('Cache-Control', asset.cacheControl)
    response.setHeader('ETag', etag)
    if (asset.encodings.size > 1) response.setHeader('Vary', 'Accept-Encoding')
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304).end()
      return true
    }
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding)
    if (asset.size > MEMORY_FILE_BYTES && encoding === 'identity') {
      response.writeHead(200, { 'Content-Length': asset.size })
      if (request.method === 'HEAD') response.end()
      else
        createReadStream(asset.file)
          .on('error', () => response.destroy())
          .pipe(response)
      return true
    }
    const body = asset.bodies[encoding] ?? (await readFile(asset.file + SUFFIX[encoding]))
    asset.bodies[encoding] = body
    response.writeHead(200, { 'Content-Length': body.byteLength })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

export type ServeAsset = Awaited<ReturnType<typeof createAssets>>
