import { type Kysely, sql } from 'kysely'

/**
 * A deleted account contains no personal data, whatever writes to it later; a plate is free again once its owner has
 * left.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add constraint users_deleted_is_empty check (deleted_at is null or (
      -- deleted accounts count as blocked, so every check of blocked_at rejects them too
      blocked_at is not null and first_name = '' and last_name = '' and email is null and mobile_number is null
      and mobile_verified_at is null and image is null and image_upload_id is null));

    -- users and uploads refer to each other, and restoring a backup fills one of them first
    alter table users alter constraint users_image_upload_id_fkey deferrable initially immediate;

    -- the owner's account was deleted, and the row stays for its bookings
    alter table vehicles add column retired_at timestamptz;
    alter table vehicles drop constraint vehicles_registration_number_key;
    create unique index vehicles_registration_number_key on vehicles (registration_number) where retired_at is null;
    drop index vehicles_plate;
    create unique index vehicles_plate
      on vehicles (upper(regexp_replace(registration_number, '[[:space:].-]+', '', 'g'))) where retired_at is null;
  `.execute(db)
}
