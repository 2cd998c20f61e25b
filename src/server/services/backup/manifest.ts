import * as v from 'valibot'
import { OperatorError } from '#server/services/operator/operator-error.ts'

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

/** First entry of the file, so that readers can identify it at once. */
export type BackupHeader = v.InferOutput<typeof Header>
/** Last entry of the file: its expected contents. */
export type BackupManifest = v.InferOutput<typeof Manifest>

export function newHeader(createdAt: string, migrations: string[]): BackupHeader {
  return { format: FORMAT, version: VERSION, createdAt, migrations }
}

/** @throws OperatorError for a file that is not a backup, or has another format version */
export function readHeader(text: string): BackupHeader {
  const parsed = v.safeParse(Header, parse(text))
  if (!parsed.success) throw new OperatorError('invalid', 'The file is no backup of Sawari.')
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
