import { type Kysely, sql } from 'kysely'

/** A deleted account keeps nothing of the person, whatever writes to it later; a plate is free again once its owner has left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add constraint users_deleted_is_empty check (deleted_at is null or (
      -- everything that asks for blocked_at refuses a deleted account, too
      blocked_at is not null and first_name = '' and last_name = '' and email is null and mobile_number is null
      and mobile_verified_at is null and image is null and image_upload_id is null));

    -- users and uploads refer to each other: a restored backup fills one before the other
    alter table users alter constraint users_image_upload_id_fkey deferrable initially immediate;

    -- kept for its bookings only, after its owner's account was deleted
    alter table vehicles add column retired_at timestamptz;
    alter table vehicles drop constraint vehicles_registration_number_key;
    create unique index vehicles_registration_number_key on vehicles (registration_number) where retired_at is null;
    drop index vehicles_plate;
    create unique index vehicles_plate
      on vehicles (upper(regexp_replace(registration_number, '[[:space:].-]+', '', 'g'))) where retired_at is null;
  `.execute(db)
}
