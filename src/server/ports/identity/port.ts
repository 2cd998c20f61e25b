import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SignInPayload } from '#contract/auth.ts'
import type { IdentityAdapter } from '#server/service-config.ts'

/** A user's identity as the provider reports it. */
export interface Identity {
  provider: 'google' | 'facebook'
  /** the provider's own id of the user: the key of the account */
  subject: string
  /** null when the provider sent none, or does not vouch for it */
  email: string | null
  firstName: string
  lastName: string
  image: string | null
}

/** Proof of a sign-in that may be used only once. */
export type Credential =
  /** of an ID token: issued by this server with an expiry */
  | { kind: 'nonce'; value: string }
  /** `expiresAt`: epoch milliseconds; null: never */
  | { kind: 'accessToken'; value: string; expiresAt: number | null }

export interface VerifiedIdentity extends Identity {
  credential: Credential
}

/** What Facebook reports of one of its users. */
export interface SignedRequest {
  subject: string
  /** epoch milliseconds */
  issuedAt: number
}

export interface IdentityPort {
  /** Accounts and sessions belong to the adapter that made them. */
  readonly adapter: IdentityAdapter
  /**
   * `origin` is the origin of the site as the browser sees it (the mock providers' issuer follows it).
   * @throws ApiError loginRefused for an invalid token, providerNotOffered where that provider has no key
   */
  verify(
    payload: Pick<SignInPayload, 'token' | 'provider' | 'loginType'>,
    origin: string,
  ): Promise<VerifiedIdentity>
  /** Facebook's `signed_request`; returns null for any other text. Null where Facebook is not offered. */
  readSignedRequest: ((text: string) => SignedRequest | null) | null
  /** The mock providers' own pages under /idp/; null with real providers. Returns true when it handled the request. */
  mockHandler: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | null
}
