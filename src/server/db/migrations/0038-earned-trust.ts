import { type Kysely, sql } from 'kysely'

/**
 * A person's ratings of a vehicle count once, the latest: the view has those that count, and the vehicle's sums are
 * computed from it. The vehicle is locked first, because two ratings may arrive at once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view counted_ratings as
      select distinct on (vehicle_id, user_id) booking_id, vehicle_id, user_id, rate, remarks, created_at, hidden_at
        from ratings order by vehicle_id, user_id, created_at desc, booking_id desc;
    create function sum_ratings(vehicle bigint) returns void language plpgsql as $$
    begin
      perform from vehicles where id = vehicle for no key update;
      update vehicles set (rating_sum, rating_count) =
          (select coalesce(sum(rate), 0), count(*) from counted_ratings where vehicle_id = vehicle)
        where id = vehicle;
    end $$;
    create or replace function keep_rating() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform sum_ratings(old.vehicle_id); end if;
      if tg_op <> 'DELETE' then perform sum_ratings(new.vehicle_id); end if;
      return null;
    end $$;
    update vehicles v set rating_sum = counted.sum, rating_count = counted.count
      from (select vehicle_id, sum(rate) as sum, count(*) as count from counted_ratings group by vehicle_id) counted
      where counted.vehicle_id = v.id and (v.rating_sum, v.rating_count) <> (counted.sum, counted.count);
    -- refusals of the documents since they were last in order, and whether they keep the vehicle off the list
    alter table vehicles
      add column papers_refusals smallint not null default 0 check (papers_refusals >= 0),
      add column is_withheld boolean not null default false;
  `.execute(db)
}
