import type { WorkboxPlugin } from 'workbox-core/types.js'
import { matchPrecache } from 'workbox-precaching'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { isSitePage } from '#domain/shell/cached-pages.ts'
import { type Locale, localeFromPath, parseLocale, readLocale } from '#domain/shell/locale.ts'
import { canonicalPath } from '#domain/shell/page-urls.ts'
import { type CachedPage, sitePage } from '#domain/shell/site-pages.ts'
import { addTimeToPage } from './cached-time.ts'
import { CACHES, cacheLimits } from './caches.ts'
import { scope } from './scope.ts'

/** The language of the server's response, which depends on a cookie that the worker does not see in the request. */
async function localeOf(url: URL): Promise<Locale> {
  const named = localeFromPath(url.pathname) ?? parseLocale(url.searchParams.get('lang'))
  return named ?? readLocale((await scope.cookieStore?.get('lang'))?.value)
}

/** Stores one copy of a page per language, ignoring other query parameters. */
const byPageAndLanguage: WorkboxPlugin = {
  async cacheKeyWillBeUsed({ request }) {
    const url = new URL(request.url)
    const key = new URL(canonicalPath(url), url)
    key.searchParams.set('lang', await localeOf(url))
    return key.href
  },
}

function cachePages(kind: CachedPage, cacheName: string, maxEntries: number): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && sitePage(url.pathname)?.copy === kind,
    new NetworkFirst({
      cacheName,
      // the island of a booking or a driver's link shows when its data was loaded, which matters more than the page
      plugins: [
        byPageAndLanguage,
        ...cacheLimits(maxEntries),
        ...(kind === 'personal' || kind === 'link' ? [] : [addTimeToPage]),
      ],
    }),
  )
}

/** Pages come from the network, and from the cache when offline. For uncached pages the offline page is returned. */
export function handlePages(): void {
  cachePages('public', CACHES.pages, 60)
  cachePages('search', CACHES.searches, 10)
  cachePages('personal', CACHES.bookings, 30)
  cachePages('link', CACHES.links, 10)
  registerRoute(
    ({ url, request, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isSitePage(url.pathname),
    new NetworkOnly(),
  )
  setCatchHandler(async ({ request }) => {
    const page =
      request.mode === 'navigate' &&
      (await matchPrecache(`/offline?lang=${await localeOf(new URL(request.url))}`))
    return page || Response.error()
  })
}
