import type { IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { FEED_PATH } from '#domain/hosting/calendar-feed.ts'
import type { ImportFailure } from '#domain/hosting/imported-calendar.ts'
import { MAX_IMPORT_ADDRESS, MAX_IMPORT_BYTES } from '#domain/hosting/limits.ts'
import { isLoopback } from '#domain/shared/loopback.ts'
import { lookupPublic, NotPublicError } from '../public-address.ts'
import type { CalendarAddress, CalendarsPort, FetchedCalendar } from './port.ts'

const TIMEOUT_MS = 5_000
const OK = 200
const NOT_MODIFIED = 304
/** Longer validators are not stored: the file is then fetched each time. */
const MAX_VALIDATOR = 200

interface Options {
  siteUrl: string
  /** Also allows this machine, over http and on any port. */
  allowLoopback: boolean
}

/**
 * Fetches only over https, from host names that resolve to public IP addresses: no redirects, no encoded bodies, and
 * five seconds at most for the whole file.
 */
export function createPublicCalendars({ siteUrl, allowLoopback }: Options): CalendarsPort {
  return {
    read(text) {
      const written = text.trim().replace(/^webcals?:/i, 'https:')
      if (written.length > MAX_IMPORT_ADDRESS || !URL.canParse(written)) return { failure: 'importAddress' }
      const url = new URL(written)
      url.hash = ''
      if (url.host === new URL(siteUrl).host && url.pathname.startsWith(FEED_PATH))
        return { failure: 'importOwn' }
      const failure = allowLoopback && isLoopback(url.hostname) ? null : faultOf(url)
      return failure ? { failure } : { url: url.href }
    },
    fetch: (address) =>
      get(address, allowLoopback && isLoopback(new URL(address.url).hostname)).catch((error: unknown) => ({
        status: 'failed',
        failure: failureOf(error),
      })),
  }
}

/** Only names are looked up, so an IP address would not be checked. */
function faultOf({ protocol, hostname, port, username, password }: URL): ImportFailure | null {
  if (isLoopback(hostname) || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return 'importNotPublic'
  return protocol === 'https:' && port === '' && !username && !password ? null : 'importAddress'
}

function get({ url, etag, lastModified }: CalendarAddress, isLocal: boolean): Promise<FetchedCalendar> {
  const { request } = url.startsWith('https:') ? https : http
  const headers = {
    accept: 'text/calendar, */*;q=0.1',
    'accept-encoding': 'identity',
    'user-agent': 'Sawari calendar import',
    ...(etag && { 'if-none-match': etag }),
    ...(lastModified && { 'if-modified-since': lastModified }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        headers,
        // a connection of its own: none that another check has opened is used again
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(!isLocal && { lookup: lookupPublic }),
      },
      (response) => {
        readResponse(response)
          .then(resolve, reject)
          .finally(() => sent.destroy())
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

async function readResponse(response: IncomingMessage): Promise<FetchedCalendar> {
  const { statusCode = 0, headers } = response
  const failed = (failure: ImportFailure): FetchedCalendar => ({ status: 'failed', failure })
  if (statusCode === NOT_MODIFIED) return { status: 'unchanged' }
  if (statusCode >= 300 && statusCode < 400) return failed('importRedirected')
  if (statusCode !== OK) return failed('importRefused')
  // a small body could become large
  if ((headers['content-encoding'] ?? 'identity') !== 'identity') return failed('importUnreadable')
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_IMPORT_BYTES) return failed('importTooLarge')
    chunks.push(chunk)
  }
  return {
    status: 'changed',
    text: new TextDecoder().decode(Buffer.concat(chunks)),
    etag: validator(headers.etag),
    lastModified: validator(headers['last-modified']),
  }
}

const validator = (value: string | undefined): string | null =>
  value !== undefined && value.length <= MAX_VALIDATOR ? value : null

function failureOf(error: unknown): ImportFailure {
  if (error instanceof NotPublicError) return 'importNotPublic'
  const isTimeout = error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')
  return isTimeout ? 'importTimeout' : 'importUnreachable'
}
