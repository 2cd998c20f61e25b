import { createCipheriv, createDecipheriv, createHmac, type DecipherGCM } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts a text into a URL segment that only this site can read or make. The nonce is derived from the text, so the
 * same text always has the same URL; no other text has that nonce under the same key.
 */
export function sealText(secret: Buffer, text: string): string {
  const nonce = derive(secret, `nonce ${text}`).subarray(0, NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, derive(secret, 'key'), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text of a token made by `sealText`, else null. The tag is compared in constant time. */
export function openSealed(secret: Buffer, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  // the last character may have unused bits, so only the canonical encoding is accepted
  if (bytes.byteLength <= NONCE_BYTES + TAG_BYTES || bytes.toString('base64url') !== token) return null
  const decipher: DecipherGCM = createDecipheriv(
    CIPHER,
    derive(secret, 'key'),
    bytes.subarray(0, NONCE_BYTES),
    { authTagLength: TAG_BYTES },
  )
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    // an altered token
    return null
  }
}

const derive = (secret: Buffer, label: string): Buffer => createHmac('sha256', secret).update(label).digest()
