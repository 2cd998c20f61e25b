import { type Kysely, sql } from 'kysely'

/** A version of each of a vehicle's seven forms, for optimistic locking: a stale form must not overwrite newer data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicles add column form_versions integer[] not null default '{0,0,0,0,0,0,0}'
      check (cardinality(form_versions) = 7);
  `.execute(db)
}
