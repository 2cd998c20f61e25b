import { guardRedirect } from '#domain/auth/access.ts'
import { signInReason } from '#domain/auth/sign-in-reason.ts'
import { REDIRECT_TOAST_MS } from '#domain/shell/toast-times.ts'
import { environment } from '#stores/shell/environment.ts'
import { $signInTexts } from './page-texts.ts'
import { $isLeaving, clearSession } from './session.ts'

// state
let notifiedAt = Number.NEGATIVE_INFINITY

// actions
/**
 * A 401 signs out. On a guarded page, or after a user's action, it also opens the login; a background call does not.
 */
export function dropSession({ detail, isBackground }: { detail: string; isBackground: boolean }): void {
  const { currentUrl, navigate, notify, now } = environment()
  const here = currentUrl()
  clearSession({ keepsUnsaved: true })
  void environment().deleteOfflineCopies()
  if ($isLeaving.get() || isLogin(here)) return
  const guarded = guardRedirect(here, false)
  if (isBackground && !guarded) return
  // the calls of one page fail together: one notice
  if (now() - notifiedAt < REDIRECT_TOAST_MS) return
  notifiedAt = now()
  const refusals = $signInTexts.get()
  const text = detail || refusals[signInReason(here)] || refusals.other
  if (text) notify('error', text, { persist: true, durationMs: REDIRECT_TOAST_MS })
  navigate(guarded ?? loginPath(here))
}

const pathOf = (url: string) => url.replace(/[?#].*$/, '').replace(/\/+$/, '')
const isLogin = (url: string) => pathOf(url) === '/login'

/** Home needs no redirect. */
function loginPath(url: string): string {
  return ['', '/home'].includes(pathOf(url)) ? '/login' : `/login?redirect=${encodeURIComponent(url)}`
}
