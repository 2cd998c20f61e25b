import { type Kysely, sql } from 'kysely'

/**
 * Both sides of a trip rate, unseen until both have or the wait is over: `revealed_at` says since when a rating is
 * shown, and only those that are shown count. Ratings from before are shown since they were given.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ratings
      add column revealed_at timestamptz,
      -- by the host, public
      add column answer text, add column answered_at timestamptz,
      -- an operator hides it as a review; the host cannot write another one then
      add column answer_hidden_at timestamptz,
      add constraint ratings_answered check ((answer is null) = (answered_at is null));

    -- sums do not change: no page is made anew for it
    alter table ratings disable trigger ratings_sum;
    update ratings set revealed_at = created_at;
    alter table ratings enable trigger ratings_sum;
    create index ratings_hidden on ratings (booking_id) where revealed_at is null;

    create or replace view counted_ratings as
      select distinct on (vehicle_id, user_id) booking_id, vehicle_id, user_id, rate, remarks, created_at, hidden_at,
          answer, answer_hidden_at
        from ratings where revealed_at is not null order by vehicle_id, user_id, created_at desc, booking_id desc;

    create table guest_ratings (
      booking_id uuid primary key references bookings on delete cascade,
      guest_id bigint not null references users, host_id bigint not null references users,
      rate smallint not null check (rate between 1 and 5), remarks text not null default '',
      revealed_at timestamptz, created_at timestamptz not null
    );
    create index guest_ratings_guest on guest_ratings (guest_id, host_id, created_at desc, booking_id desc);
    create index guest_ratings_host on guest_ratings (host_id);
    create index guest_ratings_hidden on guest_ratings (booking_id) where revealed_at is null;

    -- of one host's ratings of a guest the latest counts, as of one guest's ratings of a vehicle
    create view counted_guest_ratings as
      select distinct on (guest_id, host_id) booking_id, guest_id, host_id, rate
        from guest_ratings where revealed_at is not null order by guest_id, host_id, created_at desc, booking_id desc;
  `.execute(db)
}
