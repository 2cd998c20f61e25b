import { type Kysely, sql } from 'kysely'

/** When a round of each job last succeeded in any process; of a job that has none yet, when the first one was claimed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_rounds add column succeeded_at timestamptz not null default now()`.execute(db)
}
