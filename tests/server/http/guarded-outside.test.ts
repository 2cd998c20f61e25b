import { beforeAll, expect, it } from 'vitest'
import type { ExportLink } from '#contract/account.ts'
import { createApp } from '#server/app.ts'
import { createLogger } from '#server/log.ts'
import { testApi } from '#tests/setup/api.ts'
import { block, expire } from '#tests/setup/guarded-lines.ts'
import { newPerson } from '#tests/setup/hosting.ts'

// Routes that are not in the OpenAPI document, so the generated tables do not call them.
interface Person {
  token: string
  /** The URL of an archive that was requested while the session was valid. */
  archive: string
}
interface Line {
  path?: (person: Person) => string
  /** Without a token, with that of an expired session, and of a blocked user. */
  status: number
}
const BOOKING = '00000000-0000-4000-8000-000000000000'
/** Open to everybody, because they neither show nor change data of a user. */
const OPEN: Line = { status: 200 }
/** Redirects to a page that shows the state of the payment; the caller makes no difference. */
const REDIRECT = 303

const REPORT = {
  'csp-report': { 'document-uri': 'http://site/', 'violated-directive': 'img-src', 'blocked-uri': 'inline' },
}

const LINES: Record<string, Line> = {
  'POST /save-data': { status: REDIRECT },
  'GET /notifications/stream': { status: 401 },
  'GET /exports/:ticket': { path: ({ archive }) => archive.replace('/api/v1', ''), status: 404 },
  'GET /calendars/:file': { path: () => `/calendars/${'x'.repeat(43)}.ics`, status: 404 },
  'GET /payments/bookingPayment/:id': {
    path: () => `/payments/bookingPayment/${BOOKING}`,
    status: REDIRECT,
  },
  // without the wallet's data
  'GET /payments/esewa/success/:language?': { status: 422 },
  'GET /payments/esewa/failure/:attempt/:language?': {
    path: () => `/payments/esewa/failure/${BOOKING}`,
    status: REDIRECT,
  },
  'GET /payments/check/:attempt': { path: () => `/payments/check/${BOOKING}`, status: REDIRECT },
  'POST /csp-reports': { status: 204 },
  // Facebook sends no token; its signature authorizes it
  'POST /facebook/deletion': { status: 400 },
  'POST /facebook/deauthorization': { status: 400 },
  'GET /openapi.json': OPEN,
  'GET /docs': OPEN,
}

const api = testApi({ API_DOCS: 'on' })
const people: Record<string, Person> = {}

beforeAll(async () => {
  const withArchive = async () => {
    const { id, token } = await newPerson(api)
    const { data } = await api.call<ExportLink>('POST', '/api/v1/auth/export', { token })
    return { id, token, archive: data.url }
  }
  const [expired, blocked] = [await withArchive(), await withArchive()]
  people.expired = expired
  people.blocked = blocked
  people.nobody = { token: '', archive: `/api/v1/exports/${'x'.repeat(150)}` }
  await expire(api, expired.id)
  await block(api, blocked.id)
})

it('the table lists all routes outside the document, except the files of its page', () => {
  const { routes, calls } = createApp(api.context, createLogger('silent'))
  const documented = calls.map(({ endpoint }) => endpoint.path.replace(/\{(\w+)\}/g, ':$1'))
  const outside = routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/v1/'))
    .map(({ method, path }) => ({ method, path: path.replace('/api/v1', '') }))
    .filter(({ path }) => !documented.includes(path) && !path.startsWith('/docs/'))
    .map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(outside)].sort()).toEqual(Object.keys(LINES).sort())
})

it.each(
  Object.entries(LINES).flatMap(([call, line]) =>
    ['nobody', 'expired', 'blocked'].map((who) => [call, who, line.status] as const),
  ),
)('%s responds to %s with %i', async (call, who, status) => {
  const [method = '', path = ''] = call.split(' ')
  const person = people[who] as Person
  const reply = await api.call(method, `/api/v1${LINES[call]?.path?.(person) ?? path}`, {
    ...(person.token && { token: person.token }),
    ...(method === 'POST' && { body: REPORT, headers: { 'content-type': 'application/csp-report' } }),
  })
  expect(reply.status).toBe(status)
})
