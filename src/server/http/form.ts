import type { Fields } from '#domain/hosting/forms.ts'
import { MAX_FILE_BYTES } from '#domain/hosting/limits.ts'
import { ApiError } from '#server/api-error.ts'
import { createParser, type FormLimits, tooLarge } from './multipart.ts'

/** Maximum size of a chunk for the parser, so that a whole file can be passed on between two chunks. */
const PIECE_BYTES = 64 * 1024
/** Allowance for fields and multipart overhead. */
const MAX_REST_BYTES = 4 * 1024 * 1024
/** A rejected body is read up to this size, because a browser reads the response only after it has sent everything. */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024

export interface MultipartForm<T> {
  fields: Fields
  files: { field: string; value: T }[]
}

/**
 * Reads a multipart body in chunks. `take` receives one whole file at a time, and reading continues when it resolves,
 * so a request never holds more than one file.
 * @throws ApiError notForm, fileTooLarge, tooLarge, tooManyImages, invalid, unreadable or unavailable, and what `take`
 * throws
 */
export async function readMultipartForm<T>(
  request: Request,
  limits: FormLimits,
  take: (field: string, bytes: Buffer) => Promise<T>,
): Promise<MultipartForm<T>> {
  const body = openBody(request, limits)
  let close = () => {}
  try {
    const parser = createParser(request.headers.get('content-type') ?? '', limits)
    close = parser.close
    const files: MultipartForm<T>['files'] = []
    const takeAll = async () => {
      for (let file = parser.completed.shift(); file; file = parser.completed.shift()) {
        files.push({ field: file.field, value: await take(file.field, file.bytes) })
        parser.release(file.bytes.byteLength)
      }
    }
    for (let chunk = await body.read(); chunk; chunk = await body.read())
      for (let at = 0; at < chunk.byteLength; at += PIECE_BYTES) {
        await parser.write(chunk.subarray(at, at + PIECE_BYTES))
        await takeAll()
      }
    await parser.end()
    await takeAll()
    return { fields: Object.fromEntries(parser.fields), files }
  } catch (error) {
    close()
    await body.drain()
    throw error
  }
}

/** Never cancels the body, because that closes the connection before the response is sent. */
function openBody(request: Request, { files }: FormLimits) {
  const reader = request.body?.getReader()
  const count = Object.values(files).reduce((sum, item) => sum + item, 0)
  const max = count * MAX_FILE_BYTES + MAX_REST_BYTES
  const announced = Number(request.headers.get('content-length') ?? 0)
  let size = 0
  let isOver = !reader
  async function next(): Promise<Uint8Array | null> {
    if (!reader || isOver) return null
    try {
      const { value } = await reader.read()
      isOver = value === undefined
      size += value?.byteLength ?? 0
      return value ?? null
    } catch {
      // the client disconnected
      isOver = true
      throw new ApiError('unreadable')
    }
  }
  return {
    async read(): Promise<Uint8Array | null> {
      const chunk = announced > max ? null : await next()
      if (announced > max || size > max) throw tooLarge()
      return chunk
    },
    async drain(): Promise<void> {
      const end = size + MAX_DRAINED_BYTES
      // too long to drain: respond now, because the client may read while it sends
      if (announced > end) return
      try {
        while (size < end && (await next()));
      } catch (error) {
        // the connection failed as well; the first error is reported
        if (!(error instanceof ApiError)) throw error
      }
    },
  }
}
