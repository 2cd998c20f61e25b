import { type Kysely, sql } from 'kysely'

/** Wakes the job that notifies the alerts of a request; an index for the notifications that a user got lately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function signal_untold_request() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sawari_changed', 'alerts');
      return null;
    end $$;
    create trigger carpool_requests_untold after insert or update of graph, hidden_at, owner_blocked_at on carpool_requests
      for each row when (new.graph is not null and new.alerted_at is null and new.completed_at is null)
      execute function signal_untold_request();
    create index notifications_rides on notifications (user_id, created_at) where kind = 'rideFound';
  `.execute(db)
}
