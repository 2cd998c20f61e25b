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
