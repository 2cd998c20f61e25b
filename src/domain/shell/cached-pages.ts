import { withoutLocale } from './locale.ts'

const BOOKING_ANSWERS = /\/bookings(\/[\da-f-]{36})?$/
const THREAD_ANSWERS = /\/threads(\/[\w-]+)?$/
/** The query keys of My bookings. Other lists of bookings are loaded to find out whether a write arrived. */
const LIST_KEYS = ['isBookedByMe', 'status', 'page']
/** Paths that the service worker leaves to the network: files, calls, payment and sign-in. */
export const NETWORK_ONLY =
  /^\/(api|content|idp|__sim|payment|login\/return|uploads|papers|stills|pictures)(\/|$)/

/** Whether an API response is cached: only the user's own bookings and messages, never prices or searches. */
export function isCachedAnswer({ pathname, searchParams }: URL): boolean {
  const isOwn = BOOKING_ANSWERS.test(pathname) || THREAD_ANSWERS.test(pathname)
  return isOwn && [...searchParams.keys()].every((key) => LIST_KEYS.includes(key))
}

/** Whether a navigation to the path opens a site page. */
export const isSitePage = (pathname: string): boolean => !NETWORK_ONLY.test(withoutLocale(pathname))
