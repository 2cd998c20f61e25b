import { type Kysely, sql } from 'kysely'

/** Deleted notifications change the unseen counts of open pages, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- a user who is deleted has no page any more that would follow the counts: the signal then is heard by nobody
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
