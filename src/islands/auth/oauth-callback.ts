import { readStoredToken, TOKEN_KEY } from '#domain/auth/access.ts'
import { providerReturn, SIGN_IN_CHANNEL } from '#domain/auth/provider-return.ts'
import {
  isResponseTo,
  parseTabSignIn,
  TAB_SIGN_IN_KEY,
  type TabSignInRequest,
} from '#domain/auth/sign-in-request.ts'
import { LANGUAGE_PATH } from '#domain/shell/language-path.ts'

/** By then a sign-in window is closed, or the page that opened it is signed in. */
const TAKEN_MS = 5_000

/**
 * Runs after the provider's redirect. In a tab that was sent to the provider, it completes the sign-in. In a sign-in
 * window, it passes the response to the page that opened it; that page may no longer be reachable by `opener`, so a
 * broadcast channel is used, too.
 */
const message = providerReturn(location)
const answer = new URLSearchParams(message.answer)
// every provider returns the `state` that was sent
const isAnswered = answer.has('state')
const asked = isAnswered ? askedHere() : null
const [language] = LANGUAGE_PATH.exec(asked?.login ?? '') ?? []
const here = location.pathname + location.search + location.hash
if (isAnswered) history.replaceState(null, '', location.pathname)
// the provider knows one return URL, in no language
if (language && !LANGUAGE_PATH.test(location.pathname)) location.replace(language + here)
else if (asked) finish()
else if (isAnswered) {
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
  channel.postMessage(message)
  const opener: Window | null = window.opener
  opener?.postMessage(message, location.origin)
  // closing the channel immediately may drop the message just posted
  setTimeout(() => {
    channel.close()
    window.close()
  }, 50)
  // no page has taken the response, so this is not a sign-in window, and nothing was requested in this tab
  setTimeout(() => {
    if (!isSignedIn()) finish()
  }, TAKEN_MS)
}

function askedHere(): TabSignInRequest | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(TAB_SIGN_IN_KEY) ?? 'null')
    const asked = parseTabSignIn(stored) ?? undefined
    return isResponseTo(asked, answer) ? asked : null
  } catch {
    // the storage is blocked
    return null
  }
}

/** Whether the opener has signed in. Some browsers refuse to close the window; its page then asks the user to. */
function isSignedIn(): boolean {
  try {
    return readStoredToken(localStorage.getItem(TOKEN_KEY)) !== null
  } catch {
    // the storage is blocked
    return false
  }
}

function finish(): void {
  const page = document.querySelector<HTMLElement>('[data-return]')
  if (!page || window.closed) return
  import('./finish-login.ts').then(
    ({ finishHere }) => finishHere(page, answer),
    // offline: the sentences are in the page
    () => document.getElementById('return-failed')?.removeAttribute('hidden'),
  )
}
