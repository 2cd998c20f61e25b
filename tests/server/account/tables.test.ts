import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { OMITTED } from '#server/services/account/export-tables.ts'
import { testApi } from '#tests/setup/api.ts'

/** Tables that refer to people, directly or by another table, and that no archive contains. */
const NOT_EXPORTED: Record<string, string> = {
  exports: 'when an archive was asked for, kept for two days to count to three',
  requested_deletions: 'that Facebook asked for the deletion, until it is done; nothing else',
  idempotency_keys:
    'copies of answers, stored for eight days at most so that a repeated request does nothing twice',
  vehicle_features: 'as a list of names with its vehicle',
  trip_pictures: 'of the vehicle, on the page of the booking; deleted 180 days after the trip',
  trip_positions: 'where the vehicle is now, for some minutes; it names nobody',
  pickup_reminders: 'which bookings no longer need a reminder; it names nobody',
  sms_sends: 'counts of two days for the limits, by keyed hashes: nothing to read in them',
}

/** What deleting the person does to each of these tables. */
const WHEN_DELETED: Record<string, string> = {
  users: 'kept, empty: the row for the bookings',
  sessions: 'deleted',
  exports: 'deleted',
  requested_deletions: 'kept for 90 days without the person: what its status page tells',
  verification_codes: 'deleted',
  idempotency_keys: 'deleted',
  carpool_requests: 'deleted; kept without phone number and note when somebody has reported it',
  carpool_alerts: 'deleted',
  carpool_alert_hits: 'deleted with the alert or the request',
  carpool_phone_reads: 'deleted',
  saved_vehicles: 'deleted',
  notifications: 'deleted; names in those of other people are removed',
  sms_messages: 'deleted with the notifications',
  chats: 'deleted',
  chat_messages: 'deleted with the chat',
  threads: 'kept for the other person if that person has written, else deleted',
  thread_members: 'kept or deleted with the thread',
  thread_messages: 'deleted; those of the other person are kept',
  user_blocks: 'deleted',
  push_subscriptions: 'deleted with the sessions',
  push_messages: 'deleted with the subscriptions',
  pickup_reminders: 'kept with the booking',
  sms_sends: 'kept for two days, without number or text: limits that deletion resets are none',
  uploads: 'deleted with their files',
  vehicles: 'deleted, or kept without the person when a booking or report needs it',
  vehicle_images: 'deleted',
  vehicle_features: 'goes with the vehicle',
  vehicle_calendar: 'blocked dates deleted; bookings kept',
  imported_calendars: 'deleted with their dates',
  drivers: 'deleted',
  driver_roads: 'deleted with the driver',
  insurance_notices: 'deleted',
  bookings: 'kept without the contact: the other party and the accounts need them',
  booking_events: 'kept with the booking; they name nobody',
  booking_routes: 'kept with the booking',
  booking_changes: 'kept with the booking, without what the person wrote and without the host’s drivers',
  booking_dues: 'kept with the booking: the accounts',
  part_refunds: 'kept with the booking: the accounts',
  trip_records: 'kept with the booking: what was driven; they name nobody',
  trip_pictures: 'deleted with the host, else 180 days after the trip',
  trip_expenses: 'kept with the booking: the accounts; of a host without note and receipt',
  trip_bills: 'kept with the booking: the accounts; without what the guest wrote',
  trip_days: 'kept with the booking: what was paid in cash',
  trip_positions: 'deleted within minutes',
  payments: 'kept with the booking: the accounts',
  ratings: 'kept without the name: they belong to the record of the vehicle; a host’s answers are deleted',
  guest_ratings: 'those of the person deleted; those that the person gave belong to the record of the guest',
  reports: 'kept: safety of other people',
  referral_rewards: 'kept: the reward of the other person',
  coupons: 'switched off; kept for the bookings that used them',
  coupon_uses: 'kept with the booking',
}

const api = testApi()

/** All tables with a chain of foreign keys to `users`. */
async function personalTables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive personal as (
      select 'users'::regclass::oid as id
      union select c.conrelid from pg_constraint c join personal p on c.confrelid = p.id where c.contype = 'f')
    select id::regclass::text as name from personal order by 1`.execute(api.context.db)
  return rows.map(({ name }) => name)
}

describe('a table that refers to people', () => {
  it('is in the archive, or has a stated reason why not', async () => {
    expect([...Object.keys(OMITTED), ...Object.keys(NOT_EXPORTED)].sort()).toEqual(
      (await personalTables()).sort(),
    )
  })

  it('has a decision about what deleting the account does to it', async () => {
    expect(Object.keys(WHEN_DELETED).sort()).toEqual((await personalTables()).sort())
  })
})
