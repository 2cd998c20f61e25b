import * as contract from '#contract/auth.ts'
import type { Serve } from '#server/http/definition.ts'
import { type Limits, MINUTE } from '#server/http/limits.ts'
import { issueNonce } from '#server/services/auth/nonce.ts'
import { signOut } from '#server/services/auth/sessions.ts'
import { signInSocial } from '#server/services/auth/sign-in-social.ts'
import { getOwnUser } from '#server/services/profile/own-user.ts'

export function serveAuth(serve: Serve, limits: Pick<Limits, 'rememberToken'>): void {
  serve(
    contract.issueNonce,
    {
      summary:
        'Creates a nonce for one sign-in: the provider writes it into the ID token that auth/social takes',
      answer: contract.Nonce,
      limits: [
        { name: 'addressNonce', per: 'network', points: 10, duration: MINUTE, isOnly: true, isShared: true },
      ],
    },
    async ({ context }) => ({ data: await issueNonce(context) }),
  )
  serve(
    contract.signInSocial,
    {
      summary: 'Signs in with a token of Google or Facebook; the first sign-in creates the account',
      payload: contract.SignInPayload,
      answer: contract.SignedIn,
      login: 'optional',
      limits: [
        { name: 'addressSignIn', per: 'network', points: 10, duration: MINUTE, isOnly: true, isShared: true },
      ],
      errors: ['loginRefused', 'emailTaken', 'noEmail', 'providerNotOffered'],
    },
    async ({ context, payload, origin, header, locale, token }) => {
      const userAgent = header('user-agent') ?? ''
      const data = await signInSocial(context, { payload, origin, userAgent, locale, token })
      limits.rememberToken(data.token, data.id)
      return { data }
    },
  )
  serve(
    contract.getOwnUser,
    { summary: 'Returns the user of the token', answer: contract.User },
    async ({ context, userId }) => ({ data: await getOwnUser(context, userId) }),
  )
  serve(
    contract.signOut,
    { summary: 'Ends the session of the token', answer: contract.SignedOut },
    async ({ context, token }) => {
      if (token) await signOut(context, token)
      return { data: {} }
    },
  )
}
