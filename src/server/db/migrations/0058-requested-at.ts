import { type Kysely, sql } from 'kysely'

/** When an unpaid wallet booking became a request that is paid in cash. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- the host's time to answer counts from it; null: from the booking, or from its payment
    alter table bookings add column requested_at timestamptz`.execute(db)
}
