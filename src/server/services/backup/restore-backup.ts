import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import type { Connection, Database } from '#server/db/client.ts'
import { knownMigrations, migrate, migrateTo } from '#server/db/migrate.ts'
import { SEED_LOCK } from '#server/db/seed/demo.ts'
import type { StoragePort } from '#server/ports/storage/port.ts'
import { typeOfKey } from '#server/services/hosting/upload-keys.ts'
import { writeAudit } from '#server/services/operator/audit.ts'
import { type OperatorContext, OperatorError } from '#server/services/operator/operator-error.ts'
import { readMigrations, readTables } from './catalog.ts'
import { withClient } from './connect.ts'
import type { BackupManifest } from './manifest.ts'
import { readArchive } from './read-archive.ts'

interface RestoreOptions {
  /** returned by an earlier `readArchive` of the file */
  manifest: BackupManifest
  connection: Connection
  storage: StoragePort
  progress?(line: string): void
}

/**
 * Migrates an empty database to the schema of the backup, fills it in one transaction, restores the uploads, and
 * migrates to this code's schema. A failure leaves a database without rows.
 * @throws OperatorError
 */
export async function restoreBackup(
  context: OperatorContext,
  file: string,
  options: RestoreOptions,
): Promise<void> {
  const { manifest, connection } = options
  const { db } = context
  await withClient(connection, async (client) => {
    await assertEmpty(client)
    await migrateToBackup(client, db, manifest)
    await client.query('begin')
    // a site that starts concurrently waits before seeding, and then finds the restored cities
    await client.query('select pg_advisory_xact_lock($1)', [SEED_LOCK])
    await fill(client, file, options)
    await client.query('commit')
    await migrate(db)
    await client.query('analyze')
  })
  const { createdAt, tables, uploads } = manifest
  await writeAudit(
    db,
    context,
    { type: 'site', id: 'backup' },
    {
      after: {
        createdAt,
        rows: tables.reduce((sum, { rows }) => sum + rows, 0),
        uploads: uploads.files,
      },
    },
  )
}

/** @throws OperatorError for a backup of a later version than this code */
export function checkVersion({ migrations }: Pick<BackupManifest, 'migrations'>): void {
  if (knownMigrations().slice(0, migrations.length).join() !== migrations.join())
    throw new OperatorError(
      'refused',
      `The backup is of another version of Sawari (${migrations.at(-1)}): restore it with that version, and then update.`,
    )
}

async function assertEmpty(client: pg.ClientBase): Promise<void> {
  for (const { name } of await readTables(client)) {
    const { rowCount } = await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`)
    if (rowCount)
      throw new OperatorError(
        'refused',
        `The database is not empty (${name}): a backup is restored into an empty one.`,
      )
  }
}

async function migrateToBackup(
  client: pg.ClientBase,
  db: Database,
  { migrations }: BackupManifest,
): Promise<void> {
  const requested = migrations.at(-1) ?? ''
  const existing = (await readMigrations(client)) ?? []
  if (existing.length > migrations.length)
    throw new OperatorError('refused', 'The database is of a later version than the backup: take a new one.')
  await migrateTo(db, requested)
}

async function fill(
  client: pg.ClientBase,
  file: string,
  { manifest, storage, progress }: RestoreOptions,
): Promise<void> {
  const tables = await readTables(client)
  const saved = new Map(manifest.tables.map((table) => [table.name, table.columns.join()]))
  const differs = tables.find(({ name, columns }) => saved.get(name) !== columns.join())
  if (differs || tables.length !== saved.size)
    throw new OperatorError(
      'refused',
      `The tables of the backup are others than this Sawari's (${differs?.name ?? 'more'}).`,
    )
  await switchTriggers(client, tables, 'disable')
  // no other transaction can write from here on; rows inserted since the first check are found now
  await assertEmpty(client)
  // some tables reference each other, so one of them is filled before the other exists
  await client.query('set constraints all deferred')
  const restoreExclusions = await dropExclusions(client)
  const writer = createTableWriter(client, manifest)
  let copied = 0
  await readArchive(file, {
    table: (name, bytes) => writer.write(name, bytes),
    async upload(key, bytes) {
      await storage.put(key, bytes, typeOfKey(key))
      copied++
    },
  })
  await writer.finish()
  await client.query('set constraints all immediate')
  await restoreExclusions()
  await restoreSequences(client, manifest.sequences)
  await switchTriggers(client, tables, 'enable')
  progress?.(`${manifest.tables.length} tables and ${copied} files are back`)
}

const identifier = pg.escapeIdentifier

interface TableWriter {
  write(table: string, bytes: Buffer): Promise<void>
  /** Ends the last table, and compares the number of rows with the manifest. */
  finish(): Promise<void>
}

/** Fills tables one after the other from COPY text. */
function createTableWriter(client: pg.ClientBase, manifest: BackupManifest): TableWriter {
  const counts = new Map<string, number>()
  let current: { table: string; stream: CopyStreamQuery; failed: Promise<never> } | null = null

  async function end(): Promise<void> {
    if (!current) return
    const { table, stream, failed } = current
    current = null
    stream.end()
    await Promise.race([failed, finished(stream)])
    counts.set(table, stream.rowCount)
  }

  return {
    async write(table, bytes) {
      if (current?.table !== table) {
        await end()
        if (counts.has(table)) throw damaged(`the table ${table} comes twice`)
        const columns = manifest.tables.find(({ name }) => name === table)?.columns ?? []
        const stream = client.query(
          copyFrom(`copy ${identifier(table)} (${columns.map(identifier).join(', ')}) from stdin`),
        )
        current = { table, stream, failed: failureOf(stream) }
      }
      const { stream, failed } = current
      await Promise.race([failed, stream.write(bytes) ? null : once(stream, 'drain')])
    },
    async finish() {
      await end()
      for (const { name, rows } of manifest.tables)
        if ((counts.get(name) ?? 0) !== rows) throw damaged(`the table ${name} has not ${rows} rows`)
    },
  }
}

/** Rejects when the database refuses a row, which may happen between two writes. */
function failureOf(stream: CopyStreamQuery): Promise<never> {
  const failed = new Promise<never>((_, reject) => stream.once('error', reject))
  failed.catch(() => {})
  return failed
}

function damaged(reason: string): OperatorError {
  return new OperatorError('invalid', `The backup cannot be restored: ${reason}.`)
}

/** Restores the sequences, so that no id is assigned twice. */
async function restoreSequences(
  client: pg.ClientBase,
  sequences: BackupManifest['sequences'],
): Promise<void> {
  for (const { table, column, value, isCalled } of sequences)
    await client.query('select setval(pg_get_serial_sequence(quote_ident($1), $2), $3, $4)', [
      table,
      column,
      value,
      isCalled,
    ])
}

/** Disables triggers that would count again, such as the ratings of a vehicle. Constraints stay enabled. */
async function switchTriggers(
  client: pg.ClientBase,
  tables: readonly { name: string }[],
  to: 'disable' | 'enable',
): Promise<void> {
  for (const { name } of tables) await client.query(`alter table ${identifier(name)} ${to} trigger user`)
}

/**
 * Drops the exclusion constraints, whose row-by-row check against a growing index is three times as slow.
 * @returns a function that adds them again, which checks every row
 */
async function dropExclusions(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'x' and c.relnamespace = current_schema()::regnamespace`)
  for (const { table, name } of rows)
    await client.query(`alter table ${identifier(table)} drop constraint ${identifier(name)}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${identifier(table)} add constraint ${identifier(name)} ${definition}`)
  }
}
