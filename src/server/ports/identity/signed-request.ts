import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { SignedRequest } from './port.ts'

/** Base64url signature, dot, base64url payload. PHP clients pad neither. */
const FORM = /^([\w-]{43}=?)\.([\w-]{2,4096}={0,2})$/
/** Facebook sends it when the user presses the button, so an older one is a copy. */
const MAX_AGE_MS = DAY_MS
/** How far the clock of the sender may be ahead. */
export const CLOCK_SKEW_MS = 5 * 60_000

const Payload = v.object({
  algorithm: v.literal('HMAC-SHA256'),
  user_id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  /** Epoch seconds. */
  issued_at: v.pipe(v.number(), v.integer(), v.minValue(0)),
})

/** Facebook's `signed_request` about one of its users; null when it is not signed with the app's secret, or out of date. */
export function readSignedRequest(text: string, appSecret: string, now: number): SignedRequest | null {
  const [, signature = '', payload = ''] = FORM.exec(text) ?? []
  const expected = createHmac('sha256', appSecret).update(payload).digest()
  const received = Buffer.from(signature, 'base64url')
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return null
  const { output, success } = v.safeParse(Payload, parse(payload))
  if (!success) return null
  const issuedAt = output.issued_at * 1_000
  if (issuedAt < now - MAX_AGE_MS || issuedAt > now + CLOCK_SKEW_MS) return null
  return { subject: output.user_id, issuedAt }
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString())
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
