import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import type { Database } from './client.ts'

interface Counted {
  table: 'exports' | 'reports' | 'chat_messages'
  /** condition on the rows that count */
  where: RawBuilder<unknown>
  most: number
  withinMs?: number
  /** UTC, epoch milliseconds */
  at: number
}

/** Seconds until another row is within the limit: `most` rows created `withinMs`. Null while it is. */
export async function secondsUntilFree(
  db: Database,
  { table, where, most, withinMs = DAY_MS, at }: Counted,
): Promise<number | null> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from ${sql.table(table)} where ${where} and created_at > ${new Date(at - withinMs)}
    order by created_at desc offset ${most - 1} limit 1`.execute(db)
  const [oldest] = rows
  return oldest ? Math.max(1, Math.ceil((oldest.created_at.getTime() + withinMs - at) / 1_000)) : null
}
