import { readProviderReturn, SIGN_IN_CHANNEL } from '#domain/auth/provider-return.ts'

const POLL_MS = 400
const GRACE_MS = 1_200

/**
 * The query that the provider's window returns; null when the user closes it. `closed` is also true when the provider's
 * COOP header severs the opener, but then the popup has the focus and this page does not.
 */
export function providerAnswer(popup: Window, state: string): Promise<URLSearchParams | null> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(SIGN_IN_CHANNEL)
    let closedFor = 0
    const hear = (message: unknown) => {
      const answer = readProviderReturn(message, state)
      if (answer) settle(answer)
    }
    const hearWindow = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin) hear(data)
    }
    const timer = setInterval(() => {
      closedFor = popup.closed && document.hasFocus() ? closedFor + POLL_MS : 0
      if (closedFor >= GRACE_MS) settle(null)
    }, POLL_MS)
    const settle = (answer: URLSearchParams | null) => {
      clearInterval(timer)
      removeEventListener('message', hearWindow)
      channel.close()
      resolve(answer)
    }
    // only this origin can post to the channel
    channel.addEventListener('message', ({ data }) => hear(data))
    addEventListener('message', hearWindow)
  })
}
