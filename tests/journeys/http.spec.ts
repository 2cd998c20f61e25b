import { request as plainRequest } from 'node:http'
import { sql } from 'kysely'
import { sitePage } from '#domain/shell/site-pages.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { findInvalidHtml } from '#tests/setup/html.ts'
import { GUARDED, PAGES } from './pages.ts'
import { expect, test } from './people.ts'

interface Reply {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** Sends the path unchanged: a browser or fetch would normalise it. */
function ask(
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Reply> {
  const { hostname, port } = new URL(process.env.SITE ?? '')
  return new Promise((resolve, reject) => {
    plainRequest({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test('a page is compressed, has an ETag, and is not sent twice', async () => {
  const first = await ask('/vehicles', { headers: { 'accept-encoding': 'gzip, br' } })
  expect([first.status, first.headers['content-encoding']]).toEqual([200, 'br'])
  expect(first.body.byteLength).toBeLessThan(26_500)
  const again = await ask('/vehicles', { headers: { 'if-none-match': String(first.headers.etag) } })
  expect([again.status, again.body.byteLength]).toEqual([304, 0])
  const gzip = await ask('/vehicles', { headers: { 'accept-encoding': 'gzip' } })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect((await ask('/vehicles')).body.toString()).toContain('</html>')
  const head = await ask('/vehicles', { method: 'HEAD' })
  expect([head.status, head.body.byteLength]).toEqual([200, 0])
})

test('a file with a hashed name is immutable and compressed', async () => {
  const [, script] = /src="(\/_astro\/[^"]+\.js)"/.exec((await ask('/')).body.toString()) ?? []
  const reply = await ask(script ?? '', { headers: { 'accept-encoding': 'br' } })
  expect([reply.status, reply.headers['content-encoding'], reply.headers['cache-control']]).toEqual([
    200,
    'br',
    'public, max-age=31536000, immutable',
  ])
})

const EVERYWHERE = [
  '/',
  '/vehicles',
  '/nothing',
  '/favicon.svg',
  '/api/v1/appInfo',
  '/api/v1/nothing',
  '/healthz',
  '/content/v1/pages/terms',
]
for (const path of EVERYWHERE) {
  test(`${path} has a request id and the security headers`, async () => {
    const { headers } = await ask(path)
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toContain('max-age=31536000')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    expect(headers['x-powered-by']).toBeUndefined()
  })
}

test('every page is valid HTML, in English on arrival and then in Nepali', async () => {
  test.setTimeout(180_000)
  for (const path of [...PAGES.map(({ path }) => path), ...GUARDED, '/busy', '/offline'])
    for (const [isNepali, site] of ['none', 'same-origin'].entries()) {
      const address = isNepali ? `/ne${path}` : path
      const arrive = (at: string) => ask(at, { headers: { 'sec-fetch-site': site } })
      const asked = await arrive(address)
      const { headers, body } = asked.headers.location ? await arrive(String(asked.headers.location)) : asked
      const html = body.toString()
      expect(headers['content-type'], address).toContain('text/html')
      expect(html.trimEnd().endsWith('</html>'), address).toBe(true)
      expect(await findInvalidHtml(html), address).toEqual([])
    }
})

test('search engines may index exactly the pages that the table allows', async () => {
  const found = PAGES.filter(({ status }) => status === 200).map(({ path }) => path)
  for (const path of [...found, ...GUARDED]) {
    const { pathname } = new URL(path, 'http://site')
    const isOffered = ['sitemap', 'indexed'].includes(sitePage(pathname)?.engines ?? 'noindex')
    const html = (await ask(path)).body.toString()
    expect(html.includes('<meta name="robots" content="noindex"'), path).toBe(!isOffered)
  }
})

test('every page has a content policy without unsafe-inline', async () => {
  for (const path of [
    '/',
    '/vehicles',
    '/vehicle/1',
    '/pages/terms',
    '/login',
    '/nothing',
    '/profile',
    '/user/1',
  ]) {
    const policy = String((await ask(path)).headers['content-security-policy'])
    expect(policy, path).toContain("default-src 'self'")
    expect(policy, path).toContain("frame-ancestors 'none'")
    expect(policy, path).not.toMatch(/unsafe|\*/)
  }
})

for (const [path, status] of [
  ['/healthz', 200],
  ['/readyz', 200],
  ['/sitemap.xml', 200],
  ['/robots.txt', 200],
  ['/../../etc/passwd', 404],
  ['/%2e%2e/%2e%2e/package.json', 404],
  ['/_astro/../../server/entry.mjs', 404],
  ['/vehicle/%00', 400],
  ['/%', 400],
  ['/api/v1/vehicles/%E0%A4%A', 400],
  ['//evil.example/', 400],
] as const) {
  test(`${path} responds with ${status}`, async () => {
    const reply = await ask(path)
    expect(reply.status).toBe(status)
    expect(reply.body.toString()).not.toMatch(/root:x|node_modules|"dependencies"/)
  })
}

test('pages accept only GET and HEAD', async () => {
  const reply = await ask('/vehicles', { method: 'POST' })
  expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
})

test('the language follows the path, then ?lang, then the cookie, then English', async () => {
  const language = async (path: string, cookie = '') =>
    /<html lang="(\w+)"/.exec((await ask(path, { headers: { cookie } })).body.toString())?.[1]
  expect(await language('/')).toBe('en')
  expect(await language('/', 'a=1; lang=np')).toBe('ne')
  expect(await language('/?lang=en', 'lang=np')).toBe('en')
  expect(await language('/', 'lang=xx')).toBe('en')
  expect(await language('/ne?lang=en', 'lang=en')).toBe('ne')
})

test('a Nepali URL is Nepali, as are the links that continue from it, and changes no other page of the session', async ({
  page,
}) => {
  const shown = page.locator('html')
  await page.goto('/ne/pages/terms')
  await expect(shown).toHaveAttribute('lang', 'ne')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL(/:\d+\/ne\/?$/)
  await expect(shown).toHaveAttribute('lang', 'ne')
  await page.goto('/ne/profile')
  await expect(page).toHaveURL(/:\d+\/ne\/login\?redirect=%2Fne%2Fprofile$/)
  await page.goto('/pages/terms')
  await expect(shown).toHaveAttribute('lang', 'en')
  await page.goto('/ne/vehicles?city=1')
  await page.locator('language-menu summary').click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/:\d+\/vehicles\?city=1$/)
  await expect(shown).toHaveAttribute('lang', 'en')
  await page.goto('/ne/pages/terms')
  await expect(shown).toHaveAttribute('lang', 'ne')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(shown).toHaveAttribute('lang', 'en')
})

test('concurrent requests in two languages each get a response in their own', async () => {
  // every path is different, so that each page is rendered while others are
  const pageOf = async (index: number) => {
    const name = `nowhere-${index}`
    const cookie = index % 2 ? 'lang=np' : 'lang=en'
    const { status, body } = await ask(`/${name}`, { headers: { cookie } })
    return `${status} ${body.toString().replaceAll(name, 'nowhere')}`
  }
  const alone = [await pageOf(0), await pageOf(1)]
  expect(alone[0]).toContain('<html lang="en"')
  expect(alone[1]).toContain('<html lang="ne"')
  // twice the number rendered concurrently: of more, a busy machine would refuse those that wait longest
  for (let from = 0; from < 200; from += 8) {
    const pages = await Promise.all(Array.from({ length: 8 }, (_, index) => pageOf(from + index)))
    expect(pages.flatMap((body, index) => (body === alone[index % 2] ? [] : [from + index]))).toEqual([])
  }
})

test('search engines find every page in both languages', async () => {
  const sitemap = (await ask('/sitemap.xml')).body.toString()
  expect(sitemap).toContain('<loc>http://localhost:4321/</loc>')
  expect(sitemap).toContain('/vehicle/1</loc>')
  expect(sitemap).toContain('<loc>http://localhost:4321/ne/vehicle/1</loc>')
  expect(sitemap).toContain('hreflang="ne" href="http://localhost:4321/ne/vehicles?city=1"')
  expect((await ask('/robots.txt')).body.toString()).toContain('Sitemap: http://localhost:4321/sitemap.xml')
  const detail = (await ask('/vehicle/1')).body.toString()
  for (const sign of ['rel="canonical"', 'og:image', 'application/ld+json']) expect(detail).toContain(sign)
  for (const path of ['/', '/vehicles?city=1', '/vehicle/1', '/user/1', '/pages/terms']) {
    const english = `http://localhost:4321${path}`
    const nepali = `http://localhost:4321/ne${path === '/' ? '' : path}`
    const alternates = { en: english, ne: nepali, 'x-default': english }
    // the canonical URL does not depend on how the page was requested
    for (const [address, own] of Object.entries({
      [path]: english,
      [nepali.slice('http://localhost:4321'.length)]: nepali,
      [`${path}${path.includes('?') ? '&' : '?'}lang=np`]: nepali,
    })) {
      const html = (await ask(address)).body.toString()
      expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1], address).toBe(own)
      const links = html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)
      expect(Object.fromEntries([...links].map(([, tag, href]) => [tag, href])), address).toEqual(alternates)
    }
  }
  expect((await ask('/login')).body.toString()).not.toContain('hreflang')
})

test('no page and no file shows a stranger a full name or a whole plate', async ({ db }) => {
  const { rows: names } = await sql<{ name: string }>`select first_name || ' ' || last_name as name from users
    union select name from drivers union select owner_name from vehicles`.execute(db)
  const vehicles = await db
    .selectFrom('vehicles')
    .select(['id', 'registration_number as plate'])
    .orderBy('id')
    .execute()
  const hosts = await db.selectFrom('vehicles').select('user_id as id').distinct().limit(15).execute()
  const rides = await db.selectFrom('carpool_requests').select('id').orderBy('id', 'desc').limit(4).execute()
  const secrets = [
    ...names.map(({ name }) => name.trim()).filter((name) => name.includes(' ')),
    ...vehicles.flatMap(({ plate }) => [plate, formatPlate(plate, 'np')]),
  ]
  // file names and ids write them with other separators
  const pattern = secrets.map((text) =>
    text
      .split(/[\s-]+/)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('[\\s_-]*'),
  )
  const told = new RegExp(`(?<![\\p{L}\\p{M}\\d])(?:${pattern.join('|')})(?![\\p{L}\\p{M}\\d])`, 'iu')
  const paths = [
    ...[
      '/',
      '/vehicles',
      '/routes',
      '/cities/pokhara',
      '/sitemap.xml',
      '/robots.txt',
      '/manifest.webmanifest',
    ],
    ...vehicles.filter((_, index) => index % 9 === 0).map(({ id }) => `/vehicle/${id}`),
    ...hosts.map(({ id }) => `/user/${id}`),
    ...rides.map(({ id }) => `/rides/${id}`),
  ]
  const found: string[] = []
  const files = new Set<string>()
  for (const path of paths)
    for (const lang of ['en', 'np']) {
      const { status, headers, body } = await ask(path, { headers: { cookie: `lang=${lang}` } })
      const text = `${JSON.stringify(headers)} ${body.toString()}`
      const at = told.exec(text)?.index
      if (at !== undefined) found.push(`${path} ${lang}: ${text.slice(Math.max(0, at - 60), at + 60)}`)
      // a vehicle that another journey has begun to list is not found
      expect([200, 404, 410], path).toContain(status)
      for (const [, file = ''] of text.matchAll(
        /"(?:https?:\/\/[^"/]+)?(\/(?:pictures|uploads|stills)\/[^"\s]+)"/g,
      ))
        if (files.size < 40) files.add(file)
    }
  for (const file of files) {
    const { headers, body } = await ask(file.replaceAll('&amp;', '&'))
    const text = `${file} ${JSON.stringify(headers)} ${body.toString('latin1')}`
    if (told.test(text)) found.push(file)
  }
  expect(files.size).toBeGreaterThan(5)
  expect(found).toEqual([])
})
