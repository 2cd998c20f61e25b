import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Render } from '#server/astro/render.ts'
import { DatabaseFrozenError } from '#server/db/circuit-breaker.ts'
import { openApi, testApi } from '#tests/setup/api.ts'
import { openHttpSite } from '#tests/setup/http-site.ts'

const api = testApi()
let site: Awaited<ReturnType<typeof openHttpSite>>
/** Rendered paths, in order. */
let rendered: string[]
let underWay: number
let mostUnderWay: number
let gate: PromiseWithResolvers<void>

const KEPT = {
  'content-type': 'text/html',
  'cdn-cache-control': 'max-age=60, stale-while-revalidate=60',
  'cache-tag': 'vehicles',
}

const render: Render = async (request, { locale, savesData, data }) => {
  const { pathname, search } = new URL(request.url)
  if (pathname === '/busy') return new Response('busy', { status: 503 })
  rendered.push(pathname + search)
  underWay += 1
  mostUnderWay = Math.max(mostUnderWay, underWay)
  await gate.promise
  underWay -= 1
  if (pathname === '/broken') throw new Error('this page is broken')
  if (pathname === '/lost') {
    data.logError(new DatabaseFrozenError())
    return new Response('Please refresh the page.', { status: 500 })
  }
  return new Response(`${locale} ${pathname}${savesData ? ' small' : ''}`, {
    headers: pathname === '/vehicles' ? KEPT : {},
  })
}
const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers })

beforeEach(async () => {
  rendered = []
  underWay = 0
  mostUnderWay = 0
  gate = Promise.withResolvers()
  site = await openHttpSite(api.context, { render })
})
afterEach(async () => {
  vi.useRealTimers()
  gate.resolve()
  await site.close()
})

it('the pipeline renders a page once for concurrent requests', async () => {
  const asking = Array.from({ length: 200 }, () => get('/vehicles?city=1').then((reply) => reply.text()))
  await wait(200)
  gate.resolve()
  const pages = await Promise.all(asking)
  expect(new Set(pages)).toEqual(new Set(['en /vehicles']))
  expect(rendered).toEqual(['/vehicles?city=1'])
})

it('the pipeline caches the small page for visitors who save data beside the full one', async () => {
  gate.resolve()
  const text = async (headers: Record<string, string>) => (await get('/vehicles', headers)).text()
  for (let round = 0; round < 3; round++) {
    expect(await text({})).toBe('en /vehicles')
    expect(await text({ 'save-data': 'on' })).toBe('en /vehicles small')
    expect(await text({ cookie: 'saveData=on' })).toBe('en /vehicles small')
    expect(await text({ 'save-data': 'on', cookie: 'saveData=off' })).toBe('en /vehicles')
  }
  expect(rendered).toHaveLength(2)
  expect((await get('/vehicles')).headers.get('vary')).toContain('Save-Data')
})

it('the pipeline renders no page for a tile of the map that does not exist', async () => {
  const reply = await get('/map/000000000000/9/1/2.mvt')
  expect([reply.status, await reply.text()]).toEqual([404, 'No such file.'])
  expect(rendered).toEqual([])
})

