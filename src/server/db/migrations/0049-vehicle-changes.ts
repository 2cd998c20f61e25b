import { type Kysely, sql } from 'kysely'

/**
 * Which vehicles a transaction has changed, for the search index of each process (docs/database.md). Triggers write it,
 * so no writer can forget it, and there is one row for each transaction and vehicle.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- unlogged: the rows are needed for an hour, and a process notices by the row of transaction 0 that a crash or a
    -- failover of the server has emptied the table
    create unlogged table vehicle_changes (
      xid xid8 not null default pg_current_xact_id(),
      vehicle_id bigint not null,
      at timestamptz not null default clock_timestamp(),
      primary key (xid, vehicle_id)
    );
    create index vehicle_changes_at on vehicle_changes (at);

    create function note_vehicle() returns trigger language plpgsql as $$
    begin
      insert into vehicle_changes (vehicle_id)
        values (case when tg_op = 'DELETE' then old.id else new.id end) on conflict do nothing;
      return null;
    end $$;
    create trigger vehicles_noted after insert or update or delete on vehicles
      for each row execute function note_vehicle();

    create function note_part_of_vehicle() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into vehicle_changes (vehicle_id) values (old.vehicle_id) on conflict do nothing;
      end if;
      if tg_op <> 'DELETE' then
        insert into vehicle_changes (vehicle_id) values (new.vehicle_id) on conflict do nothing;
      end if;
      return null;
    end $$;
    create trigger vehicle_calendar_noted after insert or update or delete on vehicle_calendar
      for each row execute function note_part_of_vehicle();
    create trigger vehicle_images_noted after insert or update or delete on vehicle_images
      for each row execute function note_part_of_vehicle();

    -- cards show how quickly the host replies
    create function note_vehicles_of_user() returns trigger language plpgsql as $$
    begin
      insert into vehicle_changes (vehicle_id) select id from vehicles where user_id = new.id on conflict do nothing;
      return null;
    end $$;
    create trigger users_noted after update of reply_count, reply_answered, reply_minutes_sum on users
      for each row execute function note_vehicles_of_user();
  `.execute(db)
}
