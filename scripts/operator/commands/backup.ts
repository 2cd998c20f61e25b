import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../../src/server/config.ts'
import { createStorage } from '../../../src/server/ports/ports.ts'
import { nextBackup, removeOlder } from '../../../src/server/services/backup/dated-backups.ts'
import { readArchive } from '../../../src/server/services/backup/read-archive.ts'
import { checkVersion, restoreBackup } from '../../../src/server/services/backup/restore-backup.ts'
import { writeBackup } from '../../../src/server/services/backup/write-backup.ts'
import { writeAudit } from '../../../src/server/services/operator/audit.ts'
import { OperatorError } from '../../../src/server/services/operator/operator-error.ts'
import type { BareContext, OperatorCommand } from '../command.ts'
import { countOf } from '../input.ts'

const GROUP = 'Audit, backup and trying out'
const KEEP = `The file contains everything that users entrusted to the site: names, numbers, documents and licences,
and the secrets that sign private URLs. Only your account can read it. Keep it encrypted (age, gpg) on another machine
to which few people have access, and delete it when it is no longer needed.`

const summed = (tables: readonly { rows: number }[]) => tables.reduce((sum, { rows }) => sum + rows, 0)

/** The entries of a folder, except those that the system creates on a new disk. */
async function entriesOf(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  return (await readdir(folder)).filter((name) => name !== 'lost+found')
}

async function assertEmpty({ databaseUrl, dataDir, s3 }: Config): Promise<void> {
  const folder = databaseUrl ? path.join(dataDir, 'uploads') : dataDir
  if (databaseUrl && s3) return
  if ((await entriesOf(folder)).length)
    throw new OperatorError('refused', `${folder} is not empty: a backup is restored into an empty folder.`)
}

async function restore(context: BareContext, file: string) {
  const { config, progress } = context
  await assertEmpty(config)
  const manifest = await readArchive(file, { header: async (header) => checkVersion(header) })
  progress('The backup is whole.')
  const database = await context.open()
  let isDone = false
  try {
    const { db, connection } = database
    const storage = createStorage(config)
    await restoreBackup({ ...context, db }, file, { manifest, connection, storage, progress })
    isDone = true
  } finally {
    await database.close()
    if (!isDone) await clear(config)
  }
  return manifest
}

/** Removes what a failed restore has written, so that the next attempt is not rejected. */
async function clear({ databaseUrl, dataDir }: Config): Promise<void> {
  const folder = databaseUrl ? path.join(dataDir, 'uploads') : dataDir
  for (const name of await entriesOf(folder))
    await rm(path.join(folder, name), { recursive: true, force: true })
}

/**
 * Removes older backups once the new one can be read; otherwise removes that.
 * @throws OperatorError
 */
async function replaceOlder(file: string, keep: number, now: number): Promise<string[]> {
  try {
    await readArchive(file)
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
  return removeOlder(file, keep, now)
}

export const backupCommands: readonly OperatorCommand[] = [
  {
    name: 'backup',
    group: GROUP,
    summary: 'Writes the database and the uploads to one file, even while the site is running.',
    args: [['<file>', 'the file to write, which must not exist; with --keep a folder, which must']],
    options: [['--keep <n>', 'names the file after its time, reads it back, then leaves the latest <n>']],
    example: 'backup /backups --keep 14',
    notes: `The backup is a consistent snapshot. When it fails, with --keep too, all older ones remain.
${KEEP}`,
    database: 'asFound',
    unavailable: ({ databaseUrl, dataDir }) =>
      databaseUrl || existsSync(path.join(dataDir, 'postgres'))
        ? null
        : `There is no database in ${dataDir}: there is nothing to back up.`,
    async run(context, input) {
      const keep = countOf(input.text('keep'), { fallback: 0, most: 10_000 })
      const target = path.resolve(input.arg(0))
      const file = keep ? await nextBackup(target, context.now()) : target
      const { tables, uploads, createdAt } = await writeBackup(file, context)
      const removed = keep ? await replaceOlder(file, keep, context.now()) : []
      const data = {
        file,
        createdAt,
        rows: summed(tables),
        uploads: uploads.files,
        missing: uploads.missing,
        missingFiles: uploads.missingFiles,
        removed,
      }
      const { missingFiles: _, ...noted } = data
      await writeAudit(context.db, context, { type: 'site', id: 'backup' }, { after: noted })
      const lines = [
        `${file}: ${data.rows} rows, ${data.uploads} files.`,
        data.missing
          ? `${data.missing} files that something shows were gone: ${data.missingFiles.join(', ')}`
          : '',
        removed.length ? `Removed: ${removed.join(', ')}` : '',
      ]
      return { data, text: lines.filter(Boolean).join('\n') }
    },
  },
  {
    name: 'restore',
    group: GROUP,
    summary: 'Restores a backup into an empty DATA_DIR, or into the empty database of DATABASE_URL.',
    args: [['<file>', 'a file that `backup` has written']],
    example: 'restore /backups/sawari-2026-11-24.tar.gz',
    notes: `The file is compared with its checksums before anything is written; they detect damage, not forgery.
Users who were signed in at the time of the backup are signed in again. Files are written to the configured storage
(folder or S3).
${KEEP}`,
    database: 'none',
    async run(context, input) {
      const file = path.resolve(input.arg(0))
      const { tables, uploads, createdAt } = await restore(context, file)
      const data = { file, createdAt, rows: summed(tables), uploads: uploads.files, missing: uploads.missing }
      return { data, text: `Restored as of ${createdAt}: ${data.rows} rows, ${data.uploads} files.` }
    },
  },
]
