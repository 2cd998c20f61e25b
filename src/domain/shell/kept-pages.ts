import { withoutLocale } from './locale.ts'

const BOOKING_ANSWERS = /\/bookings(\/[\da-f-]{36})?$/
/** The keys of My bookings. Other lists of bookings are asked for to find out whether a write arrived. */
const LIST_KEYS = ['isBookedByMe', 'status', 'page']
/** Paths that are left to the network alone: files, calls, payment and sign-in. */
export const OUTSIDE = /^\/(api|content|idp|__sim|payment|login\/return|uploads|papers|stills|pictures)(\/|$)/

/** Answers of the API about the person's own bookings; a price or a search is never among them. */
export function isKeptAnswer({ pathname, searchParams }: URL): boolean {
  return BOOKING_ANSWERS.test(pathname) && [...searchParams.keys()].every((key) => LIST_KEYS.includes(key))
}

/** Whether a navigation to the path opens a page of the site. */
export const isSitePage = (pathname: string): boolean => !OUTSIDE.test(withoutLocale(pathname))
