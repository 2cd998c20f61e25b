import type { APIRoute } from 'astro'
import { cacheFor } from '#domain/shell/page-caching.ts'

export const GET: APIRoute = ({ cache, locals: { data } }) => {
  cache.set({ ...cacheFor(3_600), tags: ['site'] })
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /content/',
    'Disallow: /profile',
    'Disallow: /login',
    'Disallow: /trip/',
    'Disallow: /deletion/',
    '',
  ]
  return new Response([...lines, `Sitemap: ${data.config.siteUrl}/sitemap.xml`, ''].join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
