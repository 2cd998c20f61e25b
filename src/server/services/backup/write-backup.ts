import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pack } from 'tar-stream'
import type { PictureKind } from '#domain/hosting/pictures.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Connection } from '#server/db/client.ts'
import { errorCode } from '#server/db/error-code.ts'
import { knownMigrations } from '#server/db/migrate.ts'
import { syncFolder } from '#server/db/sync-folder.ts'
import type { StoragePort } from '#server/ports/storage/port.ts'
import { avifKeys, uploadKeys } from '#server/services/hosting/upload-keys.ts'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import { readMigrations, readSequences, readTables, type TableColumns } from './catalog.ts'
import { withClient } from './connect.ts'
import { type BackupManifest, Digest, HEADER_NAME, MANIFEST_NAME, newHeader } from './manifest.ts'

/** Tables are written in chunks of about this size, so that no whole table is in memory. */
const PART_BYTES = 4 * 1024 * 1024
const UPLOADS_AT_ONCE = 200
const FILES_AT_ONCE = 8
const MAX_MISSING_NAMED = 100

interface BackupOptions {
  connection: Connection
  storage: StoragePort
  now(): number
  progress?(line: string): void
  /** Called with the name of the exported snapshot, while other connections can join it. */
  onSnapshot?(name: string): Promise<void>
}

/**
 * Writes the whole site into one file while it runs: every table from one snapshot, then the uploads that this snapshot
 * references, whose files never change.
 * @throws OperatorError
 */
export function writeBackup(file: string, options: BackupOptions): Promise<BackupManifest> {
  return withClient(options.connection, async (client) => {
    await client.query('begin isolation level repeatable read, read only')
    const { rows } = await client.query<{ name: string }>('select pg_export_snapshot() as name')
    const migrations = await readMigrations(client)
    checkMigrations(migrations)
    const tables = await readTables(client)
    // locks the tables against schema changes; readers and writers of rows are not blocked
    await client.query(
      `lock table ${tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ')} in access share mode`,
    )
    await options.onSnapshot?.(rows[0]?.name ?? '')
    return writeArchive(file, (archive) => fill(archive, client, { ...options, tables, migrations }))
  })
}

function checkMigrations(migrations: string[] | null): asserts migrations is string[] {
  if (!migrations?.length)
    throw new OperatorError('refused', 'The database is empty: there is nothing to back up.')
  if (migrations.join() !== knownMigrations().join())
    throw new OperatorError(
      'refused',
      'The database is of another version than this Sawari: back it up with the version that runs on it.',
    )
}

async function fill(
  archive: Archive,
  client: pg.ClientBase,
  {
    tables,
    migrations,
    storage,
    now,
    progress,
  }: BackupOptions & { tables: TableColumns[]; migrations: string[] },
): Promise<BackupManifest> {
  const digest = new Digest()
  const header = newHeader(toWire(now()), migrations)
  await archive.add(HEADER_NAME, json(header))
  const written: BackupManifest['tables'] = []
  for (const table of tables) {
    const rows = await writeTable(archive, client, table, digest)
    written.push({ ...table, rows, ...digest.tableSum(table.name) })
    if (rows) progress?.(`${table.name}: ${rows} rows`)
  }
  // after the rows: sequences are not part of a snapshot, and must not be below an id that was copied
  const sequences = await readSequences(client)
  const missing = await writeUploads(archive, client, storage, digest)
  const uploads = {
    ...digest.uploadSum(),
    missing: missing.length,
    missingFiles: missing.slice(0, MAX_MISSING_NAMED),
  }
  progress?.(`uploads: ${uploads.files} files`)
  const manifest = { ...header, tables: written, sequences, uploads }
  await archive.add(MANIFEST_NAME, json(manifest))
  return manifest
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

async function writeTable(
  archive: Archive,
  client: pg.ClientBase,
  { name, columns }: TableColumns,
  digest: Digest,
): Promise<number> {
  const names = columns.map((column) => pg.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`copy ${pg.escapeIdentifier(name)} (${names}) to stdout`))
  let part: Buffer[] = []
  let bytes = 0
  let count = 0
  const flush = async () => {
    if (!bytes) return
    const whole = Buffer.concat(part)
    part = []
    bytes = 0
    count++
    digest.table(name, whole)
    await archive.add(`tables/${name}/${String(count).padStart(6, '0')}`, whole)
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    part.push(chunk)
    bytes += chunk.byteLength
    if (bytes >= PART_BYTES) await flush()
  }
  await flush()
  return rows.rowCount
}

