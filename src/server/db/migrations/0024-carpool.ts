import { type Kysely, sql } from 'kysely'

/**
 * The carpool board: the corridor of each request and alert (server/ports/corridors), alerts, the requests of which
 * they have notified, and the phone numbers that a user has read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table carpool_requests
      add column address_from_np text, add column address_to_np text,
      add column meters integer, add column seconds integer,
      -- NRS per seat
      add column fair_price integer, add column highest_price integer,
      -- null until the corridor is computed; names the road graph to which its numbers refer
      add column graph text,
      add column from_cell smallint, add column to_cell smallint,
      add column cells smallint[], add column corridor bytea,
      add column hidden_at timestamptz, add column hidden_reason text,
      add column owner_blocked_at timestamptz,
      -- null until the request has been compared with the alerts
      add column alerted_at timestamptz;
    update carpool_requests r set owner_blocked_at = u.blocked_at from users u
      where u.id = r.user_id and u.blocked_at is not null;
    create trigger carpool_requests_owner_block before insert or update of user_id, owner_blocked_at on carpool_requests
      for each row execute function copy_owner_block();
    create function spread_owner_block_to_carpool() returns trigger language plpgsql as $$
    begin
      update carpool_requests set owner_blocked_at = new.blocked_at where user_id = new.id;
      return null;
    end $$;
    create trigger users_owner_block_carpool after update of blocked_at on users for each row
      when (old.blocked_at is distinct from new.blocked_at) execute function spread_owner_block_to_carpool();

    drop index carpool_requests_list;
    create index carpool_requests_list on carpool_requests (time_at, id) include (is_driver, vehicle_type_id)
      where completed_at is null and hidden_at is null and owner_blocked_at is null;
    create index carpool_requests_ends on carpool_requests (from_cell, to_cell, time_at, id) include (is_driver, vehicle_type_id)
      where completed_at is null and hidden_at is null and owner_blocked_at is null;
    create index carpool_requests_cells on carpool_requests using gin (cells)
      where completed_at is null and hidden_at is null and owner_blocked_at is null;
    create index carpool_requests_user on carpool_requests (user_id, created_at desc);
    create index carpool_requests_unmeasured on carpool_requests (id) where graph is null and completed_at is null;
    create index carpool_requests_unalerted on carpool_requests (id) where alerted_at is null and completed_at is null;

    create table carpool_alerts (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      -- whether it waits for drivers' offers or for passengers
      is_driver boolean not null,
      address_from text not null, address_to text not null, address_from_np text not null, address_to_np text not null,
      from_latitude double precision not null, from_longitude double precision not null,
      to_latitude double precision not null, to_longitude double precision not null,
      vehicle_type_id integer references vehicle_types,
      graph text, from_cell smallint, to_cell smallint, cells smallint[], corridor bytea,
      created_at timestamptz not null default now(), expires_at timestamptz not null, ended_at timestamptz
    );
    create index carpool_alerts_user on carpool_alerts (user_id, id desc);
    create index carpool_alerts_ends on carpool_alerts (from_cell, to_cell) where ended_at is null and is_driver;
    create index carpool_alerts_cells on carpool_alerts using gin (cells) where ended_at is null and not is_driver;
    create index carpool_alerts_unmeasured on carpool_alerts (id) where graph is null and ended_at is null;
    create index carpool_alerts_type on carpool_alerts (vehicle_type_id);
    create table carpool_alert_hits (
      alert_id bigint not null references carpool_alerts on delete cascade,
      request_id bigint not null references carpool_requests on delete cascade,
      created_at timestamptz not null default now(),
      primary key (alert_id, request_id)
    );
    create index carpool_alert_hits_request on carpool_alert_hits (request_id);

    -- the requests whose phone numbers a user has read on a day in Kathmandu
    create table carpool_phone_reads (
      user_id bigint not null references users on delete cascade,
      day date not null, request_ids bigint[] not null,
      primary key (user_id, day)
    );
    create index carpool_phone_reads_day on carpool_phone_reads (day);

    alter table reports add column request_id bigint references carpool_requests on delete cascade;
    create index reports_request on reports (request_id) where request_id is not null;
    alter table reports drop constraint reports_type_check, drop constraint reports_check;
    alter table reports
      add constraint reports_type_check check (type in ('feedback', 'vehicle', 'booking', 'user', 'carpool')),
      add constraint reports_check check (case type
        when 'feedback' then num_nonnulls(vehicle_id, booking_id, user_id, request_id) = 0
        when 'vehicle' then vehicle_id is not null when 'booking' then booking_id is not null
        when 'carpool' then request_id is not null else user_id is not null end);
  `.execute(db)
}
