import type { HttpSettings } from '#client/request.ts'
import { readStoredToken, TOKEN_KEY } from '#domain/auth/access.ts'
import { readLocale } from '#domain/shell/locale.ts'

/** URLs of the services, from the page's `#site` element. */
export const readSite = () => JSON.parse(document.getElementById('site')?.textContent ?? '{}')

export function httpSettings(): HttpSettings {
  const { apiBaseUrl, pagesBaseUrl, apiKey } = readSite()
  const locale = readLocale(document.documentElement.dataset.locale)
  return { apiBaseUrl, pagesBaseUrl, apiKey, locale, token: readToken }
}

function readToken(): string | null {
  try {
    return readStoredToken(localStorage.getItem(TOKEN_KEY))
  } catch {
    // the storage is blocked: nobody is signed in
    return null
  }
}
