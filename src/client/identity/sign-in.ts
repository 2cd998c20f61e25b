import type { SignInProof } from '#contract/auth.ts'
import { readProviderReturn, SIGN_IN_CHANNEL } from '#domain/auth/provider-return.ts'
import type { Provider, SignInRequest, SignInStart } from '#domain/auth/sign-in-request.ts'

const POLL_MS = 400
const GRACE_MS = 1_200

/**
 * The query that the provider's window returns; null when the user closes it. `closed` is also true when the provider's
 * COOP header severs the opener, but then the popup has the focus and this page does not.
 */
function providerAnswer(popup: Window, state: string): Promise<URLSearchParams | null> {
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

interface Site {
  identity: { isMock: boolean; googleClientId: string | null; facebookAppId: string | null }
}

/**
 * Signs in with the provider in the window that the click opened. Returns its proof of identity, or null when the user
 * closed the window or declined. Without a window, returns the provider's URL for this tab. `nonce` fetches a nonce
 * from the server, which the provider includes in its token.
 */
export async function signIn(
  provider: Provider,
  popup: Window | null,
  site: Site,
  nonce: () => Promise<string>,
): Promise<SignInProof | SignInStart | null> {
  try {
    const { url, asked } = await startSignIn(provider, site, nonce, popup ? 'popup' : 'page')
    if (!popup) return { url, asked }
    popup.location.replace(url)
    const answer = await providerAnswer(popup, asked.state)
    return answer && (await readProof(asked, answer, site))
  } finally {
    popup?.close()
  }
}

async function startSignIn(
  provider: Provider,
  { identity }: Site,
  nonce: () => Promise<string>,
  display: 'popup' | 'page',
): Promise<SignInStart> {
  if (identity.isMock) return (await import('./mock.ts')).startMockSignIn(provider, await nonce())
  const real = await import('./providers.ts')
  if (provider === 'google' && identity.googleClientId)
    return real.startGoogleSignIn(identity.googleClientId, await nonce())
  if (provider === 'facebook' && identity.facebookAppId)
    return real.startFacebookSignIn(identity.facebookAppId, display)
  throw new Error(`${provider} is not configured.`)
}

/** The proof in a provider's answer to `asked`; null when the user declined. */
export async function readProof(
  asked: SignInRequest,
  answer: URLSearchParams,
  { identity }: Site,
): Promise<SignInProof | null> {
  const { provider } = asked
  if (identity.isMock) {
    const token = await (await import('./mock.ts')).mockToken(asked, answer)
    return token === null ? null : { token, provider, loginType: 'oidc' }
  }
  const token = (await import('./providers.ts')).tokenOf(asked, answer)
  return token === null ? null : { token, provider: provider === 'google' ? 'googleID' : provider }
}
