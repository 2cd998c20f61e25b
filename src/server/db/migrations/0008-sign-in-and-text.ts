import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/** Accounts and sessions belong to the kind of provider that made them; a proof signs in once; texts without invisible signs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column identity_adapter text not null default 'mock'
      check (identity_adapter in ('mock', 'real'));
    -- the mock gave these subjects and no others
    update users set identity_adapter = 'real'
      where provider_subject not like 'demo-%' and provider_subject not like 'other-%';
    alter table users drop constraint users_provider_provider_subject_key;
    alter table users add unique (identity_adapter, provider, provider_subject);
    -- whoever tried the mock with an address of somebody else's does not keep that person out
    drop index users_email;
    create unique index users_email on users (identity_adapter, lower(email));

    alter table sessions add column identity_adapter text not null default 'mock'
      check (identity_adapter in ('mock', 'real'));

    create table used_proofs (hash bytea primary key, expires_at timestamptz not null);
    create index used_proofs_expires on used_proofs (expires_at);
  `.execute(db)
  await cleanTexts(db)
}

/** Direction overrides, zero-width spaces and what else draws nothing, but for emoji's variation selectors. */
const INVISIBLE =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0d\\ufeff\\uffa0\\ufff0-\\ufffb\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]'
/** A joiner behind neither Devanagari nor an emoji. */
const STRAY_JOINER =
  '(?<![\\u0900-\\u097f\\ua8e0-\\ua8ff\\u2190-\\u2bff\\ufe0f\\U0001f000-\\U0001faff])[\\u200c\\u200d]'

const TEXTS = {
  users: ['last_name'],
  vehicles: ['owner_name', 'address', 'description', 'guideline', 'remarks'],
  drivers: ['name', 'license_number', 'address', 'relation'],
  bookings: ['contact_person', 'origin_address', 'destination_address', 'cancel_reason'],
  ratings: ['remarks'],
  reports: ['reason', 'remarks'],
  carpool_requests: ['address_from', 'address_to', 'note'],
}

/** What is written from now on is cleaned by domain/shared/text.ts. A plate has had no such sign from the start. */
export async function cleanTexts(db: QueryExecutorProvider): Promise<void> {
  const isDirty = sql`${sql.lit(`${INVISIBLE}|${STRAY_JOINER}`)}`
  const clean = (text: RawBuilder<unknown>) =>
    sql`btrim(regexp_replace(regexp_replace(${text}, ${sql.lit(INVISIBLE)}, '', 'g'), ${sql.lit(STRAY_JOINER)}, '', 'g'))`
  for (const [table, columns] of Object.entries(TEXTS))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${clean(sql`${sql.ref(column)}`)}
        where ${sql.ref(column)} ~ ${isDirty}`.execute(db)
  // nobody is left without a name
  await sql`update users
    set first_name = coalesce(nullif(${clean(sql`first_name`)}, ''), split_part(email, '@', 1), 'Guest')
    where first_name ~ ${isDirty}`.execute(db)
  await sql`update bookings set waypoints = (
      select jsonb_agg(case when jsonb_typeof(stop -> 'title') = 'string'
        then jsonb_set(stop, '{title}', to_jsonb(${clean(sql`stop ->> 'title'`)})) else stop end order by place)
      from jsonb_array_elements(waypoints) with ordinality as stops (stop, place))
    where waypoints::text ~ ${isDirty}`.execute(db)
}
