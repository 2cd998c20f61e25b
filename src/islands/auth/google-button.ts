import { type LoginWords, loginWithProof } from '#stores/auth/login.ts'

const SCRIPT = 'https://accounts.google.com/gsi/client'
const MAX_WIDTH = 400

interface GoogleIdentity {
  initialize(settings: {
    client_id: string
    nonce: string
    callback: (answer: { credential: string }) => void
  }): void
  renderButton(slot: HTMLElement, look: Record<string, string | number>): void
}
declare global {
  interface Window {
    google?: { accounts?: { id?: GoogleIdentity } }
  }
}

/** Google Identity Services draws its own button: it takes the place of ours, which stays where Google's does not come. */
export async function showGoogleButton(
  slot: HTMLElement,
  clientId: string,
  words: LoginWords,
): Promise<void> {
  const google = await loadGoogle()
  if (!google) return
  const nonce = crypto.randomUUID()
  google.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) =>
      void loginWithProof('google', { token: credential, provider: 'googleID' }, words),
  })
  const label = slot.previousElementSibling
  google.renderButton(slot, {
    theme: 'outline',
    size: 'large',
    text: 'continue_with',
    locale: document.documentElement.lang,
    width: Math.min(MAX_WIDTH, label?.clientWidth ?? MAX_WIDTH),
  })
  slot.hidden = false
  label?.toggleAttribute('hidden', true)
}

/** Null where it is blocked or cannot be reached: then our own button opens Google's window. */
function loadGoogle(): Promise<GoogleIdentity | null> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = SCRIPT
    script.async = true
    script.onload = () => resolve(window.google?.accounts?.id ?? null)
    script.onerror = () => resolve(null)
    document.head.append(script)
  })
}
