import { IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { Locale } from '#domain/shell/locale.ts'
import type { Door } from '../door.ts'
import { type StoredPage, storedPage } from '../page-cache.ts'

/** What a page may tell about its own life; pages that say nothing are not kept. */
export interface PageLife {
  tags: string[]
  /** seconds until it is rendered anew behind the reader's back */
  freshSeconds: number
  /** epoch milliseconds */
  rightUntil: number
}
export type AstroHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: undefined,
  locals: Record<string, unknown>,
) => Promise<void>

export interface Locals {
  locale: Locale
  door: Door
  life: PageLife
  requestId: string
}

const HOUR = 3_600_000

/** Runs Astro on a request of our own, so that what a reader sends (cookies, odd headers) cannot get into a kept page. */
export async function renderPage(
  handler: AstroHandler,
  address: string,
  { door, locale, requestId, host }: { door: Door; locale: Locale; requestId: string; host: string },
): Promise<StoredPage> {
  const request = new IncomingMessage(new Socket())
  request.method = 'GET'
  request.url = address
  request.headers = { host }
  // Node marks a request complete when its parser is done; this one has no body
  request.push(null)
  const chunks: Buffer[] = []
  const response = new ServerResponse(request)
  response.write = ((chunk: Uint8Array | string) => {
    chunks.push(Buffer.from(chunk as Uint8Array))
    return true
  }) as typeof response.write
  const sent: Record<string, OutgoingHttpHeader> = {}
  // Node keeps headers that are given to writeHead apart from those that were set before
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status
    const headers = rest.find((one): one is OutgoingHttpHeaders => typeof one === 'object' && one !== null)
    for (const [name, value] of Object.entries(headers ?? {}))
      if (value !== undefined) sent[name.toLowerCase()] = value
    return response
  }) as typeof response.writeHead
  const finished = Promise.withResolvers<void>()
  response.end = ((chunk?: Uint8Array | string) => {
    if (chunk && typeof chunk !== 'function') chunks.push(Buffer.from(chunk as Uint8Array))
    finished.resolve()
    return response
  }) as typeof response.end

  const life: PageLife = { tags: [], freshSeconds: 60, rightUntil: Date.now() + HOUR }
  const locals: Locals = { door, locale, requestId, life }
  await handler(request, response, undefined, { ...locals })
  await finished.promise
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...response.getHeaders(), ...sent })) {
    if (value !== undefined && name !== 'transfer-encoding' && name !== 'content-length')
      headers[name] = Array.isArray(value) ? value.join(', ') : String(value)
  }
  return storedPage({
    status: response.statusCode,
    headers,
    body: Buffer.concat(chunks),
    tags: life.tags,
    freshUntil: Date.now() + life.freshSeconds * 1000,
    rightUntil: life.rightUntil,
  })
}
