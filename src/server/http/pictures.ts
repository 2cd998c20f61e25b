import Negotiator from 'negotiator'
import { isSavingData } from '#domain/shell/save-data.ts'
import { avifBeside, pictureAt, WIDE_PICTURE } from '#domain/vehicles/picture.ts'

const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
const YEAR_SECONDS = 31_536_000

/**
 * Who may cache a picture: everybody, for long or for an hour; only the reader's browser; nobody, because its URL
 * expires.
 */
type PictureCaching = 'public' | 'hour' | 'personal' | 'never'

interface ServedPicture {
  bytes: Buffer
  caching: PictureCaching
}

const CACHE_CONTROL: Record<PictureCaching, string> = {
  public: `public, max-age=${YEAR_SECONDS}, immutable`,
  hour: 'public, max-age=3600',
  personal: `private, max-age=${YEAR_SECONDS}, immutable`,
  never: 'private, no-store',
}

const TYPES: Record<string, string> = { jpg: 'image/jpeg', avif: 'image/avif', webp: 'image/webp' }

/** Serves users' uploads under /uploads and /papers, and static maps under /stills. */
export async function pictureResponse(
  find: (pathname: string) => Promise<ServedPicture | null>,
  request: Request,
  variantsOf: (pathname: string, request: Headers) => PictureVariants = onlyOne,
): Promise<Response> {
  const headers = { 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, HEAD' } })
  const { pathname } = new URL(request.url)
  const variants = variantsOf(pathname, request.headers)
  const found = await findFirst(find, variants.paths)
  // same response for an invalid signature and a missing picture, so they cannot be told apart
  if (!found) return new Response(null, { status: 404, headers: { ...headers, 'cache-control': 'no-store' } })
  // names are never reused, so the name identifies the content
  const etag = `"${found.path.slice(1)}"`
  const isCacheable = found.caching !== 'never'
  const caching = {
    ...cachingHeaders(found.path, variants, CACHE_CONTROL[found.caching]),
    ...(isCacheable && { etag }),
  }
  if (isCacheable && request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { ...headers, ...caching } })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(found.bytes), {
    headers: {
      ...headers,
      ...caching,
      'content-type': TYPES[found.path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
      'content-length': String(found.bytes.byteLength),
    },
  })
}

const onlyOne = (pathname: string): PictureVariants => ({ paths: [pathname], isSmall: false })

async function findFirst(
  find: (pathname: string) => Promise<ServedPicture | null>,
  paths: readonly string[],
): Promise<(ServedPicture & { path: string }) | null> {
  for (const path of paths) {
    const found = await find(path)
    if (found) return { ...found, path }
  }
  return null
}

/** Browsers send shorter Accept headers for pictures. */
const MAX_ACCEPTED_LENGTH = 400
/** Longer than most visits, so a small picture stays for a while after the visitor stops saving data. */
const SMALL_CACHE_CONTROL = 'private, max-age=3600'

interface PictureVariants {
  /** The paths that may be served for the requested one, best first. */
  paths: readonly string[]
  /** The visitor saves data and gets the smallest width. */
  isSmall: boolean
}

/**
 * Chooses between the versions of a picture: AVIF for browsers that name it, because it is a third smaller than the
 * WebP at the same URL, and the smallest width for visitors who save data.
 */
export function pictureVariants({ isForCdn }: { isForCdn: boolean }) {
  return (pathname: string, request: Headers): PictureVariants => {
    const savesData = !isForCdn && isSavingData(request.get('cookie'), request.get('save-data'))
    const isSmall = savesData && WIDE_PICTURE.test(pathname)
    const name = isSmall ? pictureAt(pathname, 320) : pathname
    const avif = avifBeside(name)
    return { paths: avif && acceptsAvif(request.get('accept')) ? [avif, name] : [name], isSmall }
  }
}

/**
 * Who may cache the version. Shared caches may only store WebP, which every browser shows, because not all of them
 * respect `Vary: Accept`. Omitting `Vary` also lets the service worker reuse what an <img> has loaded into the HTTP
 * cache.
 */
export function cachingHeaders(
  path: string,
  { isSmall }: PictureVariants,
  cacheControl: string,
): Record<string, string> {
  if (isSmall) return { 'cache-control': SMALL_CACHE_CONTROL, vary: 'Cookie, Save-Data' }
  const isForAll = !path.endsWith('.avif')
  return { 'cache-control': isForAll ? cacheControl : cacheControl.replace(/^public\b/, 'private') }
}

/** True if AVIF is named and not excluded. A client that accepts anything, such as a link preview, gets WebP. */
function acceptsAvif(accept: string | null): boolean {
  if (!accept || accept.length > MAX_ACCEPTED_LENGTH) return false
  return new Negotiator({ headers: { accept } }).mediaTypes().includes('image/avif')
}
