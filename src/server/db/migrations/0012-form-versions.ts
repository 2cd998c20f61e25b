import { type Kysely, sql } from 'kysely'

/** How often each of the seven forms of a vehicle was saved: whoever has an older one open would overwrite what came after. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicles add column form_versions integer[] not null default '{0,0,0,0,0,0,0}'
      check (cardinality(form_versions) = 7);
  `.execute(db)
}
