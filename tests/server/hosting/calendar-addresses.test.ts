import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MAX_IMPORT_BYTES } from '#domain/hosting/limits.ts'
import { readConfig } from '#server/config.ts'
import { createPublicCalendars } from '#server/ports/calendars/public-calendars.ts'
import { calendarOf, givesFile, startCalendarServer } from '#tests/setup/calendar-server.ts'

const siteUrl = 'https://sawari.example'
const strict = createPublicCalendars({ siteUrl, allowLoopback: false })
const local = createPublicCalendars({ siteUrl, allowLoopback: true })
let server: Awaited<ReturnType<typeof startCalendarServer>>

beforeAll(async () => {
  server = await startCalendarServer()
})
afterAll(() => server.stop())

describe('the address of a calendar', () => {
  it.each([
    ['https://calendar.example/a.ics', 'https://calendar.example/a.ics'],
    ['  webcal://calendar.example/a.ics?key=1#top ', 'https://calendar.example/a.ics?key=1'],
    ['WEBCALS://calendar.example/', 'https://calendar.example/'],
    ['https://calendar.example:443/a', 'https://calendar.example/a'],
    ['', 'importAddress'],
    ['calendar.example/a.ics', 'importAddress'],
    ['http://calendar.example/a.ics', 'importAddress'],
    ['file:///etc/passwd', 'importAddress'],
    ['https://user:secret@calendar.example/', 'importAddress'],
    ['https://calendar.example:8443/', 'importAddress'],
    [`https://calendar.example/${'a'.repeat(2_000)}`, 'importAddress'],
    ['https://127.0.0.1/', 'importNotPublic'],
    ['https://localhost/', 'importNotPublic'],
    ['https://2130706433/', 'importNotPublic'],
    ['https://0x7f.1/', 'importNotPublic'],
    ['https://[::1]/', 'importNotPublic'],
    ['https://[::ffff:10.0.0.1]/', 'importNotPublic'],
    ['https://93.184.216.34/', 'importNotPublic'],
    ['http://169.254.169.254/latest/meta-data', 'importNotPublic'],
    ['https://sawari.example/api/v1/calendars/abc.ics', 'importOwn'],
  ])('is accepted or refused: %s', (text, expected) => {
    const read = strict.read(text)
    expect('url' in read ? read.url : read.failure).toBe(expected)
  })

  it('is on this machine only where nobody else reaches the site', async () => {
    expect(local.read(server.url)).toEqual({ url: server.url })
    expect(strict.read(server.url)).toEqual({ failure: 'importNotPublic' })
    expect(readConfig({}).mocks.reasons).toEqual([])
    for (const exposure of [{ HOST: '0.0.0.0' }, { SITE_URL: siteUrl }, { TRUST_PROXY: 'on' }])
      expect(readConfig({ ...exposure, ALLOW_MOCKS: 'on' }).mocks.reasons).not.toEqual([])
  })
})

describe('a calendar', () => {
  const get = (validators: { etag?: string; lastModified?: string } = {}, calendars = local) =>
    calendars.fetch({ url: server.url, etag: null, lastModified: null, ...validators })
  const failure = async (): Promise<string> => {
    const fetched = await get()
    return fetched.status === 'failed' ? fetched.failure : fetched.status
  }

  it('is fetched with its validators, and only when it has changed', async () => {
    const date = 'Sat, 21 Nov 2026 04:00:00 GMT'
    server.respond = (response, headers) => {
      expect(headers).toMatchObject({ 'accept-encoding': 'identity' })
      const isKnown = headers['if-none-match'] === '"1"' && headers['if-modified-since'] === date
      if (isKnown) response.writeHead(304).end()
      else givesFile(calendarOf(), { etag: '"1"', 'last-modified': date })(response, headers)
    }
    expect(await get()).toEqual({ status: 'changed', text: calendarOf(), etag: '"1"', lastModified: date })
    expect(await get({ etag: '"1"', lastModified: date })).toEqual({ status: 'unchanged' })
  })

  it('is not fetched from a name that leads to this machine', async () => {
    server.requests = 0
    const url = server.url.replace('127.0.0.1', 'localhost')
    expect(await strict.fetch({ url, etag: null, lastModified: null })).toEqual({
      status: 'failed',
      failure: 'importNotPublic',
    })
    expect(server.requests).toBe(0)
  })

  it('is not followed to another address', async () => {
    let hasFollowed = false
    server.respond = (response) => {
      hasFollowed = server.requests > 1
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
    }
    server.requests = 0
    expect(await failure()).toBe('importRedirected')
    expect(hasFollowed).toBe(false)
  })

  it('has at most its bytes, whatever the other side announces', async () => {
    server.respond = givesFile('x'.repeat(MAX_IMPORT_BYTES))
    expect(await failure()).toBe('changed')
    server.respond = (response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(64 * 1024, 'x')
      const send = () => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', send)
      }
      send()
    }
    expect(await failure()).toBe('importTooLarge')
  })

  it('is not decompressed', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024))
    server.respond = (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    expect(await failure()).toBe('importUnreadable')
  })

  it.each([401, 403, 404, 410, 500, 204])('is refused by the other side with status %d', async (status) => {
    server.respond = (response) => response.writeHead(status).end()
    expect(await failure()).toBe('importRefused')
  })

  it('is given up when the other side hangs, before or within the file', async () => {
    server.respond = () => {}
    server.requests = 0
    const withoutEnd = async () => {
      server.respond = (response) => response.writeHead(200).write('BEGIN:VCALENDAR')
      return failure()
    }
    const silent = failure()
    await expect.poll(() => server.requests).toBeGreaterThan(0)
    expect(await Promise.all([silent, withoutEnd()])).toEqual(['importTimeout', 'importTimeout'])
  }, 20_000)

  it('is unreachable where nobody listens, and when the connection breaks', async () => {
    server.respond = (response) => response.destroy()
    expect(await failure()).toBe('importUnreachable')
    const closed = await startCalendarServer()
    closed.stop()
    expect(await local.fetch({ url: closed.url, etag: null, lastModified: null })).toEqual({
      status: 'failed',
      failure: 'importUnreachable',
    })
  })
})
