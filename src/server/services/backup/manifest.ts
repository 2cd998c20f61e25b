import { createHash, type Hash } from 'node:crypto'
import * as v from 'valibot'
import { OperatorError } from '#server/services/operator/operator-error.ts'

interface Running {
  bytes: number
  hash: Hash
}
interface Checksum {
  bytes: number
  sha256: string
}

/** Computes checksums of a backup while it is streamed: one for each table, and one of all uploads with their names. */
export class Digest {
  readonly #tables = new Map<string, Running>()
  readonly #uploads: Running = { bytes: 0, hash: createHash('sha256') }
  #files = 0

  table(name: string, bytes: Uint8Array): void {
    const known = this.#tables.get(name) ?? { bytes: 0, hash: createHash('sha256') }
    this.#tables.set(name, known)
    known.hash.update(bytes)
    known.bytes += bytes.byteLength
  }

  upload(key: string, bytes: Uint8Array): void {
    this.#uploads.hash.update(`${key}\n${bytes.byteLength}\n`)
    this.#uploads.hash.update(bytes)
    this.#uploads.bytes += bytes.byteLength
    this.#files++
  }

  /** A table without rows has the checksum of no bytes. */
  tableSum(name: string): Checksum {
    const { bytes, hash } = this.#tables.get(name) ?? { bytes: 0, hash: createHash('sha256') }
    return { bytes, sha256: hash.copy().digest('hex') }
  }

  tableNames(): string[] {
    return [...this.#tables.keys()]
  }

  uploadSum(): Checksum & { files: number } {
    const { bytes, hash } = this.#uploads
    return { files: this.#files, bytes, sha256: hash.copy().digest('hex') }
  }
}

export const HEADER_NAME = 'backup.json'
export const MANIFEST_NAME = 'manifest.json'
const FORMAT = 'sawari-backup'
const VERSION = 1

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const Name = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,62}$/))

const Header = v.object({
  format: v.literal(FORMAT),
  version: v.number(),
  /** UTC, YYYY-MM-DDTHH:mm:ssZ */
  createdAt: v.string(),
  /** names of the applied migrations, in order */
  migrations: v.pipe(v.array(v.string()), v.minLength(1)),
})
const Manifest = v.object({
  ...Header.entries,
  tables: v.array(
    v.object({ name: Name, columns: v.array(v.string()), rows: Count, bytes: Count, sha256: Sha256 }),
  ),
  sequences: v.array(v.object({ table: Name, column: Name, value: Count, isCalled: v.boolean() })),
  uploads: v.object({
    files: Count,
    bytes: Count,
    sha256: Sha256,
    /** number of referenced files that did not exist; `missingFiles` lists the first ones */
    missing: Count,
    missingFiles: v.array(v.string()),
  }),
})

/** First entry of the file, so that readers can identify it immediately. */
export type BackupHeader = v.InferOutput<typeof Header>
/** Last entry of the file: its expected contents. */
export type BackupManifest = v.InferOutput<typeof Manifest>

export function newHeader(createdAt: string, migrations: string[]): BackupHeader {
  return { format: FORMAT, version: VERSION, createdAt, migrations }
}

/** @throws OperatorError for a file that is not a backup, or has another format version */
export function readHeader(text: string): BackupHeader {
  const parsed = v.safeParse(Header, parse(text))
  if (!parsed.success) throw new OperatorError('invalid', 'The file is not a Sawari backup.')
  if (parsed.output.version !== VERSION)
    throw new OperatorError(
      'invalid',
      `The backup is of format ${parsed.output.version}; this Sawari reads format ${VERSION}.`,
    )
  return parsed.output
}

/** @throws OperatorError */
export function readManifest(text: string): BackupManifest {
  const parsed = v.safeParse(Manifest, parse(text))
  if (!parsed.success)
    throw new OperatorError('invalid', 'The backup is damaged: its manifest cannot be read.')
  return parsed.output
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
