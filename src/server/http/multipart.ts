import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { MAX_FILE_BYTES } from '#domain/hosting/limits.ts'
import { ApiError } from '#server/api-error.ts'

const MAX_FIELDS = 60
const MAX_FIELD_BYTES = 64 * 1024
const MAX_NAME_BYTES = 100
/** All fields together: two guest texts at three bytes per character, and ample room for the rest. */
const MAX_FIELDS_BYTES = 256 * 1024

/** For the files of all requests in progress: slow clients must not occupy all memory. */
const sharedBudget = createMemoryBudget(256 * 1024 * 1024)

export interface FormLimits {
  /** Maximum number of files by field name. Files in other fields are rejected. */
  files: Readonly<Record<string, number>>
  /**
   * Called when a file begins. The file is passed on after it resolves.
   * @throws ApiError to reject the file
   */
  admit?: () => Promise<void>
  memory?: MemoryBudget
}
interface CompleteFile {
  field: string
  bytes: Buffer
}

/** Parses a body into fields and whole files. `write` and `end` throw the first error. */
export function createParser(type: string, limits: FormLimits) {
  const fields = new Map<string, string[]>()
  const completed: CompleteFile[] = []
  const counts = new Map<string, number>()
  const { memory = sharedBudget } = limits
  let fieldsBytes = 0
  let reserved = 0
  let isClosed = false
  let fail: (error: unknown) => void = () => {}
  const failed = new Promise<never>((_, reject) => {
    fail = reject
  })
  // awaited together with each step; a rejection between steps would otherwise be unhandled
  failed.catch(() => {})
  let admission: Promise<unknown> = Promise.resolve()
  const busboy = openBusboy(type)

  /** @returns false when the file is rejected */
  function admit(field: string): boolean {
    const max = Object.hasOwn(limits.files, field) ? (limits.files[field] ?? 0) : 0
    const count = (counts.get(field) ?? 0) + 1
    counts.set(field, count)
    if (count > max) {
      fail(max ? new ApiError('tooManyImages', { n: max }) : invalid(field))
      return false
    }
    admission = Promise.all([admission, limits.admit?.()])
    admission.catch(fail)
    return true
  }

  busboy.on('field', (field: string | undefined, value: string, isNameCut: boolean, isValueCut: boolean) => {
    if (!isName(field) || isNameCut || isValueCut) return fail(invalid(field))
    fieldsBytes += Buffer.byteLength(value)
    if (fieldsBytes > MAX_FIELDS_BYTES) return fail(new ApiError('tooLarge'))
    fields.set(field, [...(fields.get(field) ?? []), value])
  })
  busboy.on('file', (field: string | undefined, stream: BusboyFileStream, filename: string | undefined) => {
    let chunks: Buffer[] = []
    let isAdmitted = false
    const accept = () => {
      isAdmitted ||= isName(field) && admit(field)
      return isAdmitted
    }
    if (!isName(field)) fail(invalid(field))
    else if (filename) accept()
    stream.on('data', (chunk: Buffer) => {
      if (isClosed || !accept()) return
      if (!memory.reserve(chunk.byteLength)) return fail(new ApiError('unavailable'))
      reserved += chunk.byteLength
      chunks.push(chunk)
    })
    stream.on('limit', () => fail(tooLarge()))
    stream.on('error', () => fail(new ApiError('unreadable')))
    stream.on('end', () => {
      // an empty file input sends an empty file without a name
      if (isAdmitted && isName(field) && !stream.truncated)
        completed.push({ field, bytes: Buffer.concat(chunks) })
      chunks = []
    })
  })
  busboy.on('error', () => fail(new ApiError('unreadable')))
  busboy.on('partsLimit', () => fail(invalid(undefined)))
  busboy.on('fieldsLimit', () => fail(invalid(undefined)))
  const finished = new Promise<void>((resolve) => busboy.once('finish', resolve))

  const release = (bytes: number) => {
    reserved -= bytes
    memory.release(bytes)
  }
  return {
    fields,
    completed,
    release,
    close() {
      isClosed = true
      release(reserved)
    },
    write: (piece: Uint8Array) =>
      Promise.race([
        failed,
        new Promise<void>((resolve) => busboy.write(piece, () => resolve())).then(() => admission),
      ]),
    end: () => {
      busboy.end()
      return Promise.race([failed, finished.then(() => admission)])
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
    throw new ApiError('unreadable')
  }
}

const isName = (field: string | undefined): field is string =>
  field !== undefined && field !== '' && Buffer.byteLength(field) <= MAX_NAME_BYTES
const invalid = (field: string | undefined) =>
  new ApiError('invalid', { fields: isName(field) ? field : 'body' })
export const tooLarge = () => new ApiError('fileTooLarge', { megabytes: MAX_FILE_BYTES / 1024 / 1024 })

interface MemoryBudget {
  /** Returns false, and reserves nothing, if less is left. */
  reserve(bytes: number): boolean
  release(bytes: number): void
}

export function createMemoryBudget(maxBytes: number): MemoryBudget {
  let reserved = 0
  return {
    reserve(bytes) {
      if (reserved + bytes > maxBytes) return false
      reserved += bytes
      return true
    },
    release(bytes) {
      reserved -= bytes
    },
  }
}
