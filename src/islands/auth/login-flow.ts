import '#stores/shell/browser.ts'
import { $login, type LoginMessages, leaveLogin, loginWith, openLogin } from '#stores/auth/login.ts'
import type { Provider } from '#stores/shell/environment.ts'

export interface LoginFlow {
  /** Opens the provider's window before it returns, or the browser would block it. */
  logIn(provider: Provider): Promise<void>
}

export function startLogin(buttons: HTMLElement, show: (waiting: Provider | null) => void): LoginFlow {
  const { blocked = '', offline = '', failed = '', googleClient } = buttons.dataset
  const labels: LoginMessages = { blocked, offline, failed }
  const arrive = () => openLogin(new URLSearchParams(location.search).get('redirect'))
  arrive()
  addEventListener('pageshow', arrive)
  addEventListener('pagehide', leaveLogin)
  $login.subscribe(({ status, provider }) => show(status === 'loading' ? provider : null))
  if (googleClient) void showGoogle(buttons, googleClient, labels)
  return { logIn: (provider) => loginWith(provider, labels) }
}

async function showGoogle(buttons: HTMLElement, clientId: string, labels: LoginMessages): Promise<void> {
  const slot = buttons.querySelector<HTMLElement>('[data-google]')
  if (!slot) return
  const { showGoogleButton } = await import('./google-button.ts')
  await showGoogleButton(slot, clientId, labels)
}
