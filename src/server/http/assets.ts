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
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.mvt': 'application/vnd.mapbox-vector-tile',
}
const ARCHIVE = { ending: '.tar.gz', type: 'application/gzip' }
/** Larger files are streamed; smaller ones are kept in memory after their first use, unless there are too many. */
const MEMORY_FILE_BYTES = 256 * 1024
const IMMUTABLE = 'public, max-age=31536000, immutable'
const SUFFIX: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

export interface AssetFolder {
  folder: string
  /** Path before the file names: "" or "/map/<version>". */
  prefix: string
  /** Whether the URL changes when the content changes. */
  isImmutable(name: string): boolean
  /** For folders that do not fit into memory; the operating system caches their files. */
  isReadEachTime?: boolean
}

interface Asset {
  /** Null: all bodies are in memory. */
  file: string | null
  type: string
  size: number
  etag: string
  cacheControl: string
  encodings: ReadonlySet<Encoding>
  bodies: Partial<Record<Encoding, Buffer<ArrayBuffer>>> | null
}

export type ServeAsset = (pathname: string, request: Request) => Promise<Response | null>

/** Serves the files of some folders. They are listed once at start; files added later are not served. */
export async function createAssets(folders: readonly AssetFolder[]): Promise<ServeAsset> {
  return serveFrom(new Map((await Promise.all(folders.map(listAssets))).flat()))
}

/** Serves files by their path, with those ending in `.br` and `.gz` as their compressed variants. All are immutable. */
export function serveFiles(files: ReadonlyMap<string, Buffer<ArrayBuffer>>): ServeAsset {
  const assets = new Map<string, Asset>()
  for (const [name, body] of files) {
    const type = TYPES[path.extname(name)]
    if (!type) continue
    const bodies: Asset['bodies'] = { identity: body }
    for (const [encoding, suffix] of [
      ['br', SUFFIX.br],
      ['gzip', SUFFIX.gzip],
    ] as const) {
      const compressed = files.get(name + suffix)
      if (compressed) bodies[encoding] = compressed
    }
    const size = body.byteLength
    const etag = etagOf(`${name}:${size}`)
    const encodings = new Set(Object.keys(bodies) as Encoding[])
    assets.set(name, { file: null, type, size, etag, cacheControl: IMMUTABLE, encodings, bodies })
  }
  return serveFrom(assets)
}

function serveFrom(assets: ReadonlyMap<string, Asset>): ServeAsset {
  return async function serveAsset(pathname, request) {
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
    if (asset.file && asset.size > MEMORY_FILE_BYTES && encoding === 'identity') {
      headers['content-length'] = String(asset.size)
      const body = request.method === 'HEAD' ? null : Readable.toWeb(createReadStream(asset.file))
      return new Response(body as ReadableStream<Uint8Array> | null, { headers })
    }
    const body = asset.bodies?.[encoding] ?? (await readFile(`${asset.file}${SUFFIX[encoding]}`))
    if (asset.bodies) asset.bodies[encoding] = body
    headers['content-length'] = String(body.byteLength)
    return new Response(request.method === 'HEAD' ? null : body, { headers })
  }
}

const etagOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16)

async function listAssets({ folder, prefix, isImmutable, isReadEachTime }: AssetFolder) {
  const names = (await readdir(folder, { recursive: true })).map(
    (name) => `/${name.split(path.sep).join('/')}`,
  )
  const present = new Set(names)
  const listed = names.map(async (name): Promise<[string, Asset][]> => {
    const type = name.endsWith(ARCHIVE.ending) ? ARCHIVE.type : TYPES[path.extname(name)]
    if (!type) return []
    const file = path.join(folder, name)
    const { size, mtimeMs } = await stat(file)
    const encodings = new Set<Encoding>(['identity'])
    if (present.has(`${name}.br`)) encodings.add('br')
    if (present.has(`${name}.gz`)) encodings.add('gzip')
    const etag = etagOf(`${name}:${size}:${mtimeMs}`)
    const cacheControl = isImmutable(name) ? IMMUTABLE : 'public, max-age=3600'
    const bodies = isReadEachTime ? null : {}
    return [[prefix + name, { file, type, size, etag, cacheControl, encodings, bodies }]]
  })
  return (await Promise.all(listed)).flat()
}
