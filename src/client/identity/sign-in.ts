import type { SignInPayload } from '#contract/auth.ts'

export type Proof = Pick<SignInPayload, 'token' | 'provider' | 'loginType'>
interface Site {
  identity: { isMock: boolean; googleClientId: string | null; facebookAppId: string | null }
}

/** A failed sign-in that the user can fix. */
export class SignInFailure extends Error {
  readonly reason: 'popupBlocked'

  constructor(reason: 'popupBlocked') {
    super(reason)
    this.reason = reason
  }
}

/**
 * The provider's proof of identity, requested in the window that the click opened; null when the user closed it or
 * declined. `nonce` fetches a nonce from the server, which the provider writes into its token.
 * @throws SignInFailure when the browser blocked the window
 */
export async function signIn(
  provider: 'google' | 'facebook',
  popup: Window | null,
  { identity }: Site,
  nonce: () => Promise<string>,
): Promise<Proof | null> {
  if (!popup) throw new SignInFailure('popupBlocked')
  try {
    if (identity.isMock) return await fromMock(provider, popup, await nonce())
    const real = await import('./providers.ts')
    if (provider === 'google' && identity.googleClientId) {
      const token = await real.googleToken(identity.googleClientId, popup, await nonce())
      return token === null ? null : { token, provider: 'googleID' }
    }
    if (provider === 'facebook' && identity.facebookAppId) {
      const token = await real.facebookToken(identity.facebookAppId, popup)
      return token === null ? null : { token, provider }
    }
    throw new Error(`${provider} is not configured.`)
  } finally {
    popup.close()
  }
}

async function fromMock(
  provider: 'google' | 'facebook',
  popup: Window,
  nonce: string,
): Promise<Proof | null> {
  const { mockToken } = await import('./mock.ts')
  const token = await mockToken(provider, popup, nonce)
  return token === null ? null : { token, provider, loginType: 'oidc' }
}
