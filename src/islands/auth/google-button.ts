import { askNonce, type LoginMessages, loginWithProof } from '#stores/auth/login.ts'

const SCRIPT = 'https://accounts.google.com/gsi/client'
const MAX_WIDTH = 400
/** A nonce is renewed this long before it ends, so that a user who clicks late can still choose an account. */
const RENEWAL_SECONDS = 300

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

/** Replaces our button with the one Google Identity Services draws; ours stays if Google's cannot load. */
export async function showGoogleButton(
  slot: HTMLElement,
  clientId: string,
  labels: LoginMessages,
): Promise<void> {
  const google = await loadGoogle()
  if (google) await draw(google, { slot, clientId, labels })
}

/** A nonce is valid for one token and a few minutes; the button is redrawn with a new nonce after either. */
async function draw(
  google: GoogleIdentity,
  button: { slot: HTMLElement; clientId: string; labels: LoginMessages },
): Promise<void> {
  const { slot, clientId, labels } = button
  const label = slot.previousElementSibling
  const show = (isGoogles: boolean) => {
    slot.hidden = !isGoogles
    label?.toggleAttribute('hidden', isGoogles)
  }
  const answer = await askNonce().catch(() => null)
  // Google's token would be refused without a nonce. Our own button requests one per click and shows the error.
  if (!answer) return show(false)
  const again = () => {
    clearTimeout(timer)
    return draw(google, button)
  }
  const timer = setTimeout(again, Math.max(0, answer.expiresIn - RENEWAL_SECONDS) * 1_000)
  google.initialize({
    client_id: clientId,
    nonce: answer.nonce,
    callback: ({ credential }) =>
      void loginWithProof('google', { token: credential, provider: 'googleID' }, labels).then(again),
  })
  slot.replaceChildren()
  google.renderButton(slot, {
    theme: 'outline',
    size: 'large',
    text: 'continue_with',
    locale: document.documentElement.lang,
    width: Math.min(MAX_WIDTH, (slot.hidden ? label?.clientWidth : slot.clientWidth) ?? MAX_WIDTH),
  })
  show(true)
}

/** Resolves to null if the script is blocked or unreachable; our own button then opens Google's window. */
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
