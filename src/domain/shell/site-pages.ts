import { BOARD_PARAMS } from '#domain/carpool/board-url.ts'
import { LISTED_PARAM, SEARCH_PARAMS, TRIP_PARAMS } from '#domain/search/params.ts'
import { withoutLocale } from './locale.ts'

/**
 * How a page is cached for offline reading. A `personal` copy is deleted on sign-out, because its URL reveals what the
 * user did. That of a `link` stays: it belongs to no account, and the page is the same for every link.
 */
export type CachedPage = 'public' | 'search' | 'personal' | 'link'

type PageRules = {
  /** the copy in the service worker's cache; null: none */
  copy: CachedPage | null
  /** the query keys that the page reads; all others are excluded from its cache key */
  query: readonly string[]
} & (
  | { isGuarded: false; engines: 'sitemap' | 'indexed' | 'noindex' | 'disallowed' }
  /** only for signed-in users; access.ts repeats it, because it is sent to browsers as text */
  | { isGuarded: true; engines: 'noindex' | 'disallowed' }
)

const NONE: readonly string[] = []
/** `filters`: whether the sheet of filters is open */
const SEARCH = [...Object.values(SEARCH_PARAMS), 'filters', LISTED_PARAM]
const LISTED = { isGuarded: false, engines: 'sitemap', copy: 'public', query: NONE } as const
const UNLISTED = { isGuarded: false, engines: 'noindex', copy: null, query: NONE } as const
const GUARDED = { isGuarded: true, engines: 'noindex', copy: null, query: NONE } as const
const ACCOUNT = { ...GUARDED, engines: 'disallowed' } as const

/**
 * Every page of src/pages by its file, in English; each also exists below /ne. `engines`: `sitemap` pages are indexed
 * and listed in the sitemap, `disallowed` ones are listed in robots.txt.
 */
export const SITE_PAGES = {
  '/': LISTED,
  '/home': { ...LISTED, engines: 'indexed' },
  '/vehicles': { ...LISTED, copy: 'search', query: SEARCH },
  '/vehicle/[id]': { ...LISTED, copy: null, query: Object.values(TRIP_PARAMS) },
  '/vehicle/[id]/booking': GUARDED,
  '/vehicle/[id]/edit': GUARDED,
  '/vehicle/create': GUARDED,
  '/cities/[slug]': LISTED,
  '/routes': LISTED,
  '/routes/[slug]': LISTED,
  '/pages': { ...LISTED, engines: 'indexed' },
  '/pages/[slug]': LISTED,
  '/pages/map-data': LISTED,
  '/page/[slug]': { ...LISTED, engines: 'indexed' },
  '/user/[id]': { ...LISTED, engines: 'indexed', copy: null },
  // copies in search engines would outlive the ride and reveal who is away
  // (docs/decisions/0068-public-page-of-a-ride.md)
  '/rides/[id]': UNLISTED,
  '/trip/[token]': UNLISTED,
  '/trip-day/[token]': { ...UNLISTED, copy: 'link' },
  '/saved': UNLISTED,
  '/support': UNLISTED,
  '/payment/[attempt]': UNLISTED,
  '/deletion/[code]': { ...UNLISTED, engines: 'disallowed' },
  '/login': { ...UNLISTED, engines: 'disallowed' },
  '/login/return': { ...UNLISTED, engines: 'disallowed' },
  '/carpool': GUARDED,
  '/list-carpool-request': { ...GUARDED, query: BOARD_PARAMS },
  '/list-carpool-requests': { ...GUARDED, query: BOARD_PARAMS },
  '/profile': ACCOUNT,
  '/profile/messages': { ...ACCOUNT, copy: 'personal' },
  '/profile/messages/[key]': { ...ACCOUNT, copy: 'personal' },
  '/profile/mybookings': { ...ACCOUNT, copy: 'personal' },
  '/profile/mybookings/[id]': { ...ACCOUNT, copy: 'personal' },
  '/profile/notification': ACCOUNT,
  '/profile/referred-users': ACCOUNT,
  '/profile/reviews': ACCOUNT,
  '/profile/settings': ACCOUNT,
  '/profile/vehicles': ACCOUNT,
  '/profile/vehicles/calendar': ACCOUNT,
} as const satisfies Record<string, PageRules>

type SitePages = typeof SITE_PAGES
export type SitePage = keyof SitePages
export type PagesWhere<Rules> = {
  [Page in SitePage]: SitePages[Page] extends Rules ? Page : never
}[SitePage]

/** Pages without a parameter come first: `/vehicle/create` is not a `/vehicle/[id]`. */
const PATTERNS = Object.entries<PageRules>(SITE_PAGES)
  .sort(([a], [b]) => Number(a.includes('[')) - Number(b.includes('[')))
  .map(([page, rules]) => ({
    page,
    rules,
    pattern: new RegExp(`^${page.replaceAll(/\[\w+\]/g, '[^/]+')}$`),
  }))

function findPage(pathname: string) {
  const path = withoutLocale(pathname).replace(/(.)\/+$/, '$1')
  return PATTERNS.find(({ pattern }) => pattern.test(path))
}

/** The page at a path in any language; null for any other path. */
export function sitePage(pathname: string): PageRules | null {
  return findPage(pathname)?.rules ?? null
}

/** The page's name in `SITE_PAGES`, such as `/vehicle/[id]`. */
export function pagePattern(pathname: string): string | null {
  return findPage(pathname)?.page ?? null
}

/** The beginnings of the paths that robots.txt disallows. */
export function disallowedPaths(): string[] {
  return Object.entries<PageRules>(SITE_PAGES)
    .filter(([, { engines }]) => engines === 'disallowed')
    .map(([page]) => page.replace(/\/\[.*/, ''))
    .filter((path, _, all) => !all.some((other) => path.startsWith(`${other}/`)))
}
