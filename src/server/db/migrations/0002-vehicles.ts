import { type Kysely, sql } from 'kysely'

/** Vehicles, their pictures and features, and the calendar, whose constraint prevents double bookings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vehicles (
      id bigint generated always as identity primary key,
      user_id bigint not null references users,
      step smallint check (step between 0 and 7),
      state text not null default 'notAvailable' check (state in ('available', 'notAvailable')),
      status text check (status in ('verified', 'rejected')), remarks text,
      blocked_at timestamptz,
      owner_name text not null,
      manufacturer_id integer not null, model_id integer not null, vehicle_type_id integer not null,
      registration_number text not null unique,
      model_year smallint not null, number_of_seats smallint not null check (number_of_seats between 2 and 70),
      fuel_type text not null check (fuel_type in ('petrol', 'diesel', 'electric', 'hybrid')),
      color_id integer not null references colors, total_km integer not null check (total_km >= 0),
      instant_booking boolean not null default false, long_term_trip boolean not null default false,
      insurance boolean not null default false, off_road boolean not null default false,
      insurance_expiry date,
      address text, city_id integer references cities, latitude double precision, longitude double precision,
      description text not null default '', guideline text not null default '',
      number_of_trips integer not null default 0,
      rating_sum integer not null default 0, rating_count integer not null default 0,
      -- maintained by a trigger on vehicle_features, so that "has all of these" is a single comparison
      feature_mask bigint not null default 0,
      price_per_hour integer, price_per_four_hour integer, price_per_eight_hour integer, price_per_day integer,
      km_limit_per_four_hour integer, km_limit_per_eight_hour integer, km_limit_per_day integer,
      km_charge_long_route integer not null default 0, km_charge_city_ride integer not null default 0,
      overnight_charge integer not null default 0, waiting_charge integer not null default 0,
      three_days_saving smallint not null default 0 check (three_days_saving between 0 and 100),
      seven_days_saving smallint not null default 0 check (seven_days_saving between 0 and 100),
      one_month_saving smallint not null default 0 check (one_month_saving between 0 and 100),
      max_discount smallint generated always as
        (greatest(three_days_saving, seven_days_saving, one_month_saving)) stored,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
      foreign key (model_id, manufacturer_id, vehicle_type_id)
        references models (id, manufacturer_id, vehicle_type_id),
      check (state = 'notAvailable' or (price_per_hour > 0 and price_per_day > 0 and city_id is not null))
    );
    create index vehicles_user on vehicles (user_id, id);
    create index vehicles_model on vehicles (model_id);
    create index vehicles_insurance_expiry on vehicles (insurance_expiry) where state = 'available';
    create index vehicles_popular on vehicles (city_id, number_of_trips desc, id)
      include (vehicle_type_id, manufacturer_id, color_id, fuel_type, feature_mask, number_of_seats, step, insurance_expiry)
      where state = 'available' and blocked_at is null;
    create index vehicles_price on vehicles (city_id, price_per_day, id)
      include (vehicle_type_id, manufacturer_id, color_id, fuel_type, feature_mask, number_of_seats, step, insurance_expiry)
      where state = 'available' and blocked_at is null;

    create table drivers (
      vehicle_id bigint primary key references vehicles on delete cascade,
      name text not null, license_number text not null,
      experience smallint not null check (experience between 1 and 90),
      phone_number text not null, dob date not null, address text not null,
      relation text not null default '', alternate_phone_number text, smoking boolean not null default false,
      image text, license_image text
    );
    create table vehicle_images (
      id uuid primary key default gen_random_uuid(),
      vehicle_id bigint not null references vehicles on delete cascade,
      type text not null check (type in ('image', 'bluebook', 'insurance')),
      name text not null, position smallint not null default 0,
      created_at timestamptz not null default now()
    );
    create index vehicle_images_vehicle on vehicle_images (vehicle_id, type, position, id);
    create table vehicle_features (
      vehicle_id bigint not null references vehicles on delete cascade,
      feature_id integer not null references features,
      primary key (vehicle_id, feature_id)
    );
    create index vehicle_features_feature on vehicle_features (feature_id);

    create function keep_feature_mask() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update vehicles set feature_mask = feature_mask | (select 1::bigint << bit from features where id = new.feature_id)
          where id = new.vehicle_id;
      else
        update vehicles set feature_mask = feature_mask & ~(select 1::bigint << bit from features where id = old.feature_id)
          where id = old.vehicle_id;
      end if;
      return null;
    end $$;
    create trigger vehicle_features_mask after insert or delete on vehicle_features
      for each row execute function keep_feature_mask();
  `.execute(db)
}
