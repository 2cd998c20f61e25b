import { withoutLocale } from './locale.ts'

/**
 * What a browser keeps for reading without a connection. `personal`: it is deleted on sign-out, because its address tells
 * what the person did.
 */
export type KeptPage = 'public' | 'search' | 'personal'

const PUBLIC = /^\/(home|pages(\/[^/]+)?|page\/[^/]+|cities\/[^/]+|routes(\/[^/]+)?)?$/
const BOOKINGS = /^\/profile\/mybookings(\/[\da-f-]{36})?$/
const BOOKING_ANSWERS = /\/bookings(\/[\da-f-]{36})?$/
/** The keys of My bookings. Other lists of bookings are asked for to find out whether a write arrived. */
const LIST_KEYS = ['isBookedByMe', 'status', 'page']
/** Paths that are left to the network alone: files, calls, payment and sign-in. */
export const OUTSIDE = /^\/(api|content|idp|__sim|payment|login\/return|uploads|papers|stills|pictures)(\/|$)/

export function keptPage(pathname: string): KeptPage | null {
  const path = withoutLocale(pathname).replace(/(.)\/+$/, '$1')
  if (PUBLIC.test(path)) return 'public'
  if (path === '/vehicles') return 'search'
  return BOOKINGS.test(path) ? 'personal' : null
}

/** Answers of the API about the person's own bookings; a price or a search is never among them. */
export function isKeptAnswer({ pathname, searchParams }: URL): boolean {
  return BOOKING_ANSWERS.test(pathname) && [...searchParams.keys()].every((key) => LIST_KEYS.includes(key))
}

/** Whether a navigation to the path opens a page of the site. */
export const isSitePage = (pathname: string): boolean => !OUTSIDE.test(withoutLocale(pathname))
