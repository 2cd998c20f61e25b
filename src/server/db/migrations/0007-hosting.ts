import { type Kysely, sql } from 'kysely'

/** For hosting: owners of uploaded files, site secrets, calendar feeds, and the insurance notices that were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      id uuid primary key default gen_random_uuid(),
      user_id bigint not null references users,
      kind text not null check (kind in ('vehicle', 'paper', 'person')),
      bytes integer not null check (bytes > 0),
      created_at timestamptz not null default now()
    );
    create index uploads_user on uploads (user_id);
    create index uploads_created on uploads (created_at);
    -- restrict: a file may only be deleted after the rows that reference it; unreferenced files are swept
    alter table vehicle_images add column upload_id uuid unique references uploads;
    alter table drivers
      add column image_upload_id uuid unique references uploads,
      add column license_upload_id uuid unique references uploads;
    create table site_secrets (
      name text primary key, value bytea not null check (length(value) >= 32),
      created_at timestamptz not null default now()
    );
    alter table vehicles add column calendar_token text unique;
    create table insurance_notices (
      vehicle_id bigint not null references vehicles on delete cascade,
      expiry date not null, days smallint not null,
      created_at timestamptz not null default now(),
      primary key (vehicle_id, expiry, days)
    );
    -- unique regardless of spacing
    create unique index vehicles_plate
      on vehicles (upper(regexp_replace(registration_number, '[[:space:].-]+', '', 'g')));
  `.execute(db)
}
