import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SignInPayload } from '#contract/auth.ts'
import type { IdentityAdapter } from '#server/config.ts'

/** Who a provider says that somebody is. */
export interface Identity {
  provider: 'google' | 'facebook'
  /** the provider's own id of the person: the account is keyed on it */
  subject: string
  /** null when the provider gave none, or does not vouch for it */
  email: string | null
  firstName: string
  lastName: string
  image: string | null
}

/** What may sign somebody in only once. */
export type Credential =
  /** of an ID token: the server gave it, and says until when it counts */
  | { kind: 'nonce'; value: string }
  /** `expiresAt`: epoch milliseconds; null: never */
  | { kind: 'accessToken'; value: string; expiresAt: number | null }

export interface VerifiedIdentity extends Identity {
  credential: Credential
}

export interface IdentityPort {
  /** Accounts and sessions belong to the adapter that made them. */
  readonly adapter: IdentityAdapter
  /**
   * `origin` is the address of the site as the browser used it (the stand-ins' issuer follows it).
   * @throws ApiError loginRefused for a token that proves nothing, providerNotOffered where that provider has no key
   */
  verify(
    payload: Pick<SignInPayload, 'token' | 'provider' | 'loginType'>,
    origin: string,
  ): Promise<VerifiedIdentity>
  /** The stand-ins' own pages under /idp/; null with real providers. True when it answered. */
  mockHandler: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | null
}
