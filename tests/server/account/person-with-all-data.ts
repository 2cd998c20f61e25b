import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PICTURE_KINDS, type PictureKind } from '#domain/hosting/pictures.ts'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'
import { userRow } from '#server/db/seed/rows.ts'
import { uploadKey } from '#server/services/hosting/upload-keys.ts'
import type { TestApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { newPlate } from '#tests/setup/hosting.ts'
import { addCoupon, addRow, addVehicle, setRow } from '#tests/setup/rows.ts'

export interface PersonWithAllData {
  id: number
  token: string
  /** the guest of their vehicle and the host of the vehicle that they booked */
  other: { id: number; token: string }
  vehicleId: number
  asGuest: string
  asHost: string
  uploads: string[]
}

/** Texts that identify the two people, and must be in no table or archive where they do not belong. */
export const MARKS = {
  person: ['Devimark', 'Personmark', 'person-mark@sawari.example', '9800000001', 'Contactmark'],
  other: ['other-mark@sawari.example', '9800000002', 'Othercontact', '9800000003'],
}

const PLACE = { lat: 27.7, lng: 85.3, label: 'Thamel', otherLabel: null }
/** What a change of a trip compares. */
const AGREED = JSON.stringify({
  from: NOW,
  to: NOW + DAY_MS,
  pickup: PLACE,
  dropOff: PLACE,
  stops: [],
  isOneWay: false,
  isCityRide: true,
  totalMeters: 7_000,
  totalSeconds: 900,
  offRoad: { gravel: 0, normal: 0, extreme: 0 },
  vehicleId: 1,
  driver: null,
  terms: null,
  quote: {},
  total: 2_000,
  saving: 0,
  couponDiscount: 0,
  payable: 2_000,
  road: { from: NOW, to: NOW + DAY_MS },
  route: null,
} satisfies Agreement)

/** A person with rows in every table that refers to people, and nothing open. */
export async function createPersonWithAllData(api: TestApi): Promise<PersonWithAllData> {
  const { db, ports } = api.context
  const at = new Date(NOW - 30 * DAY_MS)
  const add = async (row: Parameters<typeof userRow>[0]) => addRow(db, 'users', userRow(row))
  const { id } = await add({
    first_name: 'Devimark',
    last_name: 'Personmark',
    email: 'person-mark@sawari.example',
    mobile_number: '9800000001',
    mobile_verified_at: at,
  })
  const other = await add({
    first_name: 'Otto',
    last_name: 'Othername',
    email: 'other-mark@sawari.example',
    mobile_number: '9800000002',
    referred_by: id,
  })
  await add({ first_name: 'Later', referred_by: id })

  const list = (user_id: number) =>
    addVehicle(db, {
      user_id,
      registration_number: newPlate(),
      owner_name: user_id === id ? 'Personmark' : 'Otto',
      calendar_token: randomUUID(),
      address: 'Patan',
    })
  const vehicle = await list(id)
  const otherVehicle = await list(other.id)
  await list(id)

  const uploads: string[] = []
  const upload = async (kind: PictureKind, isStored = true) => {
    const { id: uploadId } = await addRow(db, 'uploads', {
      user_id: id,
      kind,
      bytes: 9,
      created_at: new Date(NOW + uploads.length),
    })
    uploads.push(uploadId)
    const key = uploadKey(PICTURE_KINDS[kind].isPrivate, uploadId, 1280)
    if (isStored) await ports.storage.put(key, Buffer.from(`picture ${uploads.length}`), 'image/webp')
    return uploadId
  }
  const image = await upload('vehicle')
  await addRow(db, 'vehicle_images', {
    vehicle_id: vehicle.id,
    type: 'image',
    name: `/uploads/${image}-1280.webp`,
    upload_id: image,
  })
  await addRow(db, 'drivers', {
    vehicle_id: vehicle.id,
    name: 'Hari Driver',
    license_number: '01',
    experience: 9,
    phone_number: '9811111111',
    dob: '1980-01-01',
    address: 'Patan',
    alternate_phone_number: null,
    image: null,
    license_image: null,
    image_upload_id: await upload('person', false),
    license_upload_id: await upload('paper'),
  })
  await setRow(db, 'users', id, { image: '/uploads/x', image_upload_id: await upload('person') })
  await sql`insert into driver_roads (vehicle_id, city_id, other_city_id, trips) values (${vehicle.id}, 1, 2, 3)`.execute(
    db,
  )
  await sql`insert into insurance_notices (vehicle_id, expiry, days) values (${vehicle.id}, '2027-01-01', 7)`.execute(
    db,
  )
  await sql`insert into vehicle_calendar (vehicle_id, during, kind)
    values (${vehicle.id}, '[2027-03-01 00:00Z,2027-03-02 00:00Z)', 'unavailable')`.execute(db)
  await addRow(db, 'imported_calendars', {
    vehicle_id: vehicle.id,
    url: 'https://calendar.example/secret',
    etag: '"1"',
    last_modified: null,
    events: JSON.stringify([[1_800_000_000, 1_800_003_600]]),
    created_at: at,
    checked_at: at,
    succeeded_at: at,
    read_at: at,
    next_at: at,
  })

  const coupon = await addCoupon(db, { code: `RICH${id}`, valid_to: at, user_id: id })
  const book = async (guest: number, hired: number, contact: string, phone: string) => {
    const { rows } = await sql<{ id: string }>`
      insert into bookings (user_id, vehicle_id, status, from_at, to_at, origin_latitude, origin_longitude, origin_address,
        destination_latitude, destination_longitude, destination_address, contact_person, contact_phone, is_city_ride,
        is_one_way, total_meters, total_seconds, quote, total, payable)
      values (${guest}, ${hired}, 'completed', ${at}, ${new Date(NOW - 29 * DAY_MS)}, 27.7, 85.3, 'Thamel', 27.6, 85.3, 'Patan',
        ${contact}, ${phone}, true, true, 7000, 900, '{}', 2000, 2000) returning id`.execute(db)
    const booking = rows[0]?.id ?? ''
    await sql`insert into vehicle_calendar (vehicle_id, during, kind, booking_id)
      select vehicle_id, tstzrange(from_at, to_at), 'booking', id from bookings where id = ${booking}`.execute(
      db,
    )
    await sql`insert into booking_events (booking_id, status, actor) values (${booking}, 'completed', 'system')`.execute(
      db,
    )
    await sql`insert into booking_routes (booking_id, route_id, via, character, gravel_km, track_km, is_estimate, line)
      values (${booking}, 'r', '{"place":null,"road":null}', 'main', 0, 0, false, '')`.execute(db)
    await sql`with paid as (
        insert into payments (booking_id, provider, transaction_uuid, amount_text, amount, state)
        values (${booking}, 'esewa', ${randomUUID()}, '2000', 2000, 'complete') returning id)
      insert into part_refunds (payment_id, amount, state, created_at) select id, 100, 'refunded', now() from paid`.execute(
      db,
    )
    await sql`insert into booking_dues (booking_id, amount, created_at, paid_at)
      values (${booking}, 200, now(), now())`.execute(db)
    await sql`insert into booking_changes (booking_id, proposed_by, state, reason, before, after, payable_before,
        payable_after, answer_by, created_at)
      values (${booking}, 'renter', 'declined', ${`${contact} is late`}, ${AGREED}, ${AGREED}, 2000, 2200,
        now(), now())`.execute(db)
    await sql`insert into trip_records (booking_id, kind, id, vehicle_id, odometer, fuel, taken_at, arrived_at, is_odd)
      values (${booking}, 'start', gen_random_uuid(), ${hired}, 50000, 80, now(), now(), false)`.execute(db)
    const receipt = randomUUID()
    await addRow(db, 'uploads', { id: receipt, user_id: null, kind: 'paper', bytes: 9, created_at: at })
    await sql`insert into trip_expenses (booking_id, id, kind, amount, note, upload_id, taken_at, arrived_at)
      values (${booking}, gen_random_uuid(), 'toll', 100, ${hired === vehicle.id ? 'Personmark paid' : ''}, ${receipt}, now(), now())`.execute(
      db,
    )
    await sql`insert into trip_pictures (booking_id, id, kind, view, upload_id, taken_at, arrived_at)
      values (${booking}, gen_random_uuid(), 'start', 'front', ${receipt}, now(), now())`.execute(db)
    await sql`insert into trip_bills (booking_id, state, agreed, quote, agreed_km, driven_km, driven_from, driven_to,
        expenses_total, total, dispute, issued_at, answer_by)
      values (${booking}, 'silent', ${AGREED}, ${AGREED}, 7, 7, now(), now(), 100, 2100, ${`${contact} took a detour`},
        now(), now())`.execute(db)
    await sql`insert into trip_days (booking_id, cash_guest) values (${booking}, 2100)`.execute(db)
    await sql`insert into ratings (booking_id, vehicle_id, user_id, rate, remarks, revealed_at, answer, answered_at)
      values (${booking}, ${hired}, ${guest}, 5, 'Kind and careful', now(), ${`${guest === id ? 'Othercontact' : 'Contactmark'} says thank you`}, now())`.execute(
      db,
    )
    await sql`insert into guest_ratings (booking_id, guest_id, host_id, rate, remarks, revealed_at, created_at)
      values (${booking}, ${guest}, (select user_id from vehicles where id = ${hired}), 4, 'Ready at the gate', now(),
        now())`.execute(db)
    return booking
  }
  const asGuest = await book(id, otherVehicle.id, 'Contactmark', '9800000001')
  const asHost = await book(other.id, vehicle.id, 'Othercontact', '9800000003')
  await sql`insert into coupon_uses (booking_id, coupon_id, user_id) values (${asGuest}, ${coupon.id}, ${id})`.execute(
    db,
  )
  await sql`insert into referral_rewards (referred_id, referrer_id, booking_id, amount)
    values (${other.id}, ${id}, ${asHost}, 100)`.execute(db)
  const told = async (user: number, booking: string, guest: string, driver: string) => {
    const { rows } = await sql<{ id: number }>`insert into notifications (user_id, kind, facts)
      values (${user}, 'bookingReceived', ${JSON.stringify({ bookingId: booking, guest, driver, vehicle: 'A car', nameId: other.id })})
      returning id`.execute(db)
    return rows[0]?.id
  }
  const own = await told(id, asHost, 'Otto Othername', 'Hari Driver')
  await told(other.id, asGuest, 'Devimark Personmark', 'Their Driver')
  await told(other.id, asHost, 'Otto Othername', 'Hari Driver')
  await sql`insert into sms_messages (notification_id, user_id, available_at, expires_at, created_at)
    values (${own}, ${id}, ${at}, ${at}, ${at})`.execute(db)
  await sql`with own as (
      insert into chats (user_id, locale, created_at, last_at, is_waiting) values (${id}, 'en', ${at}, ${at}, true) returning id)
    insert into chat_messages (chat_id, is_answer, text, client_id, created_at)
      select id, false, 'Personmark asks', gen_random_uuid(), ${at} from own`.execute(db)
  const thread = await addRow(db, 'threads', {
    booking_id: asGuest,
    request_id: null,
    guest_id: id,
    host_id: other.id,
    last_at: at,
  })
  for (const user_id of [id, other.id])
    await addRow(db, 'thread_members', {
      thread_id: thread.id,
      user_id,
      has_written: true,
      unread: 1,
      last_at: at,
    })
  const write = (sender_id: number, content: { text: string } | { upload_id: string; image: string }) =>
    addRow(db, 'thread_messages', {
      thread_id: thread.id,
      sender_id,
      sent_key: null,
      created_at: at,
      ...('text' in content ? content : { ...content, image_width: 9, image_height: 9 }),
    })
  await write(id, { text: 'Personmark is at the gate' })
  const sent = await upload('message')
  await write(id, { upload_id: sent, image: `/papers/${sent}-1280.webp` })
  await write(other.id, { text: 'Otto comes' })
  await sql`insert into user_blocks (blocker_id, blocked_id, created_at) values (${id}, ${other.id}, ${at})`.execute(
    db,
  )
  const token = await api.tokenFor(id)
  await sql`insert into push_subscriptions (session_hash, endpoint, p256dh, auth, created_at)
    select token_hash, 'https://push.example/' || user_id, '', '', ${at} from sessions where user_id = ${id}`.execute(
    db,
  )
  await sql`insert into push_messages (notification_id, session_hash, available_at, expires_at, created_at)
    select ${own}, p.session_hash, ${at}, ${at}, ${at} from push_subscriptions p`.execute(db)
  await sql`insert into simulated_sms (mobile_number, text, created_at) values ('9800000001', 'Your code', ${at})`.execute(
    db,
  )
  await sql`insert into verification_codes (user_id, mobile_number, code_hash, expires_at, created_at)
    values (${id}, '9800000001', '\\x00', ${at}, ${at})`.execute(db)
  await sql`insert into reports (type, reporter_id, user_id, reason, remarks)
    values ('user', ${id}, ${other.id}, 'rude', 'He was late')`.execute(db)
  await sql`insert into idempotency_keys (user_id, key, payload_hash) values (${id}, 'k', '\\x00')`.execute(
    db,
  )
  await sql`insert into carpool_requests (user_id, is_driver, address_from, address_to, time_at, passengers, vehicle_type_id,
      suggested_price, phone_number, note)
    values (${id}, false, 'Patan', 'Pokhara', ${at}, 1, 1, 900, '9800000001', 'Personmark')`.execute(db)
  // a reported request outlives the person's account
  await sql`with shared as (
      insert into carpool_requests (user_id, is_driver, address_from, address_to, time_at, passengers, vehicle_type_id,
        suggested_price, phone_number, note, completed_at, hidden_at, hidden_reason, from_latitude, from_longitude, to_latitude,
        to_longitude, graph, from_cell, to_cell, cells, corridor)
      values (${id}, true, 'Patan', 'Pokhara', ${at}, 1, 1, 900, '9800000001', 'Personmark', ${at}, ${at}, 'Personmark', 27.67, 85.32,
        28.2, 83.98, 'roads', 1, 2, '{1,2}', '\\x00') returning id)
    insert into reports (type, reporter_id, request_id, reason, remarks)
      select 'carpool', ${other.id}, id, 'rude', 'Asked for more money' from shared`.execute(db)
  await sql`with waiting as (
      insert into carpool_alerts (user_id, is_driver, address_from, address_to, address_from_np, address_to_np,
        from_latitude, from_longitude, to_latitude, to_longitude, expires_at)
      values (${id}, true, 'Patan', 'Pokhara', 'पाटन', 'पोखरा', 27.67, 85.32, 28.2, 83.98, ${at}) returning id)
    insert into carpool_alert_hits (alert_id, request_id)
      select w.id, r.id from waiting w, (select id from carpool_requests order by id limit 1) r`.execute(db)
  await sql`insert into carpool_phone_reads (user_id, day, request_ids) values (${id}, '2026-10-22', '{1,2}')`.execute(
    db,
  )
  await sql`insert into saved_vehicles (user_id, vehicle_id)
    values (${id}, (select min(id) from vehicles where user_id <> ${id}))`.execute(db)
  return {
    id,
    token,
    other: { id: other.id, token: await api.tokenFor(other.id) },
    vehicleId: vehicle.id,
    asGuest,
    asHost,
    uploads,
  }
}
