import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/client.ts'

/** The SQL that the database is asked while `call` runs. */
export async function queriesOf(db: Database, call: () => Promise<unknown>): Promise<string[]> {
  const queries: string[] = []
  const executor = db.getExecutor()
  const run = executor.executeQuery.bind(executor)
  executor.executeQuery = ((query: { sql: string }, ...rest: never[]) => {
    queries.push(query.sql)
    return run(query as never, ...rest)
  }) as never
  try {
    await call()
  } finally {
    executor.executeQuery = run
  }
  return queries
}

/** How the database would run a query. The demo is small enough for sequential scans, which are therefore off. */
export function planOf(db: Database, query: RawBuilder<unknown>): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
