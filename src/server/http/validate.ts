import * as v from 'valibot'
import { ApiError } from '#server/api-error.ts'

const MAX_JSON_BYTES = 64 * 1024

type Schema = v.GenericSchema

/** @throws ApiError invalid, with the names of the fields */
export function validate<S extends Schema>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const fields = new Set(result.issues.map((issue) => v.getDotPath(issue) ?? 'body'))
  throw new ApiError('invalid', { fields: [...fields].slice(0, 5).join(', ') })
}

/** @throws ApiError notJson, tooLarge or unreadable */
export async function readJsonBody(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new ApiError('notJson')
  if (Number(request.headers.get('content-length') ?? 0) > MAX_JSON_BYTES) throw new ApiError('tooLarge')
  return parseJson(await readWithLimit(request, MAX_JSON_BYTES))
}

/** @throws ApiError unreadable */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw new ApiError('unreadable')
  }
}

/** @throws ApiError tooLarge or unreadable */
export async function readWithLimit(request: Request, max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > max) throw new ApiError('tooLarge')
      chunks.push(chunk)
    }
  } catch (error) {
    // the client disconnected, which is not a failure of this site
    throw error instanceof ApiError ? error : new ApiError('unreadable')
  }
  return Buffer.concat(chunks)
}

/**
 * The page number of a query.
 * @throws ApiError invalidPage
 */
export function readPageNumber(text = '1', max: number): number {
  const page = Number(text)
  if (!/^\d{1,12}$/.test(text) || page < 1 || page > max) throw new ApiError('invalidPage')
  return page
}

export function readPathId(text: string | undefined): number | null {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
