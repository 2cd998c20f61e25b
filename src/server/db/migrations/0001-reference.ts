import { type Kysely, sql } from 'kysely'

/** Reference data, site data and users: everything that a vehicle references. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists btree_gist`.execute(db)
  await sql`
    create table provinces (
      id smallint generated always as identity primary key,
      title_en text not null unique, title_np text not null
    );
    create table cities (
      id integer generated always as identity primary key,
      slug text not null unique, title_en text not null unique, title_np text not null,
      province_id smallint not null references provinces,
      latitude double precision not null check (latitude between 26 and 31),
      longitude double precision not null check (longitude between 80 and 89),
      position integer not null default 0
    );
    create table vehicle_types (
      id integer generated always as identity primary key,
      slug text not null unique, title_en text not null, title_np text not null,
      icon text not null, position integer not null default 0
    );
    create table manufacturers (
      id integer generated always as identity primary key,
      title_en text not null unique, title_np text not null
    );
    create table models (
      id integer generated always as identity primary key,
      manufacturer_id integer not null references manufacturers,
      vehicle_type_id integer not null references vehicle_types,
      title_en text not null, title_np text not null,
      unique (manufacturer_id, title_en),
      unique (id, manufacturer_id, vehicle_type_id)
    );
    create index models_vehicle_type on models (vehicle_type_id);
    create table colors (
      id integer generated always as identity primary key,
      slug text not null unique, title_en text not null, title_np text not null,
      hex text not null check (hex ~ '^#[0-9a-f]{6}$'), position integer not null default 0
    );
    create table features (
      id integer generated always as identity primary key,
      slug text not null unique, title_en text not null, title_np text not null,
      -- the feature's bit in vehicles.feature_mask
      bit smallint not null unique check (bit between 0 and 61),
      position integer not null default 0
    );

    create table pages (
      slug text not null, locale text not null check (locale in ('en', 'np')),
      title text not null, content text not null, description text not null default '',
      updated_at timestamptz not null default now(),
      primary key (slug, locale)
    );
    create table banners (
      id integer generated always as identity primary key,
      type text not null, image text not null, link text, location text not null default 'home',
      title_en text not null default '', title_np text not null default '',
      active boolean not null default true, position integer not null default 0
    );
    create table settings (key text primary key, value jsonb not null);

    create table users (
      id bigint generated always as identity primary key,
      first_name text not null, last_name text not null default '',
      email text, provider text not null check (provider in ('google', 'facebook')),
      provider_subject text not null,
      mobile_number text, mobile_verified_at timestamptz,
      image text, locale text not null default 'en' check (locale in ('en', 'np')),
      referral_code text not null unique default substr(md5(gen_random_uuid()::text), 1, 10),
      referred_by bigint references users check (referred_by <> id),
      blocked_at timestamptz, created_at timestamptz not null default now(),
      unique (provider, provider_subject)
    );
    create unique index users_email on users (lower(email));
    create index users_referred_by on users (referred_by) where referred_by is not null;
    create table sessions (
      token_hash bytea primary key,
      user_id bigint not null references users on delete cascade,
      user_agent text not null default '',
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index sessions_user on sessions (user_id);
    create index sessions_expires on sessions (expires_at);
    create table verification_codes (
      id bigint generated always as identity primary key,
      user_id bigint not null references users on delete cascade,
      mobile_number text not null, code_hash bytea not null,
      tries smallint not null default 0, used_at timestamptz,
      created_at timestamptz not null default now(), expires_at timestamptz not null
    );
    create index verification_codes_user on verification_codes (user_id, created_at desc);
    create index verification_codes_number on verification_codes (mobile_number, created_at desc);
  `.execute(db)
}
