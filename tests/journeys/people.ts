import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { DAY_MS, HOUR_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { Database } from '#server/db/client.ts'
import { blockCalendar, bookingRow } from '#server/db/seed/booking-rows.ts'
import { driverRow, userRow } from '#server/db/seed/rows.ts'
import { pricingOf } from '#server/serializers/vehicles.ts'
import { startSession } from '#server/services/auth/sessions.ts'
import { addRow, addVehicle, rowOf } from '#tests/setup/rows.ts'

// Every person is new and every booking has its own day, so that journeys run in any order, in parallel and repeatedly.

export interface Person {
  id: number
  name: string
  email: string
  phone: string
  token: string
}
export interface FreeSlot {
  vehicleId: number
  ownerId: number
  from: number
  to: number
  address: string
}

/** Demo insurances expire after sixty days at the earliest. Each of four workers has its own days, with a gap. */
const FIRST_DAY = 8
const DAYS = 10
const DAYS_APART = 12
const worker = () => Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 4
const PLACES = [
  { title: 'Thamel, Kathmandu', latitude: 27.7154, longitude: 85.311 },
  { title: 'Patan, Lalitpur', latitude: 27.6766, longitude: 85.3142 },
] as const

export { expect, test } from './base.ts'

export const freshEmail = () => `journey-${randomBytes(5).toString('hex')}@people.example`

export async function newPerson(db: Database, name = 'Maya Rai'): Promise<Person> {
  const [firstName = '', lastName = ''] = name.split(' ')
  const email = freshEmail()
  const phone = '9801234567'
  const { id } = await addRow(
    db,
    'users',
    userRow({
      first_name: firstName,
      last_name: lastName,
      email,
      provider_subject: email,
      mobile_number: phone,
    }),
  )
  return { id, name, email, phone, ...(await sessionOf(db, id)) }
}

/** A user of the demo data, such as the host of a vehicle, signed in. */
export const sessionOf = async (db: Database, userId: number): Promise<Pick<Person, 'token'>> => ({
  token: await startSession({ db, now: Date.now }, userId),
})

/** 10:00 in Kathmandu on a random day of this worker, UTC epoch milliseconds. */
export function someMorning(): number {
  const days = FIRST_DAY + worker() * DAYS_APART + Math.floor(Math.random() * DAYS)
  const day = kathmanduDate(Date.now() + days * DAY_MS)
  return kathmanduMillis(day, '10:00') ?? 0
}

export async function findFreeSlot(db: Database, { instant = true } = {}): Promise<FreeSlot> {
  for (let attempt = 0; attempt < DAYS; attempt++) {
    const slot = await findHire(db, someMorning(), instant)
    if (slot) return slot
  }
  throw new Error('Every vehicle is taken.')
}

async function findHire(db: Database, from: number, instant: boolean): Promise<FreeSlot | null> {
  const to = from + 8 * HOUR_MS
  const vehicles = await db
    .selectFrom('vehicles')
    .innerJoin('cities', 'cities.id', 'vehicles.city_id')
    .select(['vehicles.id', 'vehicles.user_id'])
    .where('cities.slug', '=', 'kathmandu')
    .where('state', '=', 'available')
    .where('instant_booking', '=', instant)
    .where('status', '=', 'verified')
    .where('off_road', '=', false)
    .where('blocked_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from vehicle_calendar taken where taken.vehicle_id = vehicles.id
        and taken.to_at > ${new Date(from - DAY_MS)} and taken.from_at < ${new Date(to + 2 * DAY_MS)})`,
    )
    .execute()
  const vehicle = vehicles[Math.floor(Math.random() * vehicles.length)]
  if (!vehicle) return null
  return { vehicleId: vehicle.id, ownerId: vehicle.user_id, from, to, address: addressOf(vehicle.id, from) }
}

/** Free hours of a new vehicle, so that its host can change the vehicle without affecting other journeys. */
export async function createOwnSlot(db: Database, host: Person, { instant = true } = {}): Promise<FreeSlot> {
  const city = await db.selectFrom('cities').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { id } = await addVehicle(db, {
    user_id: host.id,
    city_id: city.id,
    registration_number: `Ba 9 Cha ${randomBytes(3).readUIntBE(0, 3)}`,
    instant_booking: instant,
  })
  await db.insertInto('drivers').values(driverRow(id)).execute()
  const from = someMorning()
  return { vehicleId: id, ownerId: host.id, from, to: from + 8 * HOUR_MS, address: addressOf(id, from) }
}

/** Path of the page that books eight hours from 10:00 of that day. */
function addressOf(vehicleId: number, from: number): string {
  const day = kathmanduDate(from)
  return `/vehicle/${vehicleId}/booking?from=${day}&fromTime=10:00&to=${day}&toTime=18:00`
}

type Status = 'pending' | 'approved' | 'completed'

/** Before any demo data. Each person has their own day, so that no two trips of a vehicle overlap. */
function pastMorning({ id }: Person): number {
  return kathmanduMillis(kathmanduDate(Date.now() - (400 + id) * DAY_MS), '10:00') ?? 0
}

/** A booking at the price of the rules; a completed one is in the past, on the person's own day. */
export async function newBooking(
  db: Database,
  { person, slot, status }: { person: Person; slot: FreeSlot; status: Status },
): Promise<string> {
  const from = status === 'completed' ? pastMorning(person) : slot.from
  const [origin, destination] = PLACES
  const vehicle = await rowOf(db, 'vehicles', slot.vehicleId)
  const { price_per_hour, price_per_day } = vehicle
  if (!price_per_hour || !price_per_day) throw new Error('A listed vehicle has no price.')
  const row = bookingRow({
    userId: person.id,
    vehicleId: slot.vehicleId,
    pricing: pricingOf({ ...vehicle, price_per_hour, price_per_day }),
    from,
    hours: 8,
    origin,
    destination,
    route: { meters: 7_000, seconds: 1_500 },
    status,
    contact: { name: person.name, phone: person.phone },
  })
  const { id, to_at } = await db
    .insertInto('bookings')
    .values({ ...row, created_at: new Date(), status_changed_at: new Date() })
    .returning(['id', 'to_at'])
    .executeTakeFirstOrThrow()
  await blockCalendar(db, { vehicleId: slot.vehicleId, from, to: to_at.getTime(), bookingId: id })
  if (status !== 'pending')
    await db
      .insertInto('booking_events')
      .values({ booking_id: id, status: 'approved', actor: 'host' })
      .execute()
  return id
}
