import { type Kysely, sql } from 'kysely'

/**
 * Calendars of other sites and apps that hosts import. Their busy times are blocked dates of their own, which end with
 * the import. They are rows of 'unavailable', so that every version of the code takes them as taken.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imported_calendars (
      id bigint generated always as identity primary key,
      vehicle_id bigint not null unique references vehicles on delete cascade,
      -- secret: with it everybody can read the host's calendar
      url text not null check (length(url) <= 2000),
      etag text, last_modified text,
      -- pairs of seconds since 1970: the start and the end of each event
      events jsonb not null default '[]',
      -- events or the vehicle's calendar have changed since the dates were blocked
      is_stale boolean not null default true,
      created_at timestamptz not null,
      -- the last attempt, the last one that succeeded, and the last one that gave a file
      checked_at timestamptz not null, succeeded_at timestamptz not null, read_at timestamptz not null,
      failed_since timestamptz, failure text,
      next_at timestamptz not null,
      check ((failed_since is null) = (failure is null))
    );
    create index imported_calendars_due on imported_calendars (next_at);
    create index imported_calendars_stale on imported_calendars (id) where is_stale;

    alter table vehicle_calendar
      add column import_id bigint references imported_calendars on delete cascade;
    create index vehicle_calendar_import on vehicle_calendar (import_id) where import_id is not null;

    -- an event over a booking blocks only the rest, so the hours of a cancelled booking become its own
    create function free_hours_for_import() returns trigger language plpgsql as $$
    begin
      update imported_calendars set is_stale = true where vehicle_id = old.vehicle_id and not is_stale;
      if found then
        perform pg_notify('sawari_changed', 'imports');
      end if;
      return null;
    end $$;
    create trigger vehicle_calendar_freed after delete or update of during on vehicle_calendar
      for each row when (old.import_id is null) execute function free_hours_for_import();
  `.execute(db)
}
