import { providerReturn, SIGN_IN_CHANNEL } from '#domain/auth/provider-return.ts'

/**
 * Runs in the sign-in window after the provider's redirect: passes the response to the page that opened it.
 * That page may no longer be reachable by `opener`, so a broadcast channel is used too.
 */
const message = providerReturn(location)
if (message.answer) {
  history.replaceState(null, '', location.pathname)
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
  channel.postMessage(message)
  const opener: Window | null = window.opener
  opener?.postMessage(message, location.origin)
  // closing the channel at once may drop the message just posted
  setTimeout(() => {
    channel.close()
    window.close()
  }, 50)
}
