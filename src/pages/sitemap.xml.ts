import type { APIRoute } from 'astro'
import { CITY_ROUTES_PATH, cityPath, cityRoutePath, cityRoutes } from '#domain/search/city-routes.ts'
import { htmlLang, LOCALES } from '#domain/shell/locale.ts'
import { cacheFor } from '#domain/shell/page-caching.ts'
import type { PagesWhere } from '#domain/shell/site-pages.ts'
import { addressIn } from '#messages/address.ts'

/** Every public URL in both languages. */
export const GET: APIRoute = async ({ cache, locals: { data } }) => {
  const [{ cities }, pages, vehicles] = await Promise.all([
    data.filters('en'),
    data.pages(),
    data.listedVehicles(),
  ])
  cache.set({ ...cacheFor(600), tags: ['vehicles'] })
  const addresses: Record<PagesWhere<{ engines: 'sitemap' }>, string[]> = {
    '/': ['/'],
    '/vehicles': ['/vehicles', ...cities.map(({ id }) => `/vehicles?city=${id}`)],
    '/cities/[slug]': cities.map(cityPath),
    '/routes': [CITY_ROUTES_PATH],
    '/routes/[slug]': cityRoutes(cities).map(cityRoutePath),
    '/pages/[slug]': pages.map((slug) => `/pages/${encodeURIComponent(slug)}`),
    '/pages/map-data': ['/pages/map-data'],
    '/vehicle/[id]': vehicles.map((id) => `/vehicle/${id}`),
  }
  const { siteUrl } = data.config
  const body = Object.values(addresses)
    .flat()
    .map((address) => entry(siteUrl, address))
    .join('')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${body}</urlset>
`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}

function entry(siteUrl: string, address: string): string {
  const alternate = (tag: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`
  const inLanguages = LOCALES.map((locale) => ({
    tag: htmlLang(locale),
    href: siteUrl + addressIn(locale, address),
  }))
  const alternates = inLanguages.map(({ tag, href }) => alternate(tag, href)).join('')
  const standard = alternate('x-default', siteUrl + address)
  return inLanguages.map(({ href }) => `<url><loc>${href}</loc>${alternates}${standard}</url>\n`).join('')
}
