import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { chooseEncoding, type Encoding } from './encoding.ts'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}
/** Larger files are streamed; smaller ones are kept in memory after their first use. */
const MEMORY_FILE_BYTES = 256 * 1024
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

interface Asset {
  file: string
  type: string
  size: number
  etag: string
  cacheControl: string
  encodings: Set<Encoding>
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>>
}

/** The files of the build's client folder, listed once at start; only listed files are served. */
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
    // the names of built files contain a hash of their content
    const isImmutable = name.startsWith('/_astro/')
    const cacheControl = isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
    assets.set(name, { file, type, size, etag, cacheControl, encodings, bodies: {} })
  }

  return async function serveAsset(pathname: string, request: Request): Promise<Response | null> {
    const asset = assets.get(pathname)
    if (!asset) return null
    const requested = chooseEncoding(request.headers.get('accept-encoding') ?? undefined)
    const encoding = asset.encodings.has(requested) ? requested : 'identity'
    const etag = `"${asset.etag}-${encoding}"`
    const headers: Record<string, string> = {
      'content-type': asset.type,
      'cache-control': asset.cacheControl,
      etag,
      ...(asset.encodings.size > 1 && { vary: 'Accept-Encoding' }),
    }
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    if (encoding !== 'identity') headers['content-encoding'] = encoding
    if (asset.size > MEMORY_FILE_BYTES && encoding === 'identity') {
      headers['content-length'] = String(asset.size)
      const body = request.method === 'HEAD' ? null : Readable.toWeb(createReadStream(asset.file))
      return new Response(body as ReadableStream<Uint8Array> | null, { headers })
    }
    const body = asset.bodies[encoding] ?? (await readFile(asset.file + SUFFIX[encoding]))
    asset.bodies[encoding] = body
    headers['content-length'] = String(body.byteLength)
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }
}

export type ServeAsset = Awaited<ReturnType<typeof createAssets>>
