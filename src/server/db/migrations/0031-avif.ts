import { type Kysely, sql } from 'kysely'

/** AVIF files of uploaded pictures are made by a job, also those of pictures that are older than it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads add column avif text not null default 'pending' check (avif in ('pending', 'made', 'failed'));
    create index uploads_avif_pending on uploads (created_at, id) where avif = 'pending' and kind <> 'paper';
  `.execute(db)
}
