/** CSP that allows no execution, whatever the content is. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
const YEAR_SECONDS = 31_536_000

/** Who may keep a picture: every cache, for long or for an hour; the reader's browser only; nobody, since its address stops working. */
export type PictureCaching = 'public' | 'hour' | 'personal' | 'never'

interface Found {
  bytes: Buffer
  caching: PictureCaching
}

const CACHE_CONTROL: Record<PictureCaching, string> = {
  public: `public, max-age=${YEAR_SECONDS}, immutable`,
  hour: 'public, max-age=3600',
  personal: `private, max-age=${YEAR_SECONDS}, immutable`,
  never: 'private, no-store',
}

/** Serves users' uploads under /uploads and /papers, and drawn maps under /stills. */
export async function pictureResponse(
  find: (pathname: string) => Promise<Found | null>,
  request: Request,
): Promise<Response> {
  const headers = { 'content-security-policy': POLICY, 'x-content-type-options': 'nosniff' }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response(null, { status: 405, headers: { ...headers, allow: 'GET, HEAD' } })
  const { pathname } = new URL(request.url)
  const found = await find(pathname)
  // an invalid signature and a missing picture are indistinguishable
  if (!found) return new Response(null, { status: 404, headers: { ...headers, 'cache-control': 'no-store' } })
  // names are never reused: the same name is the same picture
  const etag = `"${pathname.slice(1)}"`
  const isKept = found.caching !== 'never'
  const caching = { 'cache-control': CACHE_CONTROL[found.caching], ...(isKept && { etag }) }
  if (isKept && request.headers.get('if-none-match') === etag)
    return new Response(null, { status: 304, headers: { ...headers, ...caching } })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(found.bytes), {
    headers: {
      ...headers,
      ...caching,
      'content-type': pathname.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
      'content-length': String(found.bytes.byteLength),
    },
  })
}
