import type { CryptoKey, JWK } from 'jose'
import type { Database } from '#server/db/client.ts'
import { createMockProvider } from './embedded/mock-provider.ts'
import { CLIENT_ID } from './embedded/provider.ts'
import { readIdToken } from './id-token.ts'
import type { Identity, IdentityPort } from './port.ts'
import { readSignedRequest } from './signed-request.ts'

type Name = Identity['provider']

/** The app secret of the simulated Facebook. Not a secret: anybody can sign in there as anybody. */
export const FACEBOOK_SECRET = 'facebook-stand-in/nobody-behind-this'

/**
 * Mocks of Google and Facebook: OpenID providers in this process, with an account chooser (docs/external-services.md).
 */
export function createEmbeddedIdentity({ db, now }: { db: Database; now: () => number }): IdentityPort {
  const keys = { google: createKey(), facebook: createKey() }
  const mockProviders = {
    google: createMockProvider({ name: 'google', db, key: async () => (await keys.google()).jwk }),
    facebook: createMockProvider({ name: 'facebook', db, key: async () => (await keys.facebook()).jwk }),
  }
  return {
    adapter: 'mock',
    async verify({ token, provider }, origin) {
      const name: Name = provider === 'facebook' ? 'facebook' : 'google'
      const { host } = new URL(origin)
      return readIdToken(token, {
        provider: name,
        keys: async () => (await keys[name]()).publicKey,
        // behind a proxy the browser may use https while this server sees http
        issuers: [`http://${host}/idp/${name}`, `https://${host}/idp/${name}`],
        audience: CLIENT_ID,
        now: now(),
      })
    },
    readSignedRequest: (text) => readSignedRequest(text, FACEBOOK_SECRET, now()),
    async mockHandler(request, response) {
      const name = /^\/idp\/(google|facebook)(?=[/?]|$)/.exec(request.url ?? '')?.[1]
      if (name !== 'google' && name !== 'facebook') return false
      await mockProviders[name](request, response)
      return true
    },
  }
}

interface Key {
  jwk: JWK
  publicKey: CryptoKey
}

/** Created on first use, and new in every process. */
function createKey(): () => Promise<Key> {
  let key: Promise<Key> | undefined
  return () => {
    key ??= generateKey()
    return key
  }
}

async function generateKey(): Promise<Key> {
  const { exportJWK, generateKeyPair } = await import('jose')
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), kid: 'stand-in', alg: 'RS256', use: 'sig' }
  return { jwk, publicKey }
}
