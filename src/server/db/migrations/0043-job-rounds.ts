import { type Kysely, sql } from 'kysely'

/** Which process works on a round of each periodic job, and when the next round is due. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- unlogged: written several times a second, and after a crash of the server every job is simply due
    create unlogged table job_rounds (
      job text primary key,
      next_at timestamptz not null,
      -- a random id of the round that is worked on
      round uuid,
      leased_until timestamptz,
      check ((round is null) = (leased_until is null))
    ) with (fillfactor = 50);
  `.execute(db)
}
