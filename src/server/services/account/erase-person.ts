import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#server/db/client.ts'
import { isRemovable } from '#server/db/vehicles.ts'
import { noteDeletedIdentity } from '#server/services/auth/deleted-identity.ts'
import { NO_CORRIDOR } from '#server/services/carpool/measure-ride.ts'
import { eraseThreads } from '#server/services/threads/erase-threads.ts'

/** Tables whose rows belong to one person. SMS are deleted with their notifications. */
const OWN_TABLES = [
  'sessions',
  'notifications',
  'verification_codes',
  'idempotency_keys',
  'carpool_alerts',
  'carpool_phone_reads',
  'saved_vehicles',
  'exports',
  'chats',
] as const

/**
 * Removes a person's data from every table; rows that others or the bookkeeping need stay without it. The caller has
 * locked the person and found nothing open. @returns the ids of the uploads, which are no longer referenced
 */
export async function erasePerson(trx: Database, userId: number, at: Date): Promise<string[]> {
  await sql`delete from simulated_sms s using users u where u.id = ${userId} and s.mobile_number = u.mobile_number`.execute(
    trx,
  )
  for (const table of OWN_TABLES) await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await scrubNotifications(trx, userId)
  await eraseBookings(trx, userId)
  await eraseThreads(trx, userId)
  await eraseRequests(trx, userId, at)
  await eraseVehicles(trx, userId, at)
  await trx.updateTable('coupons').set({ active: false }).where('user_id', '=', userId).execute()
  // referrals without a reward yet will not get one
  await sql`update users u set referred_by = null where (u.referred_by = ${userId} or u.id = ${userId})
    and not exists (select from referral_rewards r where r.referred_id = u.id)`.execute(trx)
  await noteIdentity(trx, userId)
  await trx
    .updateTable('users')
    .set({
      first_name: '',
      last_name: '',
      other_name: null,
      email: null,
      // the same provider account may sign up again, as a new user without a referrer
      provider_subject: `deleted-${randomBytes(16).toString('hex')}`,
      mobile_number: null,
      mobile_verified_at: null,
      image: null,
      image_upload_id: null,
      sms_muted: [],
      push_muted: [],
      referral_code: randomBytes(16).toString('hex'),
      blocked_at: at,
      deleted_at: at,
    })
    .where('id', '=', userId)
    .execute()
  await trx
    .updateTable('requested_deletions')
    .set({ user_id: null, obstacle: null, outcome: 'deleted', ended_at: at })
    .where('user_id', '=', userId)
    .execute()
  const uploads = await trx.selectFrom('uploads').select('id').where('user_id', '=', userId).execute()
  return uploads.map(({ id }) => id)
}

/**
 * Removes the person's names from notifications to others. The sentences stay: a null name is shown as a deleted user,
 * and a missing driver's name is left out.
 */
async function scrubNotifications(trx: Database, userId: number): Promise<void> {
  await sql`
    update notifications n set facts = jsonb_set(n.facts, '{guest}', 'null')
      from bookings b join vehicles v on v.id = b.vehicle_id
      where b.user_id = ${userId} and n.user_id = v.user_id and n.facts ->> 'bookingId' = b.id::text
        and n.facts ? 'guest'`.execute(trx)
  await sql`
    update notifications n set facts = n.facts - 'driver'
      from bookings b join vehicles v on v.id = b.vehicle_id
      where v.user_id = ${userId} and n.user_id = b.user_id and n.facts ->> 'bookingId' = b.id::text
        and n.facts ? 'driver'`.execute(trx)
  await sql`
    update notifications n set facts = jsonb_set(n.facts, '{name}', 'null')
      from users u
      where u.id = ${userId} and n.user_id = u.referred_by and n.kind = 'referralReward'
        and case when n.facts ? 'nameId' then n.facts -> 'nameId' = to_jsonb(u.id)
          -- notifications from before nameId was stored
          else n.facts ->> 'name' in (u.first_name, trim(u.first_name || ' ' || u.last_name)) end`.execute(
    trx,
  )
}

