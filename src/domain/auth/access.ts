/** Where the browser keeps the token of whoever is signed in. */
export const TOKEN_KEY = 'app:auth:token'

/** Where a provider's window comes back to. It sends no COOP header, or the page that opened it would lose it. */
export const SIGN_IN_RETURN = '/login/return'

/** The token as the browser's storage holds it (JSON); null for anything else. */
export function readStoredToken(stored: string | null): string | null {
  const text = /^"([\w-]{20,200})"$/.exec(stored ?? '')?.[1]
  return text ?? null
}

/**
 * Where somebody goes instead of an address of the site (path and query) that is not for them; null: they may stay
 * (spec section 2, guard). Self-contained on purpose: pages/guard.js.ts sends this very function to the browser.
 */
export function guardRedirect(address: string, isSignedIn: boolean): string | null {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '')
  const isGuarded =
    /^\/(profile|carpool|list-carpool-requests?|vehicle\/create|vehicle\/[^/]+\/(booking|edit))$|^\/profile\//.test(
      path,
    )
  if (isGuarded && !isSignedIn) return `/login?redirect=${encodeURIComponent(address)}`
  return path === '/login' && isSignedIn ? '/home' : null
}
