import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { OperatorError } from '#server/services/operator/operator-error.ts'
import type { BackupManifest } from './manifest.ts'

const identifier = pg.escapeIdentifier

export interface TableWriter {
  write(table: string, bytes: Buffer): Promise<void>
  /** Ends the last table, and compares the number of rows with the manifest. */
  finish(): Promise<void>
}

/** Fills tables one after the other from COPY text. */
export function createTableWriter(client: pg.ClientBase, manifest: BackupManifest): TableWriter {
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
export async function restoreSequences(
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
export async function switchTriggers(
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
export async function dropExclusions(client: pg.ClientBase): Promise<() => Promise<void>> {
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
