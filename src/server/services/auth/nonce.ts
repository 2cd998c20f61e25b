import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Nonce } from '#contract/auth.ts'
import type { AppContext } from '#server/context.ts'
import { siteSecret } from '#server/db/site-secret.ts'

/** Covers the longest lifetime of the providers' popups. */
const TTL_SECONDS = 900
const RANDOM_BYTES = 16
const SECRET = 'sign-in nonces'

/**
 * A nonce for one sign-in. It contains its expiry and a signature, so that issuing one stores nothing: only used nonces
 * are stored (sign-in-social.ts).
 */
export async function issueNonce({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<Nonce> {
  const expires = Math.floor(now() / 1_000) + TTL_SECONDS
  const text = `${expires}.${randomBytes(RANDOM_BYTES).toString('base64url')}`
  return { nonce: `${text}.${signature(await siteSecret(db, SECRET), text)}`, expiresIn: TTL_SECONDS }
}

/** The expiry of a valid nonce, epoch milliseconds; null for an expired or unknown one. */
export async function readNonce(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  nonce: string,
): Promise<number | null> {
  const [, text, seconds, received] = /^((\d{10})\.[\w-]{22})\.([\w-]{43})$/.exec(nonce) ?? []
  if (text === undefined || received === undefined) return null
  const expires = Number(seconds) * 1_000
  if (expires <= now()) return null
  const expected = signature(await siteSecret(db, SECRET), text)
  return timingSafeEqual(Buffer.from(received), Buffer.from(expected)) ? expires : null
}

const signature = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
