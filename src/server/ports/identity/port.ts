import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SignInPayload } from '#contract/auth.ts'

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

export interface IdentityPort {
  /**
   * `origin` is the address of the site as the browser used it (the stand-ins' issuer follows it).
   * @throws ApiError loginRefused for a token that proves nothing
   */
  verify(payload: Pick<SignInPayload, 'token' | 'provider' | 'loginType'>, origin: string): Promise<Identity>
  /** The stand-ins' own pages under /idp/; null with real providers. True when it answered. */
  standIn: ((request: IncomingMessage, response: ServerResponse) => Promise<boolean>) | null
}