async function noteIdentity(trx: Database, userId: number): Promise<void> {
  const account = await trx
    .selectFrom('users')
    .select(['identity_adapter as adapter', 'provider', 'provider_subject as subject'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await noteDeletedIdentity(trx, account)
}

/** Deletes carpool requests; reported ones and those with threads stay, without texts, phone number and coordinates. */
async function eraseRequests(trx: Database, userId: number, at: Date): Promise<void> {
  await sql`delete from carpool_requests c where c.user_id = ${userId}
    and not exists (select from reports r where r.request_id = c.id)
    and not exists (select from threads t where t.request_id = c.id)`.execute(trx)
  await trx
    .updateTable('carpool_requests')
    .set(({ fn, val }) => ({
      phone_number: '',
      note: '',
      hidden_reason: null,
      from_latitude: null,
      from_longitude: null,
      to_latitude: null,
      to_longitude: null,
      ...NO_CORRIDOR,
      completed_at: fn.coalesce('completed_at', val(at)),
    }))
    .where('user_id', '=', userId)
    .execute()
}

/** Also drops cached pages of the vehicles that the person rated, because they show the name. */
async function eraseBookings(trx: Database, userId: number): Promise<void> {
  await trx
    .updateTable('bookings')
    .set({ contact_person: '', contact_phone: '', contact_abroad: '' })
    .where('user_id', '=', userId)
    .execute()
  // of changes the trips stay, without what the person wrote and without the host's drivers
  await sql`update booking_changes c set reason = '' from bookings b join vehicles v on v.id = b.vehicle_id
    where b.id = c.booking_id
      and (case c.proposed_by when 'renter' then b.user_id else v.user_id end) = ${userId}`.execute(trx)
  await sql`update booking_changes c set before = c.before || '{"driver": null}', after = c.after || '{"driver": null}'
    from bookings b join vehicles v on v.id = b.vehicle_id
    where b.id = c.booking_id and v.user_id = ${userId}`.execute(trx)
  // what they wrote about the day of a trip; of a host also the pictures of the vehicle and the receipts
  await sql`update trip_bills t set dispute = '' from bookings b
    where b.id = t.booking_id and b.user_id = ${userId} and t.dispute is not null`.execute(trx)
  const hosted = sql`(select b.id from bookings b join vehicles v on v.id = b.vehicle_id where v.user_id = ${userId})`
  await sql`delete from trip_pictures where booking_id in ${hosted}`.execute(trx)
  await sql`update trip_expenses set note = '', upload_id = null where booking_id in ${hosted}`.execute(trx)
  await sql`update bookings b set driver = null from vehicles v
    where v.id = b.vehicle_id and v.user_id = ${userId} and b.driver is not null`.execute(trx)
  // what hosts say about a guest is only for requests that there will not be; answers are about vehicles that are retired
  await trx.deleteFrom('guest_ratings').where('guest_id', '=', userId).execute()
  await sql`update ratings r set answer = null, answered_at = null from vehicles v
    where v.id = r.vehicle_id and v.user_id = ${userId} and r.answer is not null`.execute(trx)
  await sql`select pg_notify('sawari_changed', 'vehicle:' || r.vehicle_id) from ratings r
    where r.user_id = ${userId}`.execute(trx)
}

/** Deletes a person's vehicles; those with bookings or reports stay, without everything that these do not need. */
async function eraseVehicles(trx: Database, userId: number, at: Date): Promise<void> {
  await sql`delete from vehicles v where v.user_id = ${userId} and ${isRemovable}`.execute(trx)
  const remaining = trx.selectFrom('vehicles').select('id').where('user_id', '=', userId)
  for (const table of ['vehicle_images', 'drivers', 'insurance_notices', 'imported_calendars'] as const)
    await trx.deleteFrom(table).where('vehicle_id', 'in', remaining).execute()
  await trx
    .deleteFrom('vehicle_calendar')
    .where('vehicle_id', 'in', remaining)
    .where('kind', '=', 'unavailable')
    .execute()
  await trx
    .updateTable('vehicles')
    .set({
      state: 'notAvailable',
      retired_at: at,
      status: null,
      remarks: null,
      papers_checked_on: null,
      owner_name: '',
      insurance_expiry: null,
      address: null,
      other_address: null,
      latitude: null,
      longitude: null,
      description: '',
      guideline: '',
      calendar_token: null,
      updated_at: at,
    })
    .where('user_id', '=', userId)
    .execute()
}
