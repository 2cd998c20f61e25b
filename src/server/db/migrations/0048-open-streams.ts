import { type Kysely, sql } from 'kysely'

/** Open notification streams of all processes, for the limit per user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- unlogged: written at every page view of a signed-in user. Rows of a process that was killed remain for a day.
    create unlogged table open_streams (
      id uuid primary key,
      user_id bigint not null,
      opened_at timestamptz not null default clock_timestamp()
    );
    create index open_streams_user on open_streams (user_id, opened_at);
    create index open_streams_opened on open_streams (opened_at);
  `.execute(db)
}
