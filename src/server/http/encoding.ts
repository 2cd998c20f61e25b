import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const BROTLI_QUALITY = 5
/** For pages that are requested again: a tenth smaller, and takes 0.15 s in another thread. */
const BEST_QUALITY = 11
/** Browsers send shorter Accept-Encoding headers, and one of 15 kB costs 3 ms to negotiate. */
const MAX_ACCEPTED_LENGTH = 200

interface Encodable {
  body: Buffer<ArrayBuffer>
  encoded: Partial<Record<Encoding, Buffer<ArrayBuffer>>>
}

const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

const improved = new WeakSet<Encodable>()
let isImproving = false

/** Recompresses one page at a time; other pages stay as they are until they are requested again. */
function improve(page: Encodable): void {
  if (isImproving || improved.has(page)) return
  isImproving = true
  improved.add(page)
  brotliCompress(page.body, quality(BEST_QUALITY), (error, best) => {
    isImproving = false
    // without enough memory, the first version stays
    if (!error) page.encoded.br = best
  })
}

/** The body in one encoding, compressed on first use. */
export function encodedBody(page: Encodable, encoding: Encoding): Buffer<ArrayBuffer> {
  const known = page.encoded[encoding]
  if (known) {
    if (encoding === 'br') improve(page)
    return known
  }
  const body =
    encoding === 'br' ? brotliCompressSync(page.body, quality(BROTLI_QUALITY)) : gzipSync(page.body)
  page.encoded[encoding] = body
  return body
}

/** Cached because browsers send few different values, and one negotiation takes a twentieth of a cached page. */
const negotiated = new LRUCache<string, Encoding>({
  max: 100,
  memoMethod: (accepted) => {
    const request = { headers: { 'accept-encoding': accepted } }
    // quality values decide; ties go to the smallest body
    return new Negotiator(request).encoding(ENCODINGS, { preferred: ENCODINGS }) ?? 'identity'
  },
})

/** The encoding for an Accept-Encoding header; identity when the client accepts none of ours. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  return accepted && accepted.length <= MAX_ACCEPTED_LENGTH ? negotiated.memo(accepted) : 'identity'
}
