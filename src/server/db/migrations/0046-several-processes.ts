import { type Kysely, sql } from 'kysely'

/**
 * The processes that serve this database, each with the last time it was alive, and the versions whose built files are
 * stored. The AVIF files of a picture are made by the process that claims it: `avif_after` is the time of the next
 * attempt, `avif_tries` counts those that did not find the picture's file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_processes (
      id uuid primary key,
      host text not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    );
    create table built_versions (
      id text primary key,
      started_at timestamptz not null default now()
    );
    alter table uploads add column avif_after timestamptz, add column avif_tries integer not null default 0
  `.execute(db)
}
