import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const BROTLI_QUALITY = 5

interface Encodable {
  body: Buffer<ArrayBuffer>
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>
}

/** The body in one encoding, compressed at its first use. */
export function encodedBody(page: Encodable, encoding: Encoding): Buffer<ArrayBuffer> {
  const known = page.encoded[encoding]
  if (known) return known
  const body =
    encoding === 'br'
      ? brotliCompressSync(page.body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : gzipSync(page.body)
  page.encoded[encoding] = body
  return body
}

export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted && /\bbr\b/.test(accepted)) return 'br'
  return accepted && /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}
