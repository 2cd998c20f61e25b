import type { APIRoute } from 'astro'
import { cacheFor } from '#domain/shell/page-caching.ts'

/** Every public address in both languages. */
export const GET: APIRoute = async ({ cache, locals: { door } }) => {
  const [{ cities }, pages, vehicles] = await Promise.all([
    door.filters('en'),
    door.pages(),
    door.listedVehicles(),
  ])
  cache.set({ ...cacheFor(600), tags: ['vehicles'] })
  const addresses = [
    '/',
    '/vehicles',
    ...cities.map(({ id }) => `/vehicles?city=${id}`),
    ...pages.map((slug) => `/pages/${encodeURIComponent(slug)}`),
    ...vehicles.map((id) => `/vehicle/${id}`),
  ]
  const { siteUrl } = door.config
  const body = addresses.map((address) => entry(siteUrl + address)).join('')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${body}</urlset>
`,
    { headers: { 'Content-Type': 'application/xml; charset=utf-8' } },
  )
}

function entry(address: string): string {
  const nepali = `${address}${address.includes('?') ? '&amp;' : '?'}lang=np`
  const alternate = (tag: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`
  const alternates = alternate('en', address) + alternate('ne', nepali) + alternate('x-default', address)
  return [address, nepali].map((loc) => `<url><loc>${loc}</loc>${alternates}</url>\n`).join('')
}
