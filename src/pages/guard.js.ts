import type { APIRoute } from 'astro'
import { guardRedirect, TOKEN_KEY } from '#domain/auth/access.ts'
import { LANGUAGE_PATH } from '#domain/shell/language-path.ts'

/**
 * Checks guarded pages and the login page before the first paint: a blocking script, because the content policy allows
 * no inline script. It contains the source of guardRedirect, so client and server cannot differ. The page is hidden
 * during a redirect. A page that redirects signed-in users has the target on its script (`data-signed-in-to`).
 */
export const prerender = true

export const GET: APIRoute = () =>
  new Response(
    `{
const guardRedirect = ${guardRedirect}
const isSignedIn = () => { try { return localStorage.getItem('${TOKEN_KEY}') !== null } catch { return false } }
const { signedInTo } = document.currentScript?.dataset ?? {}
const languagePath = ${LANGUAGE_PATH}
const [language = ''] = languagePath.exec(location.pathname) ?? []
const target = guardRedirect(location.pathname + location.search + location.hash, isSignedIn(), languagePath) ?? (signedInTo && isSignedIn() ? language + signedInTo : null)
if (target) { document.documentElement.hidden = true; location.replace(target) }
}`,
    { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } },
  )
