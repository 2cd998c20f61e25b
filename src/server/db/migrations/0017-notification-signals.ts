import { type Kysely, sql } from 'kysely'

/** Signals for open notification streams: ended sessions, and decided requests. An index for purging by age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index notifications_created on notifications (created_at);

    create function signal_sessions() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sawari_changed', 'sessions:' || ended.user_id)
        from (select distinct user_id from rows) ended;
      return null;
    end $$;
    create trigger sessions_ended after delete on sessions
      referencing old table as rows for each statement execute function signal_sessions();

    -- the host who decides gets no notification, but the number of waiting requests changes
    create function signal_requests() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sawari_changed', 'notifications:' || v.user_id) from vehicles v where v.id = new.vehicle_id;
      return null;
    end $$;
    create trigger bookings_decided after update of status on bookings
      for each row when (old.status = 'pending' and new.status <> 'pending') execute function signal_requests();
  `.execute(db)
}
