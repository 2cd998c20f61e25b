// Fakes of Google and Facebook: keys for signing in tests, and responses of the Graph API.
import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import type { Fetch } from '#server/ports/identity/outbound.ts'
import type { RealIdentity } from '#server/service-config.ts'

export const SETTINGS = {
  googleClientId: 'our-app.apps.googleusercontent.com',
  facebook: { appId: '4815162342', appSecret: 'facebook-secret' },
} satisfies RealIdentity

const ours = await generateKeyPair('RS256', { extractable: true })
const theirs = await generateKeyPair('RS256')
const jwks = { keys: [{ ...(await exportJWK(ours.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }
const publicPem = await exportSPKI(ours.publicKey)

export interface Graph {
  inspected: Record<string, unknown>
  me: Record<string, unknown>
}

/** `answer` may override a URL; null leaves it to the defaults. */
export function fakeFetch(
  graph: Partial<Graph> = {},
  answer: (address: string) => Response | Error | null = () => null,
): { fetch: Fetch; requests: { address: string; options: RequestInit }[] } {
  const requested: { address: string; options: RequestInit }[] = []
  return {
    requests: requested,
    async fetch(address, options) {
      requested.push({ address, options })
      const special = answer(address)
      if (special instanceof Error) throw special
      if (special) return special
      const { pathname } = new URL(address)
      if (pathname === '/debug_token') return Response.json({ data: graph.inspected ?? {} })
      if (pathname === '/me') return Response.json(graph.me ?? {})
      return Response.json(jwks)
    },
  }
}

type Claims = Record<string, unknown>

/** Google's claims of the user Asha Rai at an instant (epoch milliseconds); `claims` override. */
export function claimsAt(now: number, claims: Claims = {}): Claims {
  const at = Math.floor(now / 1000)
  return {
    iss: 'https://accounts.google.com',
    aud: SETTINGS.googleClientId,
    sub: '110169484474386276334',
    email: 'asha@example.com',
    email_verified: true,
    given_name: 'Asha',
    family_name: 'Rai',
    nonce: 'nonce-of-the-test',
    iat: at - 5,
    exp: at + 3_600,
    ...claims,
  }
}

export function signed(claims: Claims, key: 'ours' | 'theirs' = 'ours'): Promise<string> {
  return new SignJWT(JSON.parse(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .sign(key === 'ours' ? ours.privateKey : theirs.privateKey)
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

export function unsigned(claims: Claims): string {
  return `${part({ alg: 'none' })}.${part(claims)}.`
}

/** Signed with the public key as if it were a shared secret. */
export function signedWithPublicKey(claims: Claims): string {
  const text = `${part({ alg: 'HS256', kid: 'k1' })}.${part(claims)}`
  return `${text}.${createHmac('sha256', publicPem).update(text).digest('base64url')}`
}
