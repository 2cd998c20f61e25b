import type { JWTVerifyGetKey } from 'jose'
import { ApiError } from '#server/api-error.ts'
import { loadOnce } from '#server/load-once.ts'
import type { RealIdentity } from '#server/service-config.ts'
import { readAccessToken } from './facebook.ts'
import { readIdToken } from './id-token.ts'
import { type Fetch, fetchAllowed } from './outbound.ts'
import type { IdentityPort } from './port.ts'
import { readSignedRequest } from './signed-request.ts'

const GOOGLE_KEYS = 'https://www.googleapis.com/oauth2/v3/certs'
const GOOGLE_ISSUERS = ['https://accounts.google.com', 'accounts.google.com']
const FACEBOOK_KEYS = 'https://limited.facebook.com/.well-known/oauth/openid/jwks/'
const FACEBOOK_ISSUERS = ['https://www.facebook.com', 'https://limited.facebook.com']

export function createRealIdentity(
  { googleClientId, facebook }: RealIdentity,
  now: () => number,
  fetcher: Fetch = fetch,
): IdentityPort {
  const googleKeys = remoteKeys(GOOGLE_KEYS, fetcher)
  const facebookKeys = remoteKeys(FACEBOOK_KEYS, fetcher)
  return {
    adapter: 'real',
    async verify({ token, provider, loginType }) {
      if (provider !== 'facebook') {
        if (!googleClientId) throw new ApiError('providerNotOffered')
        return readIdToken(token, {
          provider: 'google',
          keys: googleKeys,
          issuers: GOOGLE_ISSUERS,
          audience: googleClientId,
          now: now(),
        })
      }
      if (!facebook) throw new ApiError('providerNotOffered')
      if (loginType !== 'oidc') return readAccessToken(token, facebook, fetcher, now())
      return readIdToken(token, {
        provider: 'facebook',
        keys: facebookKeys,
        issuers: FACEBOOK_ISSUERS,
        audience: facebook.appId,
        now: now(),
        isClaimMissing: true,
      })
    },
    readSignedRequest: facebook && ((text) => readSignedRequest(text, facebook.appSecret, now())),
    mockHandler: null,
  }
}

/** The provider's keys, cached for ten minutes; an unknown key id triggers a refetch, at most twice a minute. */
function remoteKeys(url: string, fetcher: Fetch): JWTVerifyGetKey {
  const keys = loadOnce(async () => {
    const { createRemoteJWKSet, customFetch } = await import('jose')
    return createRemoteJWKSet(new URL(url), {
      [customFetch]: async (requested: string) => {
        const response = await fetchAllowed(fetcher, requested)
        if (response.status !== 200) throw new ApiError('unavailable')
        return response
      },
    })
  })
  return async (header, token) => (await keys())(header, token)
}
