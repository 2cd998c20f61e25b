import { type Kysely, sql } from 'kysely'

/** Bookings that only the host or an operator may approve, such as those with a far pickup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bookings add column needs_answer boolean not null default false`.execute(db)
}
