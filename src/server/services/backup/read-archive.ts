import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { errorCode } from '#server/db/error-code.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import {
  type BackupHeader,
  type BackupManifest,
  Digest,
  HEADER_NAME,
  MANIFEST_NAME,
  readHeader,
  readManifest,
} from './manifest.ts'

type Entry = ReturnType<typeof extract> extends AsyncIterable<infer One> ? One : never

const MAX_JSON_BYTES = 16 * 1024 * 1024
const MAX_UPLOAD_BYTES = 64 * 1024 * 1024
const TABLE = /^tables\/([a-z][a-z0-9_]{0,62})\/\d{6,}$/
const UPLOAD = /^uploads\/([a-z0-9][a-z0-9./-]{0,200})$/

export interface ArchiveReader {
  header?(header: BackupHeader): Promise<void>
  /** the chunks of a table in order, table after table */
  table?(name: string, bytes: Buffer): Promise<void>
  upload?(key: string, bytes: Buffer): Promise<void>
}

/**
 * Reads a backup as a stream, in bounded memory, and compares its contents with its manifest.
 * @throws OperatorError for a file that is truncated, was altered, or is not a backup
 */
export async function readArchive(file: string, reader: ArchiveReader = {}): Promise<BackupManifest> {
  const tar = extract()
  const source = createReadStream(file)
  const unpacked = pipeline(source, createGunzip(), tar)
  // reported below, by whichever of the two promises fails first
  unpacked.catch(() => {})
  try {
    const manifest = await readEntries(tar, reader)
    await unpacked
    return manifest
  } catch (error) {
    source.destroy()
    throw asOperatorError(error, file)
  }
}

async function readEntries(tar: AsyncIterable<Entry>, reader: ArchiveReader): Promise<BackupManifest> {
  const digest = new Digest()
  let header: BackupHeader | null = null
  let manifest: BackupManifest | null = null
  for await (const entry of tar) {
    const { name, size = 0 } = entry.header
    if (manifest) throw damagedBackup('something follows its manifest')
    if (!header) {
      if (name !== HEADER_NAME) throw new OperatorError('invalid', 'The file is not a Sawari backup.')
      header = readHeader(String(await readWhole(entry, size, MAX_JSON_BYTES)))
      await reader.header?.(header)
      continue
    }
    const table = TABLE.exec(name)?.[1]
    const key = UPLOAD.exec(name)?.[1]
    if (table !== undefined) {
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        digest.table(table, chunk)
        await reader.table?.(table, chunk)
      }
    } else if (key !== undefined) {
      const bytes = await readWhole(entry, size, MAX_UPLOAD_BYTES)
      digest.upload(key, bytes)
      await reader.upload?.(key, bytes)
    } else if (name === MANIFEST_NAME)
      manifest = readManifest(String(await readWhole(entry, size, MAX_JSON_BYTES)))
    else throw damagedBackup(`"${name}" does not belong in it`)
  }
  if (!header || !manifest) throw damagedBackup('its end is missing')
  compare(digest, header, manifest)
  return manifest
}

function compare(digest: Digest, header: BackupHeader, manifest: BackupManifest): void {
  if (header.createdAt !== manifest.createdAt || header.migrations.join() !== manifest.migrations.join())
    throw damagedBackup('its two ends are of different backups')
  for (const { name, bytes, sha256 } of manifest.tables) {
    const sum = digest.tableSum(name)
    if (sum.bytes !== bytes || sum.sha256 !== sha256)
      throw damagedBackup(`the table ${name} is not what was saved`)
  }
  const unknown = digest.tableNames().find((name) => !manifest.tables.some((table) => table.name === name))
  if (unknown !== undefined) throw damagedBackup(`the table ${unknown} is not in its manifest`)
  const { files, bytes, sha256 } = digest.uploadSum()
  const requested = manifest.uploads
  if (files !== requested.files || bytes !== requested.bytes || sha256 !== requested.sha256)
    throw damagedBackup('the uploads are not what was saved')
}

function damagedBackup(reason: string): OperatorError {
  return new OperatorError('invalid', `The backup is damaged or was altered: ${reason}.`)
}

async function readWhole(entry: Entry, size: number, max: number): Promise<Buffer> {
  if (size > max) throw damagedBackup(`"${entry.header.name}" is too large`)
  const chunks: Buffer[] = []
  for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function asOperatorError(error: unknown, file: string): unknown {
  if (error instanceof OperatorError || !(error instanceof Error)) return error
  const code = errorCode(error) ?? ''
  if (code === 'ENOENT') return new OperatorError('notFound', `There is no file ${file}.`)
  if (/^E[A-Z]+$/.test(code))
    return new OperatorError('invalid', `The file ${file} cannot be read (${code}).`)
  if (code.startsWith('Z_') || /tar|Unexpected end|Premature close/i.test(error.message))
    return damagedBackup('it is cut off, or was changed')
  return error
}
