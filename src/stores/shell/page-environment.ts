import type { HttpSettings } from '#client/http-settings.ts'
import { readStoredToken, TOKEN_KEY } from '#domain/auth/access.ts'
import { parseLocale } from '#domain/shell/locale.ts'
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

const readToken = () => readStoredToken(localStorage.getItem(TOKEN_KEY))

/** `address` with the page's own `?lang=`, if it has one. */
function inLanguageOfPage(address: string): string {
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
  | 'replacePath'
  | 'pushPath'
  | 'onPopState'
  | 'isWalletOffered'
  | 'uniqueKey'

/** What the page offers without further code; page-tools.ts has what is for its use. */
export const pageEnvironment: Pick<Environment, PagePart> = {
  t: (key, values) => translator(parseLocale(document.documentElement.dataset.locale) ?? 'en')(key, values),
  currentPath: () => location.pathname + location.search,
  currentAddress: () => location.href.slice(location.origin.length),
  navigate: (address) => location.assign(address),
  replacePath: (address) => history.replaceState(history.state, '', inLanguageOfPage(address)),
  pushPath: (address) => history.pushState(null, '', inLanguageOfPage(address)),
  onPopState: (listener) => addEventListener('popstate', () => listener(location.pathname + location.search)),
  isWalletOffered: () => site().isWalletOffered === true,
  uniqueKey: () => crypto.randomUUID(),
}
