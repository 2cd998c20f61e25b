import { type Kysely, sql } from 'kysely'

/**
 * Signals changed and deleted carpool requests, whose cached pages are then stale, as migration 0005 does for vehicles.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function signal_ride() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sawari_changed', 'ride:' || old.id);
      return null;
    end $$;
    create trigger carpool_requests_changed
      after delete or update of user_id, completed_at, hidden_at, owner_blocked_at, time_at, passengers, suggested_price, note,
        address_from, address_to, address_from_np, address_to_np, meters, seconds, fair_price, highest_price
      on carpool_requests for each row execute function signal_ride();
  `.execute(db)
}
