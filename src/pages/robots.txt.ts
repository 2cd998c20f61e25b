import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ locals: { door, life } }) => {
  Object.assign(life, { tags: ['site'], freshSeconds: 3_600 })
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /content/',
    'Disallow: /profile',
    'Disallow: /login',
    '',
  ]
  return new Response([...lines, `Sitemap: ${door.config.siteUrl}/sitemap.xml`, ''].join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
