import { type Kysely, sql } from 'kysely'

/** Limits that hold over all processes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- unlogged: a crash of the server may forget the last minutes
    create unlogged table rate_limits (
      -- HMAC of the limit's name and of the user or network
      key bytea primary key,
      points integer not null,
      expires_at timestamptz not null,
      -- hashed idempotency keys of the calls that were admitted
      admitted bytea[] not null
    );
    create index rate_limits_expired on rate_limits (expires_at);

    -- when the archive was written, or its reader was disconnected
    alter table exports add column closed_at timestamptz;
  `.execute(db)
}
