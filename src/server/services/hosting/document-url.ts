import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '#server/context.ts'
import { siteSecret } from '#server/db/site-secret.ts'

const TTL_SECONDS = 300
const SECRET = 'papers'
const DOCUMENT_PATH = /^\/papers\/([0-9a-f-]{36})-1280\.webp$/

/** A URL that shows a private picture, in any width, to everybody who has it, for five minutes. */
export async function signDocument(context: Pick<AppContext, 'db' | 'now'>, name: string): Promise<string> {
  const id = DOCUMENT_PATH.exec(name)?.[1]
  if (id === undefined) return name
  const expires = Math.floor(context.now() / 1_000) + TTL_SECONDS
  return `/papers/${expires}.${signature(await siteSecret(context.db, SECRET), id, expires)}/${id}-1280.webp`
}

/** `ticket`: the URL segment with the expiry (epoch seconds) and the signature. */
export async function isSignedDocument(context: AppContext, ticket: string, id: string): Promise<boolean> {
  const [, seconds, received] = /^(\d{10})\.([\w-]{43})$/.exec(ticket) ?? []
  if (seconds === undefined || received === undefined) return false
  const expires = Number(seconds)
  const now = context.now() / 1_000
  // only expiries that this server can have issued by now: longer ones are forged
  if (expires <= now || expires > now + TTL_SECONDS) return false
  const expected = signature(await siteSecret(context.db, SECRET), id, expires)
  return timingSafeEqual(Buffer.from(received), Buffer.from(expected))
}

const signature = (secret: Buffer, id: string, expires: number): string =>
  createHmac('sha256', secret).update(`${id} ${expires}`).digest('base64url')
