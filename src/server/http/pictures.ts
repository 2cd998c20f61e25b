import type { IncomingMessage, ServerResponse } from 'node:http'

/** Whatever it is, nothing in it may run. */
const POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"
const YEAR_SECONDS = 31_536_000

interface Found {
  bytes: Buffer
  isPrivate: boolean
}

/** What people uploaded, below /uploads and /papers. True when this answered. */
export async function answerPicture(
  find: (pathname: string) => Promise<Found | null>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const pathname = request.url?.split('?')[0] ?? ''
  if (!/^\/(uploads|papers)\//.test(pathname)) return false
  response.setHeader('Content-Security-Policy', POLICY)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { Allow: 'GET, HEAD' }).end()
    return true
  }
  send(await find(pathname), pathname, request, response)
  return true
}

function send(
  found: Found | null,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  // a wrong signature and a picture that never was look the same
  if (!found) return void response.writeHead(404, { 'Cache-Control': 'no-store' }).end()
  if (found.isPrivate) response.setHeader('Cache-Control', 'private, no-store')
  else {
    // a name is given once: the same name is the same picture
    const etag = `"${pathname.slice('/uploads/'.length)}"`
    response.setHeader('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`)
    response.setHeader('ETag', etag)
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end()
  }
  response.writeHead(200, { 'Content-Type': 'image/webp', 'Content-Length': found.bytes.byteLength })
  response.end(request.method === 'HEAD' ? undefined : found.bytes)
}
