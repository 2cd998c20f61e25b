import { type Kysely, sql } from 'kysely'

/** A job encodes the AVIF files of uploaded pictures, including those of existing pictures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table uploads add column avif text not null default 'pending' check (avif in ('pending', 'made', 'failed'));
    create index uploads_avif_pending on uploads (created_at, id) where avif = 'pending' and kind <> 'paper';
  `.execute(db)
}
