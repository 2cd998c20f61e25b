import { askNonce, type LoginMessages, loginWithProof } from '#stores/auth/login.ts'

const SCRIPT = 'https://accounts.google.com/gsi/client'
const MAX_WIDTH = 400
/** Somebody who clicks just before a nonce ends still has this long to choose an account. */
const CHOOSING_SECONDS = 300

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
  labels: LoginMessages,
): Promise<void> {
  const google = await loadGoogle()
  if (google) await draw(google, { slot, clientId, labels })
}

/** A nonce is good for one token and some minutes: the button is drawn again with another one after either. */
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
  // without a nonce Google's token would be refused; our own button asks for one at each click, and says what is wrong
  if (!answer) return show(false)
  const again = () => {
    clearTimeout(timer)
    return draw(google, button)
  }
  const timer = setTimeout(again, Math.max(0, answer.expiresIn - CHOOSING_SECONDS) * 1_000)
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
