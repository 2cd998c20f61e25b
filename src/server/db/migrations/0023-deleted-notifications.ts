import { type Kysely, sql } from 'kysely'

/** Deleted notifications also change the unseen counts of open pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- after a user is deleted no page follows the counts, so the signal is ignored
    create function signal_deleted_notifications() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sawari_changed', 'notifications:' || gone.user_id)
        from (select distinct user_id from rows where read_at is null) gone;
      return null;
    end $$;
    create trigger notifications_deleted after delete on notifications
      referencing old table as rows for each statement execute function signal_deleted_notifications();
  `.execute(db)
}
