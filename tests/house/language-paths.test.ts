import { readdirSync } from 'node:fs'
import { detectLocaleFromPath, initAstroI18next, localizePath } from 'astro-i18next'
import { expect, it } from 'vitest'
import { LANGUAGE_PATH } from '#domain/shell/language-path.ts'
import { LANGUAGES } from '#domain/shell/languages.ts'
import { LOCALES, localeFromPath, withoutLocale } from '#domain/shell/locale.ts'
import { canonicalPath } from '#domain/shell/page-urls.ts'
import { addressIn } from '#messages/address.ts'
import { LANGUAGE_TAGS } from '#messages/settings.ts'

// the server and the browser parse what astro-i18next writes, without the package
initAstroI18next({ defaultLocale: 'en', locales: [...LANGUAGE_TAGS] })

/** A path of each page of `src/pages/`. */
const OF_FILES = readdirSync('src/pages', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.astro'))
  .map((file) => `/${file.replace(/(^|\/)index\.astro$|\.astro$/, '').replace(/\[[^\]]+\]/g, '12')}`)
const PAGES = [
  ...OF_FILES,
  '/vehicles',
  '/vehicles?city=1&page=2',
  '/vehicle/12',
  '/user/3',
  '/pages',
  '/pages/terms',
  '/page/terms',
  '/login',
  '/profile/mybookings',
  '/vehicle/12/booking',
  '/vehicle/create',
  '/carpool',
  '/payment/a1',
  '/trip/sealed',
  '/nowhere',
]

it('has every language path in the pattern', () => {
  const paths = LOCALES.flatMap((locale) => LANGUAGES[locale].path || [])
  expect(LANGUAGE_PATH).toEqual(new RegExp(`^${paths.join('|')}(?=/|$)`))
})

it.each(PAGES)('%s has a URL in each language, and both parse alike', (address) => {
  expect(addressIn('en', address)).toBe(address)
  const nepali = addressIn('np', address)
  expect(nepali).toBe(localizePath(address, 'ne', '/'))
  const { pathname } = new URL(nepali, 'http://site')
  expect([localeFromPath(pathname), detectLocaleFromPath(pathname)]).toEqual(['np', 'ne'])
  expect(localizePath(nepali, 'en', '/')).toBe(address)
  expect(withoutLocale(pathname)).toBe(new URL(address, 'http://site').pathname)
  expect(canonicalPath(new URL(nepali, 'http://site'))).toBe(address)
})
