import type { JWTPayload, JWTVerifyGetKey } from 'jose'
import { oneLine } from '#domain/shared/text.ts'
import { ApiError } from '#server/api-error.ts'
import type { Identity, VerifiedIdentity } from './port.ts'

const SKEW_SECONDS = 60
/** Makes jose require `iat`; tokens expire long before by `exp`. */
const OLDEST_SECONDS = 86_400
const MAX_NAME = 80
const MAX_EMAIL = 254

interface Expected {
  provider: Identity['provider']
  keys: JWTVerifyGetKey
  issuers: string[]
  audience: string
  now: number
  /** The provider only issues verified email addresses and omits the claim. */
  isClaimMissing?: boolean
}

/**
 * Verifies an OpenID provider's token, with every check of docs/security.md (Sessions), and returns its identity.
 * @throws ApiError loginRefused for an invalid token
 */
export async function readIdToken(token: string, expected: Expected): Promise<VerifiedIdentity> {
  const payload = await verified(token, expected)
  const { sub, nonce, email, email_verified: isVerified } = payload
  if (typeof sub !== 'string' || !sub || sub.length > 255) throw new ApiError('loginRefused')
  if (typeof nonce !== 'string' || !nonce) throw new ApiError('loginRefused')
  return {
    provider: expected.provider,
    subject: sub,
    email:
      isVerified === true || (expected.isClaimMissing && isVerified === undefined) ? readEmail(email) : null,
    ...readName(payload.given_name, payload.family_name, payload.name),
    image: readImage(payload.picture),
    credential: { kind: 'nonce', value: nonce },
  }
}

async function verified(token: string, expected: Expected): Promise<JWTPayload> {
  const { errors, jwtVerify } = await import('jose')
  try {
    const { payload } = await jwtVerify(token, expected.keys, {
      algorithms: ['RS256', 'ES256'],
      issuer: expected.issuers,
      audience: expected.audience,
      clockTolerance: SKEW_SECONDS,
      currentDate: new Date(expected.now),
      maxTokenAge: OLDEST_SECONDS,
      requiredClaims: ['sub', 'exp', 'iat'],
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new ApiError('loginRefused')
    throw error
  }
}

/** In lower case; null when the value is not an email address. */
export function readEmail(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= MAX_EMAIL ? text : null
}

/** Splits a full name at its last space; a single word is the first name. */
export function readName(
  input: unknown,
  family: unknown,
  whole: unknown,
): Pick<Identity, 'firstName' | 'lastName'> {
  const [first, last, name] = [input, family, whole].map(cleanName)
  if (first) return { firstName: first, lastName: last ?? '' }
  const cut = (name ?? '').lastIndexOf(' ')
  return cut < 0
    ? { firstName: name || (last ?? ''), lastName: name ? (last ?? '') : '' }
    : { firstName: (name ?? '').slice(0, cut), lastName: (name ?? '').slice(cut + 1) }
}

function cleanName(value: unknown): string {
  if (typeof value !== 'string') return ''
  return oneLine(oneLine(value).slice(0, MAX_NAME)).normalize('NFC')
}

/** Only an https URL is returned, else null. */
export function readImage(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 1_000 || !URL.canParse(value)) return null
  return new URL(value).protocol === 'https:' ? value : null
}
