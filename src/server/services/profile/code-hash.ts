import { createHmac, randomInt } from 'node:crypto'
import { CODE_DIGITS } from '#domain/profile/verification-code.ts'
import type { Database } from '#server/db/client.ts'
import { siteSecret } from '#server/db/site-secret.ts'

const SECRET = 'verification codes'

export function randomCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
}

interface BoundCode {
  userId: number
  mobileNumber: string
  code: string
}

/** An HMAC bound to user and number: a plain hash could be reversed by trying all codes in a second. */
export async function codeHash(db: Database, { userId, mobileNumber, code }: BoundCode): Promise<Buffer> {
  const secret = await siteSecret(db, SECRET)
  return createHmac('sha256', secret).update(`${userId} ${mobileNumber} ${code}`).digest()
}
