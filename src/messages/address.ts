import { localizePath } from 'astro-i18next'
import { htmlLang, type Locale } from '#domain/shell/locale.ts'

/** A URL of a page (path and query) in a language. Only for pages: outside Astro astro-i18next has no configuration. */
export function addressIn(locale: Locale, address: string): string {
  return localizePath(address, htmlLang(locale), '/')
}
