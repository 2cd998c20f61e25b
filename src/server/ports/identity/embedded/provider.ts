import type { EventEmitter } from 'node:events'
import type { JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterFactory, AdapterPayload, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { SIGN_IN_RETURN } from '#domain/auth/access.ts'
import type { Identity } from '../port.ts'
import { type Person, personName } from './people.ts'

const MAX_ENTRIES = 5_000
const DEFAULT_SECONDS = 600

/** Stores the sign-ins in progress of a mock provider, for minutes and in this process only. */
function createSignInStore(): AdapterFactory {
  const entries = new LRUCache<string, AdapterPayload>({ max: MAX_ENTRIES, ttl: DEFAULT_SECONDS * 1_000 })
  const findBy = (name: string, field: 'uid' | 'userCode', value: string) =>
    entries.find((payload, key) => key.startsWith(`${name}:`) && payload[field] === value)
  return (name): Adapter => ({
    async upsert(id, payload, seconds = DEFAULT_SECONDS) {
      entries.set(`${name}:${id}`, payload, { ttl: seconds * 1_000 })
    },
    find: async (id) => entries.get(`${name}:${id}`),
    findByUid: async (uid) => findBy(name, 'uid', uid),
    findByUserCode: async (code) => findBy(name, 'userCode', code),
    async consume(id) {
      const payload = entries.get(`${name}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1_000)
    },
    async destroy(id) {
      entries.delete(`${name}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of [...entries.entries()])
        if (payload.grantId === grantId) entries.delete(key)
    },
  })
}

export const CLIENT_ID = 'sawari'
const SCOPES = 'openid email profile'

interface ProviderOptions {
  name: Identity['provider']
  /** The site's origin as the browser sees it. */
  origin: string
  key: JWK
  cookieKey: string
  /** Recently chosen users, by subject. */
  chosen: Pick<ReadonlyMap<string, Person>, 'get'>
  renderError: (context: KoaContextWithOIDC) => Promise<void>
  onFailure: (context: KoaContextWithOIDC, error: Error) => void
}

/** An OpenID provider for one site origin: its issuer is fixed at creation. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { name, origin, key, cookieKey, chosen } = options
  // loaded at the first sign-in, because a site with real providers never needs it
  const { Provider } = await import('oidc-provider')
  const provider = new Provider(`${origin}/idp/${name}`, {
    adapter: createSignInStore(),
    clients: [
      {
        client_id: CLIENT_ID,
        // with 'native' the provider requests consent endlessly
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        redirect_uris: [origin + SIGN_IN_RETURN],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [key] },
    cookies: {
      keys: [cookieKey],
      names: {
        session: sessionCookie(name),
        interaction: `idp_${name}_choice`,
        resume: `idp_${name}_resume`,
      },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    scopes: SCOPES.split(' '),
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name', 'picture'],
    },
    // includes name and e-mail in the ID token, as Google does
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientBasedCORS: (_, asking) => asking === origin,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    interactions: { url: (_, interaction) => `/idp/${name}/choose/${interaction.uid}` },
    // choosing a user implies consent
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: CLIENT_ID,
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
    findAccount(_, subject) {
      const person = chosen.get(subject)
      return person && { accountId: subject, claims: () => claimsOf(person) }
    },
    renderError: options.renderError,
    ttl: {
      AccessToken: 60,
      AuthorizationCode: 60,
      Grant: 900,
      IdToken: 600,
      Interaction: 900,
      Session: 900,
    },
  })
  provider.proxy = true
  provider.on('server_error', options.onFailure)
  // without a listener, oidc-provider writes failed requests to the console
  const koa: EventEmitter = provider
  koa.on('error', (error: Error & { expose?: boolean }, context: KoaContextWithOIDC) => {
    if (!error.expose) options.onFailure(context, error)
  })
  return provider
}

export function sessionCookie(name: Identity['provider']): string {
  return `idp_${name}_session`
}

function claimsOf(person: Person) {
  return {
    sub: person.subject,
    email: person.email,
    email_verified: true,
    name: personName(person),
    given_name: person.firstName,
    family_name: person.lastName,
    ...(person.image && { picture: person.image }),
  }
}
