import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'

/**
 * Accounts and sessions belong to the kind of provider that created them; a proof signs in once; texts contain no
 * invisible characters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column identity_adapter text not null default 'mock'
      check (identity_adapter in ('mock', 'real'));
    -- subjects that only the mock has issued
    update users set identity_adapter = 'real'
      where provider_subject not like 'demo-%' and provider_subject not like 'other-%';
    alter table users drop constraint users_provider_provider_subject_key;
    alter table users add unique (identity_adapter, provider, provider_subject);
    -- a mock account with another user's e-mail address must not lock that user out
    drop index users_email;
    create unique index users_email on users (identity_adapter, lower(email));

    alter table sessions add column identity_adapter text not null default 'mock'
      check (identity_adapter in ('mock', 'real'));

    create table used_proofs (hash bytea primary key, expires_at timestamptz not null);
    create index used_proofs_expires on used_proofs (expires_at);
  `.execute(db)
  await cleanTexts(db)
}

/** Bidirectional overrides, zero-width spaces and other invisible characters, except emoji variation selectors. */
const INVISIBLE =
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0d\\ufeff\\uffa0\\ufff0-\\ufffb\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff]'
/** A joiner that follows neither Devanagari nor an emoji. */
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

/** New texts are cleaned by domain/shared/text.ts. Plates never allowed such characters. */
export async function cleanTexts(db: QueryExecutorProvider): Promise<void> {
  const isDirty = sql`${sql.lit(`${INVISIBLE}|${STRAY_JOINER}`)}`
  const clean = (text: RawBuilder<unknown>) =>
    sql`btrim(regexp_replace(regexp_replace(${text}, ${sql.lit(INVISIBLE)}, '', 'g'), ${sql.lit(STRAY_JOINER)}, '', 'g'))`
  for (const [table, columns] of Object.entries(TEXTS))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${clean(sql`${sql.ref(column)}`)}
        where ${sql.ref(column)} ~ ${isDirty}`.execute(db)
  // a name must not become empty
  await sql`update users
    set first_name = coalesce(nullif(${clean(sql`first_name`)}, ''), split_part(email, '@', 1), 'Guest')
    where first_name ~ ${isDirty}`.execute(db)
  await sql`update bookings set waypoints = (
      select jsonb_agg(case when jsonb_typeof(stop -> 'title') = 'string'
        then jsonb_set(stop, '{title}', to_jsonb(${clean(sql`stop ->> 'title'`)})) else stop end order by place)
      from jsonb_array_elements(waypoints) with ordinality as stops (stop, place))
    where waypoints::text ~ ${isDirty}`.execute(db)
}
