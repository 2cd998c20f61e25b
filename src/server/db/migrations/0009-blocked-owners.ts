import { type Kysely, sql } from 'kysely'

/**
 * Copies the owner's block to each vehicle, by triggers on users.blocked_at. Searches need no join, and the change of
 * the vehicles invalidates the pages that show them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vehicles add column owner_blocked_at timestamptz;
    update vehicles v set owner_blocked_at = u.blocked_at from users u
      where u.id = v.user_id and u.blocked_at is not null;
    create function copy_owner_block() returns trigger language plpgsql as $$
    begin
      -- for share: either a concurrent block waits for this vehicle, or this vehicle waits for the block
      select blocked_at into new.owner_blocked_at from users where id = new.user_id for share;
      return new;
    end $$;
    create trigger vehicles_owner_block before insert or update of user_id, owner_blocked_at on vehicles
      for each row execute function copy_owner_block();
    create function spread_owner_block() returns trigger language plpgsql as $$
    begin
      update vehicles set owner_blocked_at = new.blocked_at where user_id = new.id;
      return null;
    end $$;
    create trigger users_owner_block after update of blocked_at on users for each row
      when (old.blocked_at is distinct from new.blocked_at) execute function spread_owner_block();

    drop index vehicles_popular;
    drop index vehicles_price;
    create index vehicles_popular on vehicles (city_id, number_of_trips desc, id)
      include (vehicle_type_id, manufacturer_id, color_id, fuel_type, feature_mask, number_of_seats, step, insurance_expiry)
      where state = 'available' and blocked_at is null and owner_blocked_at is null;
    create index vehicles_price on vehicles (city_id, price_per_day, id)
      include (vehicle_type_id, manufacturer_id, color_id, fuel_type, feature_mask, number_of_seats, step, insurance_expiry)
      where state = 'available' and blocked_at is null and owner_blocked_at is null;
  `.execute(db)
}
