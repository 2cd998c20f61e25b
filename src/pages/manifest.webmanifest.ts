import type { APIRoute } from 'astro'
import { BOARD_PATH } from '#domain/carpool/board-url.ts'
import { htmlLang } from '#domain/shell/locale.ts'
import { cacheFor } from '#domain/shell/page-caching.ts'

/** The web app manifest, in the language of the page. */
export const GET: APIRoute = ({ cache, locals: { locale, t } }) => {
  cache.set({ ...cacheFor(3_600), tags: ['site'] })
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const shortcut = (name: string, url: string) => ({ name, url, icons: [icon('icon-round-192', 192, 'any')] })
  const manifest = {
    id: '/',
    name: `${t('shell.name')}: ${t('shell.tagline')}`,
    short_name: t('shell.name'),
    description: t('content.home.share.description'),
    lang: htmlLang(locale),
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#fbf9f6',
    background_color: '#fbf9f6',
    categories: ['travel', 'navigation'],
    icons: [
      icon('icon-round-192', 192, 'any'),
      icon('icon-round-512', 512, 'any'),
      icon('icon-192', 192, 'maskable'),
      icon('icon-512', 512, 'maskable'),
    ],
    shortcuts: [
      shortcut(t('offline.bookings'), '/profile/mybookings'),
      shortcut(t('offline.shortcuts.search'), '/vehicles'),
      shortcut(t('offline.shortcuts.carpool'), BOARD_PATH),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'Content-Type': 'application/manifest+json; charset=utf-8' },
  })
}
