import { type Kysely, sql } from 'kysely'

/** The migrations that only some earlier versions can work with: docs/database.md, "Migrations". */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table migration_needs (name text primary key, needs text not null)`.execute(db)
}
