import { type Kysely, sql } from 'kysely'

/** An index from which a host's earnings and expected earnings can be summed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index bookings_earnings on bookings (vehicle_id, status, to_at) include (payable)
      where status in ('approved', 'inTrip', 'completed')
  `.execute(db)
}
