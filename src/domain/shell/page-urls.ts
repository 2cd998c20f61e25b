import { withoutLocale } from './locale.ts'
import { sitePage } from './site-pages.ts'

/** A page that differs for each request: the first response of a payment page submits itself to the wallet. */
export function isRenderedForEach(pathname: string): boolean {
  return withoutLocale(pathname).startsWith('/payment/')
}

/**
 * The path with only the query keys that its page reads, sorted and without language: equal pages have equal cache
 * keys.
 */
export function canonicalPath(url: URL): string {
  const pathname = withoutLocale(url.pathname)
  const current = new URLSearchParams()
  for (const key of sitePage(pathname)?.query ?? []) {
    for (const value of url.searchParams.getAll(key).sort()) if (value) current.append(key, value)
  }
  const query = current.toString()
  return query ? `${pathname}?${query}` : pathname
}
