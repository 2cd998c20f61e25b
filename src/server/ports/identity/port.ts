import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SignInPayload } from '#contract/auth.ts'
import type { IdentityAdapter } from '#server/service-config.ts'

export interface Identity {
  provider: 'google' | 'facebook'
  /** The provider's own id of the user; identifies the account. */
  subject: string
  /** Null when the provider sends none, or none that it has verified. */
  email: string | null
  firstName: string
  lastName: string
  image: string | null
}

/** Proof of a sign-in that may be used only once. */
export type Credential =
  /** The nonce of an ID token; this server issues it with an expiry. */
  | { kind: 'nonce'; value: string }
  /** `expiresAt`: epoch milliseconds; null for never. */
  | { kind: 'accessToken'; value: string; expiresAt: number | null }

export interface VerifiedIdentity extends Identity {
  credential: Credential
}

export interface SignedRequest {
  subject: string
  /** Epoch milliseconds. */
  issuedAt: number
}

export interface IdentityPort {
  /** Accounts and sessions belong to the adapter that created them. */
  readonly adapter: IdentityAdapter
  /**
   * `origin` is the origin of the site as the browser sees it (the mock providers' issuer follows it).
   * @throws ApiError loginRefused for an invalid token, providerNotOffered where that provider has no key
   */
  verify(
    payload: Pick<SignInPayload, 'token' | 'provider' | 'loginType'>,
    origin: string,
  ): Promise<VerifiedIdentity>
  /** Reads Facebook's `signed_request`; returns null for any other text. Null when Facebook is not configured. */
  readSignedRequest: ((text: string) => SignedRequest | null) | null
  /** Serves the mock providers' pages under /idp/ and returns whether it handled the request; null with real ones. */
  mockHandler: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | null
}
