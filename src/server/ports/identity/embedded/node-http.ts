import type { IncomingMessage, ServerResponse } from 'node:http'
import { DEFAULT_LOCALE, type Locale, localeFromCookie } from '#domain/shell/locale.ts'
import { type Html, MOCK_PAGE_POLICY } from '#server/ports/mock-page.ts'

const MAX_FORM_BYTES = 8_192

/** The site's origin as the browser sees it, even behind a proxy; null for an invalid host. */
export function browserOrigin(request: IncomingMessage): string | null {
  const host = request.headers.host ?? ''
  if (!/^([a-z0-9.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?$/i.test(host)) return null
  const isSecure = 'encrypted' in request.socket || forwarded(request) === 'https'
  const origin = `${isSecure ? 'https' : 'http'}://${host}`
  return URL.canParse(origin) ? new URL(origin).origin : null
}

function forwarded(request: IncomingMessage): string {
  return String(request.headers['x-forwarded-proto'] ?? '')
    .split(',', 1)
    .join()
    .trim()
}

export function cookieLocale(request: IncomingMessage): Locale {
  return localeFromCookie(request.headers.cookie) ?? DEFAULT_LOCALE
}

/** Sign-in pages send no COOP, because the popup needs its opener. */
export function applyForwardedHeaders(response: ServerResponse): void {
  response.removeHeader('Cross-Origin-Opener-Policy')
  response.setHeader('Content-Security-Policy', MOCK_PAGE_POLICY)
  response.setHeader('Cache-Control', 'no-store')
}

export async function sendPage(response: ServerResponse, status: number, html: Html): Promise<void> {
  const page = String(await html)
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(page)
}

/** Null when the form is too long. */
export async function readUrlEncodedForm(request: IncomingMessage): Promise<URLSearchParams | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk)
    size += bytes.byteLength
    if (size > MAX_FORM_BYTES) return null
    chunks.push(bytes)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

export function clearCookie(request: IncomingMessage, name: string): void {
  const remaining = (request.headers.cookie ?? '')
    .split('; ')
    .filter((cookie) => !cookie.startsWith(`${name}=`) && !cookie.startsWith(`${name}.sig=`))
  request.headers.cookie = remaining.join('; ')
}
