import { type Kysely, sql } from 'kysely'

/** A contact's number of another country, beside the Nepali one or in its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- +447911123456; empty: none
    alter table bookings add column contact_abroad text not null default ''`.execute(db)
}
