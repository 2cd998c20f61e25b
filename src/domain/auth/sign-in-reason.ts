export type SignInReason = 'host' | 'book' | 'earnings' | 'other'

/** Selects the message for a URL that requires sign-in. */
export function signInReason(url: string): SignInReason {
  const path = url.replace(/[?#].*$/, '').replace(/\/+$/, '')
  if (/^\/vehicle\/(create|[^/]+\/edit)$|^\/profile\/vehicles(\/|$)/.test(path)) return 'host'
  if (path === '/profile') return 'earnings'
  return /^\/vehicle\/[^/]+(\/booking)?$/.test(path) ? 'book' : 'other'
}
