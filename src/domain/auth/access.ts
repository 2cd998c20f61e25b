/** Where the browser keeps the token of whoever is signed in. */
export const TOKEN_KEY = 'app:auth:token'

/**
 * Where somebody goes instead of an address of the site (path and query) that is not for them; null: they may stay
 * (spec section 2, guard). Self-contained on purpose: pages/guard.js.ts sends this very function to the browser.
 */
export function elsewhere(address: string, isSignedIn: boolean): string | null {
  const path = address.replace(/[?#].*$/, '').replace(/\/+$/, '')
  const isGuarded =
    /^\/(profile|carpool|list-carpool-requests?|vehicle\/create|vehicle\/[^/]+\/(booking|edit))$|^\/profile\//.test(
      path,
    )
  if (isGuarded && !isSignedIn) return `/login?redirect=${encodeURIComponent(address)}`
  return path === '/login' && isSignedIn ? '/home' : null
}
