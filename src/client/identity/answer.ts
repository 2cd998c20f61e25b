import { readProviderReturn, SIGN_IN_CHANNEL } from '#domain/auth/provider-return.ts'

const POLL_MS = 400
const GRACE_MS = 1_200

/**
 * What the provider's window comes back with, or null when the person closed it. A window can seem closed though it is
 * not, when the provider's pages cut the tie between the two; then the focus is still there and not here.
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
    // a channel carries only what this site says itself
    channel.addEventListener('message', ({ data }) => hear(data))
    addEventListener('message', hearWindow)
  })
}
