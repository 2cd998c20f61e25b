import type { APIRoute } from 'astro'
import { FEED_PATH } from '#domain/hosting/calendar-feed.ts'
import { LOCALES } from '#domain/shell/locale.ts'
import { cacheFor } from '#domain/shell/page-caching.ts'
import { disallowedPaths } from '#domain/shell/site-pages.ts'
import { addressIn } from '#messages/address.ts'

export const GET: APIRoute = ({ cache, locals: { data } }) => {
  cache.set({ ...cacheFor(3_600), tags: ['site'] })
  const pages = disallowedPaths().flatMap((path) => LOCALES.map((locale) => addressIn(locale, path)))
  // The longest matching rule wins. Calendar apps obey this file, too, and must fetch the hosts' feeds. Trips and rides
  // forbid indexing on their pages instead, because messengers obey this file and would not preview shared links.
  const lines = [
    'User-agent: *',
    `Allow: ${FEED_PATH}`,
    ...['/api/', '/content/', ...pages].map((path) => `Disallow: ${path}`),
    '',
  ]
  return new Response([...lines, `Sitemap: ${data.config.siteUrl}/sitemap.xml`, ''].join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
