import { type Kysely, sql } from 'kysely'

/** Vehicles that users have saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_vehicles (
      user_id bigint not null references users on delete cascade,
      vehicle_id bigint not null references vehicles on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, vehicle_id)
    );
    create index saved_vehicles_latest on saved_vehicles (user_id, created_at desc, vehicle_id desc);
    create index saved_vehicles_vehicle on saved_vehicles (vehicle_id)`.execute(db)
}
