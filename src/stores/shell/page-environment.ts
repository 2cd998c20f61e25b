import type { HttpSettings } from '#client/http-settings.ts'
import { readStoredToken, TOKEN_KEY } from '#domain/auth/access.ts'
import { isSitePage } from '#domain/shell/kept-pages.ts'
import { localeFromCookie, localeFromPath, parseLocale, withoutLocale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import type { Environment } from './environment.ts'

type Listener = HttpSettings['onAnswer']
let onAnswer: Listener

/** The clock learns from answers, on pages that have it (page-clock.ts). */
export function hearAnswers(listener: Listener): void {
  onAnswer = listener
}

/** URLs of the services, from the page's `#site` element. */
export const site = () => JSON.parse(document.getElementById('site')?.textContent ?? '{}')

export function settings(): HttpSettings {
  const { apiBaseUrl, pagesBaseUrl, apiKey } = site()
  const locale = document.documentElement.dataset.locale ?? 'en'
  return { apiBaseUrl, pagesBaseUrl, apiKey, locale, token: readToken, ...(onAnswer && { onAnswer }) }
}

/** The path without its language: stores know pages by one address. */
const currentPath = () => withoutLocale(location.pathname) + location.search

const readToken = () => readStoredToken(localStorage.getItem(TOKEN_KEY))

/** A page's `address` below `/ne/` when this page is; others are unchanged. */
function belowLanguageOfPage(address: string): string {
  const isBelow = (path: string) => localeFromPath(path) !== null
  const isPage = address.startsWith('/') && isSitePage(address)
  const isMoved = isPage && isBelow(location.pathname) && !isBelow(new URL(address, location.href).pathname)
  return isMoved ? `/ne${address}` : address
}

/** Whoever has chosen a language has it everywhere; others stay in that of the page. */
const inLanguage = (address: string) =>
  localeFromCookie(document.cookie) ? address : belowLanguageOfPage(address)

/** `address` in the language of this page's own address: that of its path, or its `?lang=`. */
function inLanguageOfPage(address: string): string {
  const below = belowLanguageOfPage(address)
  if (below !== address) return below
  const language = new URLSearchParams(location.search).get('lang')
  if (language === null) return address
  const url = new URL(address, location.href)
  url.searchParams.set('lang', language)
  return url.pathname + url.search + url.hash
}

type PagePart =
  | 't'
  | 'currentPath'
  | 'currentAddress'
  | 'navigate'
  | 'inLanguage'
  | 'replacePath'
  | 'pushPath'
  | 'onPopState'
  | 'isWalletOffered'
  | 'uniqueKey'

/** What the page offers without further code; page-tools.ts has what is for its use. */
export const pageEnvironment: Pick<Environment, PagePart> = {
  t: (key, values) => translator(parseLocale(document.documentElement.dataset.locale) ?? 'en')(key, values),
  currentPath,
  currentAddress: () => currentPath() + location.hash,
  navigate: (address) => location.assign(inLanguage(address)),
  inLanguage,
  replacePath: (address) => history.replaceState(history.state, '', inLanguageOfPage(address)),
  pushPath: (address) => history.pushState(null, '', inLanguageOfPage(address)),
  onPopState: (listener) => addEventListener('popstate', () => listener(currentPath())),
  isWalletOffered: () => site().isWalletOffered === true,
  uniqueKey: () => crypto.randomUUID(),
}