it('the pipeline renders few pages concurrently, queues some, and rejects the others with Retry-After', async () => {
  // a page waits five seconds for its turn
  vi.useFakeTimers({ toFake: ['performance'] })
  let answered = 0
  const asking = Array.from({ length: 150 }, async (_, index) => {
    const reply = await get(`/vehicles?city=${index}`)
    answered += 1
    return reply
  })
  // only rejections are sent until a render finishes, however long a busy machine takes for them
  await expect.poll(() => answered).toBe(86)
  // health checks and the API do not use that queue
  expect((await get('/healthz')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/api/v1/appInfo')).status).toBe(200)
  gate.resolve()
  const replies = await Promise.all(asking)
  const refused = replies.filter(({ status }) => status === 503)
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(64)
  expect(refused).toHaveLength(86)
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect(mostUnderWay).toBe(4)
})

it('the pipeline serves a cached page while all renderers are busy', async () => {
  gate.resolve()
  await get('/vehicles')
  gate = Promise.withResolvers()
  const asking = Array.from({ length: 100 }, (_, index) => get(`/vehicles?city=${index}`))
  await wait(200)
  expect(await (await get('/vehicles')).text()).toBe('en /vehicles')
  gate.resolve()
  await Promise.all(asking)
})

it('the pipeline serves a cached page with the headers of a rendered one, per language, until its data changes', async () => {
  gate.resolve()
  const headersOf = (reply: Response) =>
    [...reply.headers]
      .filter(([name]) => !['date', 'x-request-id', 'transfer-encoding'].includes(name))
      .sort()
  const first = await get('/vehicles')
  await get('/vehicles')
  const kept = await get('/vehicles')
  expect(headersOf(kept)).toEqual(headersOf(first))
  expect(kept.headers.get('cdn-cache-control')).toBeNull()
  expect(kept.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  expect(await (await get('/vehicles', { cookie: 'lang=np' })).text()).toBe('np /vehicles')
  expect(await (await get('/vehicles?lang=np')).text()).toBe('np /vehicles')
  expect(await (await get('/ne/vehicles')).text()).toBe('np /vehicles')
  expect(await (await get('/ne/vehicles', { cookie: 'lang=en' })).text()).toBe('np /vehicles')
  expect(await (await get('/vehicles')).text()).toBe('en /vehicles')
  expect(rendered).toHaveLength(2)
  const etag = kept.headers.get('etag') ?? ''
  expect((await get('/vehicles', { 'if-none-match': etag })).status).toBe(304)
  site.cache.drop('vehicles')
  await get('/vehicles')
  expect(rendered).toHaveLength(3)
})

it('the pipeline takes the language of a public page from its path first; other pages have none in their path', async () => {
  gate.resolve()
  const page = async (path: string, cookie = '') => (await get(path, { cookie })).text()
  expect(await page('/ne')).toBe('np /')
  expect(await page('/ne/user/7?lang=en', 'lang=en')).toBe('np /user/7')
  expect(await page('/user/7', 'lang=np')).toBe('np /user/7')
  expect(await page('/ne/profile')).toBe('np /profile')
})

it('the pipeline renders a payment page for each request, because its first view submits itself to the wallet', async () => {
  const asking = Array.from({ length: 3 }, () => get('/payment/1'))
  await wait(100)
  gate.resolve()
  await Promise.all(asking)
  expect(rendered).toEqual(['/payment/1', '/payment/1', '/payment/1'])
})

it('the pipeline does not cache a page without a lifetime', async () => {
  gate.resolve()
  await get('/pages/none')
  await get('/pages/none')
  expect(rendered).toEqual(['/pages/none', '/pages/none'])
})

it('the pipeline renders a bounded number of pages per IP address, and still serves cached pages to it', async () => {
  gate.resolve()
  const limited = await openApi({ RATE_LIMITS: 'on' })
  const guarded = await openHttpSite(limited.context, { render })
  const ask = (path: string) => fetch(guarded.origin + path)
  await ask('/vehicles')
  const statuses: number[] = []
  for (let batch = 0; batch < 30; batch++) {
    const asking = Array.from({ length: 50 }, (_, index) => ask(`/vehicles?city=${batch * 50 + index}`))
    for (const reply of await Promise.all(asking)) statuses.push(reply.status)
  }
  const refused = await ask('/vehicles?city=9999')
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await ask('/vehicles')).status).toBe(200)
  expect((await ask('/healthz')).status).toBe(200)
  await guarded.close()
  await limited.close()
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200)).toHaveLength(719)
})

it('the pipeline responds with 503 for a page that lost the database, even if it is back by now', async () => {
  gate.resolve()
  expect((await get('/readyz')).status).toBe(200)
  const lost = await get('/lost')
  expect([lost.status, await lost.text()]).toEqual([503, 'Please refresh the page.'])
  expect(lost.headers.get('retry-after')).toBe('5')
})

it('the pipeline responds with 500 for a page that throws, and renders the next one', async () => {
  gate.resolve()
  const broken = await get('/broken')
  expect([broken.status, await broken.text()]).toEqual([500, 'Something went wrong. Please try again.'])
  expect((await get('/vehicles')).status).toBe(200)
})
