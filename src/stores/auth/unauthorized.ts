import { atom } from 'nanostores'
import { guardRedirect } from '#domain/auth/access.ts'
import { type Refusal, refusalAt } from '#domain/auth/refusal.ts'
import { REDIRECT_TOAST_MS } from '#domain/shell/toast-times.ts'
import { environment } from '#stores/shell/environment.ts'
import { $isLeaving, clearSession } from './session.ts'

// state
/** The sentences of spec section 8 for a refusal that the server does not word; the page brings them. */
export const $refusals = atom<Partial<Record<Refusal, string>>>({})
let saidAt = Number.NEGATIVE_INFINITY

// actions
/** A 401 (design section 4): on a guarded page or an action signed out and to login, in the background only signed out. */
export function dropSession({ detail, isBackground }: { detail: string; isBackground: boolean }): void {
  const { currentPath, navigate, notify, now } = environment()
  clearSession({ keepsUnsaved: true })
  if ($isLeaving.get() || isLogin(currentPath())) return
  const guarded = guardRedirect(currentPath(), false)
  if (isBackground && !guarded) return
  // several calls of one page are refused together: said once
  if (now() - saidAt < REDIRECT_TOAST_MS) return
  saidAt = now()
  const text = detail || $refusals.get()[refusalAt(currentPath())]
  if (text) notify('error', text, { persist: true, lasts: REDIRECT_TOAST_MS })
  navigate(guarded ?? loginPath(currentPath()))
}

const pathOf = (address: string) => address.replace(/[?#].*$/, '').replace(/\/+$/, '')
const isLogin = (address: string) => pathOf(address) === '/login'

/** Nobody needs to be brought back to home. */
function loginPath(address: string): string {
  return ['', '/home'].includes(pathOf(address)) ? '/login' : `/login?redirect=${encodeURIComponent(address)}`
}
