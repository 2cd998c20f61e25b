import { readStoredToken, TOKEN_KEY } from '#domain/auth/access.ts'
import { isAnswerTo, parseTabSignIn, TAB_SIGN_IN_KEY, type TabSignIn } from '#domain/auth/asked-sign-in.ts'
import { providerReturn, SIGN_IN_CHANNEL } from '#domain/auth/provider-return.ts'
import { LANGUAGE_PATH } from '#domain/shell/language-path.ts'

/** A window of ours is closed by then, or the page that opened it is signed in. */
const TAKEN_MS = 5_000

/**
 * Runs after the provider's redirect. Where this tab went to the provider itself, it ends the sign-in. In the sign-in window it
 * passes the response to the page that opened it; that page may no longer be reachable by `opener`, so a broadcast channel is
 * used too.
 */
const message = providerReturn(location)
const answer = new URLSearchParams(message.answer)
// every provider returns what was sent as `state`
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
  // closing the channel at once may drop the message just posted
  setTimeout(() => {
    channel.close()
    window.close()
  }, 50)
  // nobody has taken the answer: this was no window of ours, and it is to nothing that was asked here
  setTimeout(() => {
    if (!isSignedIn()) finish()
  }, TAKEN_MS)
}

function askedHere(): TabSignIn | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(TAB_SIGN_IN_KEY) ?? 'null')
    const asked = parseTabSignIn(stored) ?? undefined
    return isAnswerTo(asked, answer) ? asked : null
  } catch {
    // the storage is blocked
    return null
  }
}

/** Some browsers refuse to close the window: its page tells the person to do that. */
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
