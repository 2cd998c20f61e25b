import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import type { Fields } from '#domain/hosting/forms.ts'
import { MAX_FILE_BYTES } from '#domain/hosting/limits.ts'
import { ApiError } from './api-error.ts'

const MAX_FIELDS = 60
const MAX_FIELD_BYTES = 64 * 1024
const MAX_NAME_BYTES = 100
/** The parser gets no more at once: between two pieces a whole file is handed on. */
const PIECE_BYTES = 64 * 1024
/** Beside the files: the fields, and what multipart itself takes. */
const MAX_REST_BYTES = 4 * 1024 * 1024
/** So much of a refused body is read on, because a browser hears an answer only when it has sent everything. */
const MAX_DRAINED_BYTES = 32 * 1024 * 1024

export interface FormLimits {
  /** how many files may come under each name; a file under another name is refused */
  files: Readonly<Record<string, number>>
  /** Asked when a file begins, before anything of it is kept. @throws ApiError to refuse it */
  admit?: () => void
}
export interface Form<T> {
  fields: Fields
  /** in the order in which they came */
  files: { field: string; value: T }[]
}
interface WholeFile {
  field: string
  bytes: Buffer
}

/**
 * Reads a multipart body piece by piece: `take` is given one whole file at a time, and the next one is read when it is
 * done, so that a request never holds more than one. @throws ApiError notForm, fileTooLarge, tooManyImages, invalid or
 * unreadable, and whatever `take` throws
 */
export async function readForm<T>(
  request: Request,
  limits: FormLimits,
  take: (field: string, bytes: Buffer) => Promise<T>,
): Promise<Form<T>> {
  const body = openBody(request, limits)
  try {
    const parser = createParser(request.headers.get('content-type') ?? '', limits)
    const files: Form<T>['files'] = []
    const takeAll = async () => {
      for (let file = parser.whole.shift(); file; file = parser.whole.shift())
        files.push({ field: file.field, value: await take(file.field, file.bytes) })
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
    await body.drain()
    throw error
  }
}

/** The body is never cancelled: that would cut the connection before the answer is out. */
function openBody(request: Request, { files }: FormLimits) {
  const reader = request.body?.getReader()
  const count = Object.values(files).reduce((sum, one) => sum + one, 0)
  const most = count * MAX_FILE_BYTES + MAX_REST_BYTES
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
      // whoever sent it went away
      isOver = true
      throw new ApiError('unreadable')
    }
  }
  return {
    async read(): Promise<Uint8Array | null> {
      const announced = Number(request.headers.get('content-length') ?? 0)
      const chunk = announced > most ? null : await next()
      if (announced > most || size > most) throw tooLarge()
      return chunk
    },
    async drain(): Promise<void> {
      const end = size + MAX_DRAINED_BYTES
      try {
        while (size < end && (await next()));
      } catch (error) {
        // gone as well: the first error is the one that counts
        if (!(error instanceof ApiError)) throw error
      }
    },
  }
}

function createParser(type: string, limits: FormLimits) {
  const fields = new Map<string, string[]>()
  const whole: WholeFile[] = []
  const counts = new Map<string, number>()
  let fail: (error: unknown) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  // it is awaited beside each step; between two of them nobody listens
  failed.catch(() => {})
  const busboy = openBusboy(type)

  /** @returns false when this file is not welcome */
  function admit(field: string): boolean {
    const most = Object.hasOwn(limits.files, field) ? (limits.files[field] ?? 0) : 0
    const count = (counts.get(field) ?? 0) + 1
    counts.set(field, count)
    try {
      if (count > most) throw most ? new ApiError('tooManyImages', { n: most }) : invalid(field)
      limits.admit?.()
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }

  busboy.on('field', (field: string | undefined, value: string, isNameCut: boolean, isValueCut: boolean) => {
    if (!isName(field) || isNameCut || isValueCut) return fail(invalid(field))
    fields.set(field, [...(fields.get(field) ?? []), value])
  })
  busboy.on('file', (field: string | undefined, stream: BusboyFileStream, filename: string | undefined) => {
    let chunks: Buffer[] = []
    let isAdmitted = false
    const isWelcome = () => {
      isAdmitted ||= isName(field) && admit(field)
      return isAdmitted
    }
    if (!isName(field)) fail(invalid(field))
    else if (filename) isWelcome()
    stream.on('data', (chunk: Buffer) => {
      if (isWelcome()) chunks.push(chunk)
    })
    stream.on('limit', () => fail(tooLarge()))
    stream.on('error', () => fail(new ApiError('unreadable')))
    stream.on('end', () => {
      // an empty file input sends a file without a name and without a byte
      if (isAdmitted && isName(field) && !stream.truncated)
        whole.push({ field, bytes: Buffer.concat(chunks) })
      chunks = []
    })
  })
  busboy.on('error', () => fail(new ApiError('unreadable')))
  busboy.on('partsLimit', () => fail(invalid(undefined)))
  busboy.on('fieldsLimit', () => fail(invalid(undefined)))
  const finished = new Promise<void>((resolve) => busboy.once('finish', resolve))

  return {
    fields,
    whole,
    write: (piece: Uint8Array) =>
      Promise.race([failed, new Promise<void>((resolve) => busboy.write(piece, () => resolve()))]),
    end: () => {
      busboy.end()
      return Promise.race([failed, finished])
    },
  }
}

function openBusboy(type: string): BusboyInstance {
  if (!/^multipart\/form-data\s*(;|$)/i.test(type)) throw new ApiError('notForm')
  try {
    const headers: BusboyHeaders = { 'content-type': type }
    const limits = { fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: MAX_FILE_BYTES }
    return new Busboy({
      headers,
      limits: { ...limits, parts: 2 * MAX_FIELDS, headerPairs: 20, headerSize: 8 * 1024 },
    })
  } catch {
    // without a boundary
    throw new ApiError('unreadable')
  }
}

const isName = (field: string | undefined): field is string =>
  field !== undefined && field !== '' && Buffer.byteLength(field) <= MAX_NAME_BYTES
const invalid = (field: string | undefined) =>
  new ApiError('invalid', { fields: isName(field) ? field : 'body' })
const tooLarge = () => new ApiError('fileTooLarge', { megabytes: MAX_FILE_BYTES / 1024 / 1024 })
