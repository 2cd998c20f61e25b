import { type Kysely, sql } from 'kysely'

/**
 * Notifies every process, through LISTEN, of cached pages that a committed write has made stale. PostgreSQL merges
 * equal payloads of one transaction into one notification.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function signal_vehicle() returns trigger language plpgsql as $$
    declare
      changed bigint;
    begin
      if tg_table_name = 'vehicles' then
        changed := case when tg_op = 'DELETE' then old.id else new.id end;
      else
        changed := case when tg_op = 'DELETE' then old.vehicle_id else new.vehicle_id end;
      end if;
      perform pg_notify('sawari_changed', 'vehicle:' || changed);
      return null;
    end $$;
    create function signal_user() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sawari_changed', 'user:' || case when tg_op = 'DELETE' then old.id else new.id end);
      return null;
    end $$;
    create function signal_site() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sawari_changed', tg_argv[0]);
      return null;
    end $$;
    create trigger vehicles_changed after insert or update or delete on vehicles
      for each row execute function signal_vehicle();
    create trigger drivers_changed after insert or update or delete on drivers
      for each row execute function signal_vehicle();
    create trigger vehicle_images_changed after insert or update or delete on vehicle_images
      for each row execute function signal_vehicle();
    create trigger vehicle_calendar_changed after insert or update or delete on vehicle_calendar
      for each row execute function signal_vehicle();
    create trigger users_changed after insert or delete or update of first_name, last_name, image, blocked_at on users
      for each row execute function signal_user();
  `.execute(db)
  const siteTables = [
    'pages',
    'banners',
    'settings',
    'cities',
    'provinces',
    'vehicle_types',
    'manufacturers',
    'models',
    'colors',
    'features',
  ]
  for (const table of siteTables) {
    await sql`create trigger ${sql.id(`${table}_changed`)} after insert or update or delete on ${sql.id(table)}
      for each statement execute function signal_site('site')`.execute(db)
  }
}
