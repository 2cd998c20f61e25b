import { type Kysely, sql } from 'kysely'

/**
 * Changes of booked trips. A booking has at most one open proposal and one open due. What was agreed before an accepted
 * change stays in its row; the booking has what is agreed now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bookings
      -- the prices and the coupon by which changes are priced; null: booked before they were stored
      add column terms jsonb,
      -- the host's other driver for this trip
      add column driver jsonb,
      -- the host has changed the driver: the guest may end the booking for free until the pickup
      add column may_end_free boolean not null default false;

    create table booking_changes (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null references bookings on delete cascade,
      proposed_by text not null check (proposed_by in ('renter', 'host')),
      state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
      reason text not null,
      before jsonb not null, after jsonb not null,
      payable_before integer not null, payable_after integer not null,
      answer_by timestamptz not null, created_at timestamptz not null, decided_at timestamptz
    );
    create unique index booking_changes_open on booking_changes (booking_id) where state = 'open';
    create index booking_changes_booking on booking_changes (booking_id, created_at);
    create index booking_changes_lapse on booking_changes (answer_by) where state = 'open';

    -- what a guest who has paid online still has to pay; its id opens the payment, as that of a booking does
    create table booking_dues (
      id uuid primary key default gen_random_uuid(),
      booking_id uuid not null references bookings on delete cascade,
      amount integer not null check (amount > 0),
      created_at timestamptz not null, paid_at timestamptz,
      -- another change has replaced it
      closed_at timestamptz
    );
    create unique index booking_dues_open on booking_dues (booking_id) where paid_at is null and closed_at is null;
    create index booking_dues_booking on booking_dues (booking_id);
    alter table payments add column due_id uuid references booking_dues on delete cascade;
    create index payments_due on payments (due_id) where due_id is not null;

    -- a part of a payment that goes back because of a change
    create table part_refunds (
      id uuid primary key default gen_random_uuid(),
      payment_id uuid not null references payments on delete cascade,
      amount integer not null check (amount > 0),
      state text not null default 'due' check (state in ('due', 'refunded')),
      reference text, created_at timestamptz not null, resolved_at timestamptz
    );
    create index part_refunds_payment on part_refunds (payment_id);
    create index part_refunds_due on part_refunds (created_at) where state = 'due';
  `.execute(db)
}
