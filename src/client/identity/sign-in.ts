import type { SignInPayload } from '#contract/auth.ts'
import type { SignInRequest } from '#domain/auth/sign-in-request.ts'
import { providerAnswer } from './provider-answer.ts'

export type ProviderProof = Pick<SignInPayload, 'token' | 'provider' | 'loginType'>
interface Site {
  identity: { isMock: boolean; googleClientId: string | null; facebookAppId: string | null }
}
/** The address to which this tab must navigate when no window can be opened. */
export interface SameTab {
  address: string
  asked: SignInRequest
}

/**
 * Signs in with the provider in the window that the click opened. Returns its proof of identity, or null when the user
 * closed the window or declined. Without a window, returns the provider's address for this tab. `nonce` fetches a nonce
 * from the server, which the provider includes in its token.
 */
export async function signIn(
  provider: 'google' | 'facebook',
  popup: Window | null,
  site: Site,
  nonce: () => Promise<string>,
): Promise<ProviderProof | SameTab | null> {
  try {
    const { address, asked } = await startSignIn(provider, site, nonce, popup ? 'popup' : 'page')
    if (!popup) return { address, asked }
    popup.location.replace(address)
    const answer = await providerAnswer(popup, asked.state)
    return answer && (await readProof(asked, answer, site))
  } finally {
    popup?.close()
  }
}

async function startSignIn(
  provider: 'google' | 'facebook',
  { identity }: Site,
  nonce: () => Promise<string>,
  display: 'popup' | 'page',
): Promise<SameTab> {
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
): Promise<ProviderProof | null> {
  const { provider } = asked
  if (identity.isMock) {
    const token = await (await import('./mock.ts')).mockToken(asked, answer)
    return token === null ? null : { token, provider, loginType: 'oidc' }
  }
  const token = (await import('./providers.ts')).tokenOf(asked, answer)
  return token === null ? null : { token, provider: provider === 'google' ? 'googleID' : provider }
}