interface UploadRow {
  id: string
  kind: PictureKind
  shown: boolean
}

/** @returns the referenced files that are missing; files of uploads in progress may be absent */
async function writeUploads(
  archive: Archive,
  client: pg.ClientBase,
  storage: StoragePort,
  digest: Digest,
): Promise<string[]> {
  const missing: string[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<UploadRow>(
      `select u.id, u.kind,
        exists (select from vehicle_images i where i.upload_id = u.id)
          or exists (select from drivers d where u.id in (d.image_upload_id, d.license_upload_id)) as shown
      from uploads u where u.id > $1 order by u.id limit ${UPLOADS_AT_ONCE}`,
      [after],
    )
    const files = rows.flatMap(({ id, kind, shown }) => [
      ...uploadKeys(kind, id).map((key) => ({ key, shown })),
      // never reported as missing: without AVIF files the WebP is shown
      ...avifKeys(kind, id).map((key) => ({ key, shown: false })),
    ])
    for (let at = 0; at < files.length; at += FILES_AT_ONCE) {
      const batch = files.slice(at, at + FILES_AT_ONCE)
      const read = await Promise.all(
        batch.map(async (item) => ({ ...item, bytes: await storage.get(item.key) })),
      )
      for (const { key, shown, bytes } of read) {
        if (bytes) {
          digest.upload(key, bytes)
          await archive.add(`uploads/${key}`, bytes)
        } else if (shown) missing.push(key)
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < UPLOADS_AT_ONCE) return missing
    after = last.id
  }
}

interface Archive {
  add(name: string, bytes: Buffer): Promise<void>
}

/**
 * Writes a compressed tar with owner-only permissions. It gets its final name once it is complete and synced; a failure
 * leaves no file.
 * @throws OperatorError when the file exists or cannot be written
 */
async function writeArchive<T>(file: string, fill: (archive: Archive) => Promise<T>): Promise<T> {
  if (await exists(file))
    throw new OperatorError('conflict', `There is a file ${file} already: take another name.`)
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`
  const tar = pack()
  const written = pipeline(
    tar,
    createGzip(),
    createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
  )
  // reported below, by whichever of the two promises fails first
  written.catch(() => {})
  try {
    const filled = await Promise.race([
      fill({ add: (name, bytes) => add(tar, name, bytes) }),
      failed(written),
    ])
    tar.finalize()
    await written
    await rename(partial, file)
    await syncFolder(path.dirname(path.resolve(file)))
    return filled
  } catch (error) {
    tar.destroy()
    await written.catch(() => {})
    await rm(partial, { force: true })
    throw asOperatorError(error, file)
  }
}

/** Never resolves; rejects when the file can no longer be written. */
function failed(written: Promise<void>): Promise<never> {
  return new Promise((_, reject) => written.catch(reject))
}

function add(tar: ReturnType<typeof pack>, name: string, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    tar.entry({ name, size: bytes.byteLength, mode: 0o600 }, bytes, (error) =>
      error ? reject(error) : resolve(),
    )
  })
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  )
}

const DISK_FULL = new Set(['ENOSPC', 'EDQUOT'])
const FILE_ERRORS = new Set([...DISK_FULL, 'ENOENT', 'EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOTDIR', 'EIO'])

function asOperatorError(error: unknown, file: string): unknown {
  const code = errorCode(error) ?? ''
  if (!FILE_ERRORS.has(code)) return error
  const reason = DISK_FULL.has(code) ? 'its disk is full' : code
  return new OperatorError('refused', `The file ${file} cannot be written (${reason}).`)
}
