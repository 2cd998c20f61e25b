import { localizePath } from 'astro-i18next'
import { hasLocalAddress, htmlLang, type Locale } from '#domain/shell/locale.ts'

/**
 * A URL of the site (path and query) in a language: public pages have one for each, other pages use `?lang=`. Only
 * for pages: outside Astro astro-i18next has no configuration.
 */
export function addressIn(locale: Locale, address: string): string {
  const [pathname = '', query] = address.split('?')
  if (hasLocalAddress(pathname)) return localizePath(address, htmlLang(locale), '/')
  if (locale === 'en') return address
  return `${address}${query === undefined ? '?' : '&'}lang=${locale}`
}
