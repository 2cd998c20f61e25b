import { Readable } from 'node:stream'
import Validator from '@adobe/structured-data-validator'
import { parseManifest } from 'lighthouse/core/lib/manifest-parser.js'
import robotsParser from 'robots-parser'
import sharp from 'sharp'
import { ErrorLevel, type SitemapItem, XMLToSitemapItemStream } from 'sitemap'
import * as v from 'valibot'
import { FEED_PATH } from '#domain/hosting/calendar-feed.ts'
import { htmlLang, LOCALES } from '#domain/shell/locale.ts'
import { expect, test } from './base.ts'

// Requests of search engines, messengers and calendar apps, without a browser.
const SITE = 'http://localhost:4321'
const get = (path: string) => fetch(new URL(path, process.env.SITE))
const read = async (path: string) => (await get(path)).text()
const pathOf = (url: string) => new URL(url).pathname

const PAGES = ['/', '/vehicle/1', '/cities/pokhara', '/routes/kathmandu-to-pokhara', '/pages/faq']
const IN_BOTH = PAGES.flatMap((path) => [path, `/ne${path}`])

test('robots may fetch the pages that are public for them', { tag: '@wide' }, async () => {
  const robots = robotsParser(`${SITE}/robots.txt`, await read('/robots.txt'))
  const isAllowed = (path: string) => robots.isAllowed(SITE + path, 'Google-Calendar-Importer')
  const shared = /og:image" content="([^"]+)"/.exec(await read('/vehicle/1'))?.[1] ?? ''
  const open = [
    ...IN_BOTH,
    `${FEED_PATH}token.ics`,
    pathOf(shared),
    '/trip/sealed',
    '/rides/1',
    '/favicon.ico',
  ]
  expect(open.filter((path) => !isAllowed(path))).toEqual([])
  const closed = [
    '/api/v1/bookings',
    '/content/pages',
    '/profile',
    '/ne/profile/mybookings',
    '/ne/login',
    '/deletion/code',
  ]
  expect(closed.filter(isAllowed)).toEqual([])
  expect(robots.getSitemaps()).toEqual([`${SITE}/sitemap.xml`])
})

test('the sitemap is valid and names each page in both languages', { tag: '@wide' }, async () => {
  const xml = Readable.from([await read('/sitemap.xml')])
  const items: SitemapItem[] = []
  for await (const item of xml.pipe(new XMLToSitemapItemStream({ level: ErrorLevel.THROW }))) items.push(item)
  const urls = items.map(({ url }) => url)
  expect(new Set(urls).size).toBe(urls.length)
  expect(urls).toEqual(expect.arrayContaining(IN_BOTH.map((path) => SITE + path.replace(/^\/ne\/$/, '/ne'))))
  for (const { url, links } of items) {
    expect(links.map(({ lang }) => lang)).toEqual([...LOCALES.map(htmlLang), 'x-default'])
    expect(links.map((link) => link.url)).toContain(url)
    for (const link of links) expect(urls).toContain(link.url)
  }
})

test('the manifest is valid, and its icons have the sizes that it states', { tag: '@wide' }, async () => {
  for (const locale of LOCALES) {
    const text = await read(`/manifest.webmanifest?lang=${locale}`)
    const { value, warning } = parseManifest(text, `${SITE}/manifest.webmanifest`, `${SITE}/`)
    expect(warning).toBeUndefined()
    const warnings = Object.entries(value ?? {}).flatMap(([name, field]) => (field?.warning ? [name] : []))
    expect(warnings).toEqual([])
    const { icons, shortcuts, lang, name } = JSON.parse(text)
    expect([lang, name.length > 0]).toEqual([htmlLang(locale), true])
    for (const { src, sizes, type } of [
      ...icons,
      ...shortcuts.flatMap((item: { icons: unknown[] }) => item.icons),
    ]) {
      const response = await get(src)
      expect(response.headers.get('content-type')).toBe(type)
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
  }
})

/** For types that the validator does not know: fields that Google requires or schema.org defines. */
const Text = v.pipe(v.string(), v.nonEmpty())
const OTHERS: Record<string, v.GenericSchema> = {
  FAQPage: v.strictObject({
    '@type': Text,
    mainEntity: v.pipe(
      v.array(
        v.strictObject({
          '@type': v.literal('Question'),
          name: Text,
          acceptedAnswer: v.strictObject({ '@type': v.literal('Answer'), text: Text }),
        }),
      ),
      v.minLength(20),
    ),
  }),
  Service: v.strictObject({
    '@type': Text,
    name: Text,
    description: Text,
    serviceType: Text,
    provider: v.object({ '@type': v.literal('Organization'), name: Text, url: v.pipe(v.string(), v.url()) }),
    areaServed: v.array(v.strictObject({ '@type': v.literal('City'), name: Text })),
    offers: v.strictObject({
      '@type': v.literal('AggregateOffer'),
      priceCurrency: v.literal('NPR'),
      lowPrice: v.number(),
      highPrice: v.number(),
      offerCount: v.number(),
    }),
  }),
  WebSite: v.looseObject({ name: Text, url: v.pipe(v.string(), v.url()) }),
}

test('structured data has what search engines require', { tag: '@wide' }, async () => {
  const found = new Set<string>()
  for (const path of IN_BOTH) {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await read(path))?.[1]
    if (json === undefined) continue
    const { '@context': context, ...data } = JSON.parse(json)
    expect(context).toBe('https://schema.org')
    for (const item of data['@graph'] ?? [data]) {
      const type = [item['@type']].flat()[0]
      found.add(type)
      const known = OTHERS[type]
      if (known) expect(v.safeParse(known, item).issues, `${type} of ${path}`).toBeUndefined()
      const issues = await new Validator().validate({ jsonld: { [type]: [{ ...item, '@type': type }] } })
      expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([])
    }
  }
  const types = ['Organization', 'WebSite', 'Product', 'BreadcrumbList', 'Service', 'FAQPage']
  expect([...found].sort()).toEqual(types.sort())
})

test('pages have a picture for messengers with type, size and text in their language', {
  tag: '@wide',
}, async () => {
  for (const path of IN_BOTH) {
    const html = await read(path)
    const tagOf = (name: string) =>
      new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1]
    const response = await get(pathOf(tagOf('image') ?? ''))
    expect([path, response.headers.get('content-type')]).toEqual([path, tagOf('image:type')])
    const { format, width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    const isOwn = path.split('/').length > (path.startsWith('/ne') ? 3 : 2) && !path.includes('/pages/')
    expect([path, format]).toEqual([path, isOwn ? 'jpeg' : 'png'])
    expect([width, height].map(String)).toEqual([tagOf('image:width'), tagOf('image:height')])
    expect(/[\u0900-\u097f]/.test(tagOf('image:alt') ?? '')).toBe(path.startsWith('/ne'))
  }
})

test('the server responds with a few bytes for a missing file, and with a page for a missing page', {
  tag: '@wide',
}, async () => {
  const icon = await get('/favicon.ico')
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const bytes = Buffer.from(await icon.arrayBuffer())
  expect([bytes.readUInt16LE(2), bytes.readUInt16LE(4)]).toEqual([1, 3])
  for (const path of ['/apple-touch-icon-precomposed.png', '/ads.txt', '/wp-login.php', '/a/b.js.map']) {
    const response = await get(path)
    expect([path, response.status, (await response.text()).length < 100]).toEqual([path, 404, true])
  }
  for (const path of ['/nowhere', '/pages/terms.html', '/vehicle/1.5'])
    expect([path, (await read(path)).includes('<html')]).toEqual([path, true])
})
