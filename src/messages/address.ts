import { localizePath } from 'astro-i18next'
import { hasLocalAddress, htmlLang, type Locale } from '#domain/shell/locale.ts'

/**
 * An address of the site (path and query) in a language: public pages have one for each, any other page is asked for by
 * `?lang=`. For pages only: outside Astro nothing gives astro-i18next its settings.
 */
export function addressIn(locale: Locale, address: string): string {
  const [pathname = '', query] = address.split('?')
  if (hasLocalAddress(pathname)) return localizePath(address, htmlLang(locale), '/')
  if (locale === 'en') return address
  return `${address}${query === undefined ? '?' : '&'}lang=${locale}`
}
