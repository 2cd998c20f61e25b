import '#stores/shell/browser.ts'
import type { Provider } from '#domain/auth/sign-in-request.ts'
import {
  $login,
  type LoginMessages,
  leaveLogin,
  loginWith,
  openLogin,
  resumeLogin,
} from '#stores/auth/login.ts'
import { $canOpenWindow } from '#stores/auth/sign-in-window.ts'
import { isEmbedded } from '#stores/shell/embedded.ts'

export interface LoginFlow {
  /** Opens the provider's window before it returns, or the browser would block it. */
  logIn(provider: Provider): Promise<void>
}

export function startLogin(buttons: HTMLElement, show: (waiting: Provider | null) => void): LoginFlow {
  const { offline = '', failed = '', googleClient } = buttons.dataset
  $canOpenWindow.set(!isEmbedded())
  const labels: LoginMessages = { offline, failed }
  const arrive = () => openLogin(new URLSearchParams(location.search).get('redirect'))
  arrive()
  addEventListener('pageshow', ({ persisted }) => {
    // the first `pageshow` of the page may fire while this tab is leaving for the provider
    if (!persisted) return
    arrive()
    resumeLogin()
  })
  addEventListener('pagehide', leaveLogin)
  $login.subscribe(({ status, provider }) => show(status === 'loading' ? provider : null))
  // Google's own button does not work in browsers inside apps
  if (googleClient && $canOpenWindow.get()) void showGoogle(buttons, googleClient, labels)
  return { logIn: (provider) => loginWith(provider, labels) }
}

async function showGoogle(buttons: HTMLElement, clientId: string, labels: LoginMessages): Promise<void> {
  const slot = buttons.querySelector<HTMLElement>('[data-google]')
  if (!slot) return
  const { showGoogleButton } = await import('./google-button.ts')
  await showGoogleButton(slot, clientId, labels)
}
