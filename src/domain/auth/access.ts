import { LANGUAGE_PATH } from '#domain/shell/language-path.ts'

/** Storage keys of the session token and of its user. */
export const TOKEN_KEY = 'app:auth:token'
export const USER_KEY = 'app:auth:user'

/** Return URL of a provider's popup. Sent without a COOP header, which would sever the opener. */
export const SIGN_IN_RETURN = '/login/return'

/** Parses the stored token (JSON); null for anything else. */
export function readStoredToken(stored: string | null): string | null {
  const text = /^"([\w-]{20,200})"$/.exec(stored ?? '')?.[1]
  return text ?? null
}

/**
 * Redirect target for a URL (path, query and fragment) that the visitor may not open, in the language of its path; null: no
 * redirect. Self-contained on purpose: pages/guard.js.ts sends this function to the browser as text, with the pattern.
 */
export function guardRedirect(url: string, isSignedIn: boolean, languagePath = LANGUAGE_PATH): string | null {
  const [whole = ''] = url.split(/[?#]/)
  const [language = ''] = languagePath.exec(whole) ?? []
  const path = whole.slice(language.length).replace(/\/+$/, '')
  const isGuarded =
    /^\/(profile|carpool|list-carpool-requests?|vehicle\/create|vehicle\/[^/]+\/(booking|edit))$|^\/profile\//.test(
      path,
    )
  if (isGuarded && !isSignedIn) return `${language}/login?redirect=${encodeURIComponent(url)}`
  return path === '/login' && isSignedIn ? `${language}/home` : null
}

/** The provider's window has a name, so that a second click reuses it. */
export const SIGN_IN_WINDOW = { name: 'sawari-sign-in', features: 'popup,width=480,height=680' } as const
