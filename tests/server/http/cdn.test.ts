import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { OTHER_LOCALES, pathIn } from '#domain/shell/locale.ts'
import type { PagesWhere } from '#domain/shell/site-pages.ts'
import { createClient } from '#server/db/client.ts'
import { hashToken } from '#server/services/auth/sessions.ts'
import { type Cluster, openCluster } from '#tests/setup/cluster.ts'

type PublicPage = PagesWhere<{ engines: 'sitemap' | 'indexed' }>

/** A URL of every public page; null: it redirects. */
const PAGES: Record<PublicPage, string | null> = {
  '/': '/',
  '/home': '/home',
  '/vehicles': '/vehicles?city=1',
  '/vehicle/[id]': '/vehicle/1',
  '/cities/[slug]': '/cities/pokhara',
  '/routes': '/routes',
  '/routes/[slug]': '/routes/kathmandu-to-pokhara',
  '/pages': '/pages',
  '/pages/[slug]': '/pages/terms',
  '/pages/map-data': '/pages/map-data',
  '/page/[slug]': null,
  '/user/[id]': '/user/1',
}
const FILES = ['/robots.txt', '/sitemap.xml', '/manifest.webmanifest', '/manifest.webmanifest?lang=np']

let cluster: Cluster
let token: string

beforeAll(async () => {
  // without jobs, whose changes would drop pages between two requests
  cluster = await openCluster([
    { environment: { CDN: 'on', TRUST_PROXY: 'on', ALLOW_MOCKS: 'on', ROLES: 'web' } },
  ])
  token = randomBytes(32).toString('base64url')
  const client = createClient({ connectionString: cluster.url })
  await client.connect()
  await client.query(
    `insert into sessions (token_hash, user_id, identity_adapter, last_seen_at, expires_at)
      values ($1, 1, 'mock', now(), now() + interval '1 day')`,
    [hashToken(token)],
  )
  await client.end()
})
afterAll(() => cluster?.close())

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch((cluster.sites[0]?.address ?? '') + path, {
    headers: { 'accept-encoding': 'identity', ...headers },
    redirect: 'manual',
  })
  const { 'x-request-id': _, date: __, ...same } = Object.fromEntries(response.headers)
  const control = (same['cache-control'] ?? '').replaceAll(/\d+/g, 'n')
  const compared: Record<string, string> = { ...same, 'cache-control': control }
  return { status: response.status, headers: compared, body: await response.text() }
}

/** Every combination of what a browser may send. */
function combinations(): Record<string, string>[] {
  const choices: Record<string, (string | undefined)[]> = {
    cookie: [undefined, 'lang=np', 'lang=en', 'saveData=on', 'lang=np; saveData=auto'],
    'accept-language': [undefined, 'ne-NP,ne;q=0.9'],
    'save-data': [undefined, 'on'],
    'sec-fetch-site': [undefined, 'cross-site'],
    authorization: [undefined, `Bearer ${token}`],
  }
  return Object.entries(choices).reduce<Record<string, string>[]>(
    (sets, [name, values]) =>
      sets.flatMap((set) => values.map((value) => (value === undefined ? set : { ...set, [name]: value }))),
    [{}],
  )
}

const SHARED = 'public, max-age=n, s-maxage=n, stale-while-revalidate=n'
const paths = Object.values(PAGES).filter((path) => path !== null)
const addresses = [
  ...['en' as const, ...OTHER_LOCALES].flatMap((locale) => paths.map((path) => pathIn(locale, path))),
  ...FILES,
]

it.each(addresses)('%s is the same for everybody, byte by byte', async (address) => {
  const first = await ask(address)
  expect([first.status, first.headers['cache-control']]).toEqual([200, SHARED])
  expect(first.headers).not.toHaveProperty('set-cookie')
  expect(first.headers).not.toHaveProperty('server-timing')
  expect(first.headers.vary).toBe('Accept-Encoding')
  const others = await Promise.all(combinations().map((headers) => ask(address, headers)))
  for (const other of others) expect(other).toEqual(first)
})

it('a page has the language of its path, whatever the visitor chose', async () => {
  const langOf = async (path: string, cookie: string) =>
    /<html lang="(\w+)"/.exec((await ask(path, { cookie, 'accept-language': 'ne' })).body)?.[1]
  expect(await langOf('/vehicles?city=1', 'lang=np')).toBe('en')
  expect(await langOf('/ne/vehicles?city=1', 'lang=en')).toBe('ne')
  expect(await langOf('/profile', 'lang=np')).toBe('en')
})

it.each([
  '/page/terms',
  '/profile',
  '/ne/profile/mybookings',
  '/vehicle/1/booking',
  '/login',
  '/support',
  '/vehicle/999999',
  '/nowhere',
  '/vehicles?city=kathmandu',
  '/api/v1/vehicleFilters',
  '/api/v1/auth/user',
  '/content/v1/pages/terms?locale=en',
  '/sw.js',
  '/healthz',
  '/readyz',
  '/uploads/none.webp',
  '/missing.css',
])('%s is not for a CDN', async (path) => {
  const { headers } = await ask(path, { authorization: `Bearer ${token}`, cookie: 'lang=np' })
  expect(headers['cache-control']).toMatch(/private|no-store/)
})

it('built files are for a CDN', async () => {
  const [file = ''] = /\/_astro\/[\w.-]+\.css/.exec((await ask('/')).body) ?? []
  expect((await ask(file)).headers['cache-control']).toBe('public, max-age=n, immutable')
})

it('a CDN keeps a page for a minute at most, and no longer than it is fresh here', async () => {
  const response = await fetch(`${cluster.sites[0]?.address}/pages/terms`)
  const [maxAge = 0, stale = 0] = Array.from(
    response.headers.get('cache-control')?.matchAll(/(?:s-maxage|revalidate)=(\d+)/g) ?? [],
    ([, seconds]) => Number(seconds),
  )
  expect(maxAge).toBeGreaterThan(0)
  expect([maxAge, stale].every((seconds) => seconds <= 60)).toBe(true)
})
