import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Nonce } from '#contract/auth.ts'
import type { AppContext } from '#server/context.ts'
import { siteSecret } from '#server/db/site-secret.ts'

/** As long as the longest of the providers' windows stays open. */
const LIFE_SECONDS = 900
const RANDOM_BYTES = 16
const SECRET = 'sign-in nonces'

/**
 * A nonce for one sign-in. It carries its own end and our signature, so that asking for one stores nothing: only those
 * that signed somebody in are remembered (take-proof.ts).
 */
export async function giveNonce({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<Nonce> {
  const expires = Math.floor(now() / 1_000) + LIFE_SECONDS
  const text = `${expires}.${randomBytes(RANDOM_BYTES).toString('base64url')}`
  return { nonce: `${text}.${signature(await siteSecret(db, SECRET), text)}`, expiresIn: LIFE_SECONDS }
}

/** Until when a nonce of ours can be used, epoch milliseconds; null for one that is over or that we never gave. */
export async function readNonce(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  nonce: string,
): Promise<number | null> {
  const [, text, seconds, given] = /^((\d{10})\.[\w-]{22})\.([\w-]{43})$/.exec(nonce) ?? []
  if (text === undefined || given === undefined) return null
  const expires = Number(seconds) * 1_000
  if (expires <= now()) return null
  const right = signature(await siteSecret(db, SECRET), text)
  return timingSafeEqual(Buffer.from(given), Buffer.from(right)) ? expires : null
}

const signature = (secret: Buffer, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url')
