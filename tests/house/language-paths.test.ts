import { detectLocaleFromPath, initAstroI18next, localizePath } from 'astro-i18next'
import { expect, it } from 'vitest'
import { hasLocalAddress, htmlLang, LOCALES, localeFromPath, withoutLocale } from '#domain/shell/locale.ts'
import { canonicalPath } from '#domain/shell/page-urls.ts'
import { addressIn } from '#messages/address.ts'
import { LANGUAGE_TAGS } from '#messages/settings.ts'

// the server and the browser parse what astro-i18next writes, without the package
initAstroI18next({ defaultLocale: 'en', locales: [...LANGUAGE_TAGS] })

const PUBLIC = [
  '/',
  '/vehicles',
  '/vehicles?city=1&page=2',
  '/vehicle/12',
  '/user/3',
  '/pages',
  '/pages/terms',
  '/page/terms',
]
const OTHERS = ['/login', '/profile/mybookings?tab=pending', '/vehicle/12/booking', '/payment/a1', '/nowhere']

it('has a language tag for each language of the product', () => {
  expect(LANGUAGE_TAGS).toEqual(LOCALES.map(htmlLang))
})

it.each(PUBLIC)('%s has a URL in each language that both parse alike', (address) => {
  expect(addressIn('en', address)).toBe(address)
  const nepali = addressIn('np', address)
  expect(nepali).toBe(localizePath(address, 'ne', '/'))
  const { pathname } = new URL(nepali, 'http://site')
  expect([localeFromPath(pathname), detectLocaleFromPath(pathname)]).toEqual(['np', 'ne'])
  expect(localizePath(nepali, 'en', '/')).toBe(address)
  expect(withoutLocale(pathname)).toBe(new URL(address, 'http://site').pathname)
  expect(canonicalPath(new URL(nepali, 'http://site'))).toBe(address)
})

it.each(OTHERS)('%s uses the query for Nepali', (address) => {
  const { pathname } = new URL(address, 'http://site')
  expect(hasLocalAddress(pathname)).toBe(false)
  expect(localeFromPath(`/ne${pathname}`)).toBeNull()
  expect(addressIn('en', address)).toBe(address)
  expect(new URL(addressIn('np', address), 'http://site').searchParams.get('lang')).toBe('np')
})
