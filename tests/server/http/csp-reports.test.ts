import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorDetail } from '#contract/envelope.ts'
import { createApp } from '#server/app.ts'
import { openApi, testApi } from '#tests/setup/api.ts'

interface Line {
  level: 'info' | 'warn' | 'error'
  message: string
  [fact: string]: unknown
}

const api = testApi()
let app: ReturnType<typeof createApp>
let lines: Line[] = []
beforeAll(async () => {
  const write = (level: Line['level']) => (message: string, facts?: Record<string, unknown>) =>
    void lines.push({ level, message, ...facts })
  app = createApp(api.context, { info: write('info'), warn: write('warn'), error: write('error') })
})
beforeEach(() => {
  lines = []
})

const REPORTS = 'application/reports+json'
const LEGACY = 'application/csp-report'
async function send(type: string, body: unknown) {
  const request = new Request('http://site/api/v1/csp-reports', {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const response = await app.fetch(request, { client: 'test' })
  const text = await response.text()
  const error: ErrorDetail[] = text ? JSON.parse(text).error : []
  return { status: response.status, text, error }
}
const violation = (body: Record<string, unknown> = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: 'https://sawari.example/vehicles?city=1',
  user_agent: 'Chromium',
  body: {
    documentURL: 'https://sawari.example/vehicles?city=1&q=secret#part',
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?token=secret',
    disposition: 'enforce',
    ...body,
  },
})

describe('the CSP report endpoint', () => {
  it('responds with a 204 and logs one line, without query strings', async () => {
    const { status, text } = await send(REPORTS, [violation(), violation({ blockedURL: 'inline' })])
    expect([status, text]).toEqual([204, ''])
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        page: 'https://sawari.example/vehicles',
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        reports: 2,
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain('secret')
  })

  it('does not log the key of a shared trip', async () => {
    await send(REPORTS, [violation({ documentURL: 'https://sawari.example/trip/secret?lang=np' })])
    expect(lines).toEqual([expect.objectContaining({ page: 'https://sawari.example/trip/...' })])
  })

  it('accepts reports of older browsers', async () => {
    const report = {
      'document-uri': 'https://sawari.example/?q=secret',
      'violated-directive': 'img-src',
      'blocked-uri': 'data',
    }
    expect((await send(`${LEGACY}; charset=utf-8`, { 'csp-report': report })).status).toBe(204)
    expect(lines).toMatchObject([{ page: 'https://sawari.example/', directive: 'img-src', blocked: 'data' }])
  })

  it('logs a line of bounded length, whatever the content', async () => {
    const long = `https://sawari.example/${'a'.repeat(5_000)}\n{"level":"error"}`
    await send(REPORTS, [
      violation({ documentURL: long, blockedURL: '\u202e\u0000\nx', effectiveDirective: long }),
    ])
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines).length).toBeLessThan(1_000)
    expect(lines[0]?.blocked).toBe('x')
  })

  it('accepts reports of another kind without logging them', async () => {
    expect((await send(REPORTS, [{ type: 'deprecation', body: { id: 'x' } }])).status).toBe(204)
    expect(lines).toEqual([])
  })

  it.each<[string, string, unknown, number]>([
    ['of another type', 'application/json', [violation()], 415],
    ['without a type', '', [violation()], 415],
    ['that is a form', 'application/x-www-form-urlencoded', 'a=1', 415],
    ['that is not JSON', REPORTS, '{', 400],
    ['that is not a list', REPORTS, violation(), 422],
    ['that is a list of other values', REPORTS, ['x'], 422],
    ['with an invalid body', REPORTS, [{ type: 'csp-violation', body: 7 }], 422],
    ['with invalid URLs', REPORTS, [violation({ documentURL: {} })], 422],
    ['without a report', LEGACY, {}, 422],
    ['with too many', REPORTS, Array.from({ length: 21 }, () => ({ type: 'x' })), 422],
    ['that is too large', REPORTS, [violation({ sample: 'a'.repeat(16_384) })], 413],
  ])('rejects a request %s', async (_, type, body, requested) => {
    const { status, error } = await send(type, body)
    expect(status).toBe(requested)
    expect(error).toHaveLength(1)
    expect(lines).toEqual([])
  })

  it('requires POST', async () => {
    expect((await api.call('GET', '/api/v1/csp-reports')).status).toBe(404)
  })

  it('is rate-limited per IP address, separately from calls', async () => {
    const limited = await openApi({ RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let n = 0; n < 61; n++)
      statuses.push(
        (
          await limited.call('POST', '/api/v1/csp-reports', {
            body: '[]',
            headers: { 'content-type': REPORTS },
          })
        ).status,
      )
    expect([statuses[0], statuses.at(-1)]).toEqual([204, 429])
    expect((await limited.call('GET', '/api/v1/appInfo')).status).toBe(200)
    await limited.close()
  })
})
