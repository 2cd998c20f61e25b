import * as v from 'valibot'
import { MAX_TYPED } from '#domain/shared/text.ts'
import { LOCALES } from '#domain/shell/locale.ts'
import { endpoint } from './endpoint.ts'

/** The signed-in user. `memberSince` is UTC, YYYY-MM-DDTHH:mm:ssZ. */
export const User = v.object({
  id: v.number(),
  firstName: v.string(),
  lastName: v.string(),
  fullName: v.string(),
  /** the full name in the other script, where it is known */
  otherName: v.nullable(v.string()),
  email: v.nullable(v.string()),
  mobileNumber: v.nullable(v.string()),
  isMobileVerified: v.boolean(),
  image: v.nullable(v.string()),
  referralCode: v.string(),
  memberSince: v.string(),
  /** language of the messages to the user */
  locale: v.picklist(LOCALES),
})
export const SignedIn = v.object({ ...User.entries, token: v.string() })

/**
 * `token` is the provider's: an OpenID token (google, googleID, or facebook with loginType "oidc"), else a Facebook
 * access token.
 */
export const SignInPayload = v.object({
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(8_192)),
  provider: v.picklist(['google', 'facebook', 'googleID']),
  loginType: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(20)))),
  referralCode: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(MAX_TYPED)))),
})

/** The nonce that the ID token of one sign-in must contain; `expiresIn` is in seconds. */
export const Nonce = v.object({ nonce: v.string(), expiresIn: v.number() })

export const SignedOut = v.object({})

export type User = v.InferOutput<typeof User>
export type SignedIn = v.InferOutput<typeof SignedIn>
export type Nonce = v.InferOutput<typeof Nonce>
type SignedOut = v.InferOutput<typeof SignedOut>
export type SignInPayload = v.InferOutput<typeof SignInPayload>
/** What a provider proves of a person. */
export type SignInProof = Pick<SignInPayload, 'token' | 'provider' | 'loginType'>

export const issueNonce = endpoint<undefined, Nonce>('POST', '/auth/nonce')
export const signInSocial = endpoint<SignInPayload, SignedIn>('POST', '/auth/social')
export const getOwnUser = endpoint<undefined, User>('GET', '/auth/user', { guarded: true })
export const signOut = endpoint<undefined, SignedOut>('POST', '/auth/logout', { guarded: true })
