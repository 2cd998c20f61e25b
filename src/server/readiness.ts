import { sql } from 'kysely'
import type { Core } from './core.ts'

/** Whether the database answers. */
export async function answers({ db }: Pick<Core, 'db'>): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
