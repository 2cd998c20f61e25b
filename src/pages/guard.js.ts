import type { APIRoute } from 'astro'
import { guardRedirect, TOKEN_KEY } from '#domain/auth/access.ts'

/**
 * The before-paint check of guarded pages and of login: a blocking file, because the content policy allows no inline
 * script. It is made of the rule itself, so the two cannot differ; what is about to be left is not shown. A page for
 * strangers that is another one for whoever is signed in names that at its script (`data-signed-in-to`).
 */
export const prerender = true

export const GET: APIRoute = () =>
  new Response(
    `{
const guardRedirect = ${guardRedirect}
const isSignedIn = () => { try { return localStorage.getItem('${TOKEN_KEY}') !== null } catch { return false } }
const { signedInTo } = document.currentScript?.dataset ?? {}
const target = guardRedirect(location.pathname + location.search, isSignedIn()) ?? (isSignedIn() ? signedInTo : null)
if (target) { document.documentElement.hidden = true; location.replace(target) }
}`,
    { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } },
  )
