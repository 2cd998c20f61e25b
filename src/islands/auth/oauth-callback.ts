import { providerReturn, SIGN_IN_CHANNEL } from '#domain/auth/provider-return.ts'

/** The provider's window has come back: what it brought goes to the page that opened it, which may know it no more. */
const message = providerReturn(location)
if (message.answer) {
  history.replaceState(null, '', location.pathname)
  const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
  channel.postMessage(message)
  const opener: Window | null = window.opener
  opener?.postMessage(message, location.origin)
  // a channel that closes at once may lose what was just said
  setTimeout(() => {
    channel.close()
    window.close()
  }, 50)
}
