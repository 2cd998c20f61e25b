import { type Insertable, type Kysely, sql } from 'kysely'
import { addDays, addToDay, DAY_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { monthAround } from '#domain/shared/month-view.ts'
import type { VehicleTypeSlug } from '#domain/vehicles/routing-profile.ts'
import type { Schema } from '../schema.ts'
import { blockCalendar } from './booking-rows.ts'
import { registrationNumber } from './data/plates.ts'
import { ownName, type SeededPeople, type SeededPerson } from './people.ts'
import type { SeededVehicle } from './vehicles.ts'

interface Options {
  people: SeededPeople
  vehicles: readonly SeededVehicle[]
  now: number
}
interface ShownVehicle {
  typeSlug: VehicleTypeSlug
  hasDriver: boolean
  lapsesInDays: number
  set: Partial<Insertable<Schema['vehicles']>>
}

/** A setup that was abandoned after the address (step 3) and can be resumed. */
const UNFINISHED: ShownVehicle = {
  typeSlug: 'hatchback',
  hasDriver: false,
  lapsesInDays: 210,
  set: {
    step: 3,
    state: 'notAvailable',
    status: null,
    description: '',
    guideline: '',
    price_per_hour: null,
    price_per_four_hour: null,
    price_per_eight_hour: null,
    price_per_day: null,
    km_limit_per_four_hour: null,
    km_limit_per_eight_hour: null,
    km_limit_per_day: null,
    km_charge_long_route: 0,
    km_charge_city_ride: 0,
    overnight_charge: 0,
    waiting_charge: 0,
    three_days_saving: 0,
    seven_days_saving: 0,
    one_month_saving: 0,
  },
}
const REJECTED: ShownVehicle = {
  typeSlug: 'jeep',
  hasDriver: true,
  lapsesInDays: 150,
  set: {
    step: 7,
    state: 'notAvailable',
    status: 'rejected',
    document_refusals: 1,
    is_withheld: true,
    remarks: 'The second page of the bluebook cannot be read. Please take its picture again in daylight.',
  },
}
const EXPIRING: ShownVehicle = {
  typeSlug: 'pickup',
  hasDriver: true,
  lapsesInDays: 6,
  set: { step: 7, state: 'available', status: 'verified' },
}

const DAYS_AGO = 20

/** The demo host's unlisted vehicles, in every state of "My vehicles", and a month with blocked dates. */
export async function seedHostingShowcase(db: Kysely<Schema>, options: Options): Promise<void> {
  const { people, vehicles, now } = options
  const [host] = people.hosts
  const first = vehicles.find(({ userId }) => userId === host?.id)
  if (!host || !first) return
  const ids: number[] = []
  for (const [index, shown] of [UNFINISHED, REJECTED, EXPIRING].entries()) {
    const model = vehicles.find((other) => isLike(other, shown, host, people.hosts))
    if (model) ids.push(await insertLike(db, model, { shown, host, now, index: vehicles.length + index }))
  }
  await blockNextMonth(db, now, { vehicleId: first.id, day: 10, days: 3 })
  const lapsing = ids.at(-1)
  if (lapsing !== undefined) await blockNextMonth(db, now, { vehicleId: lapsing, day: 18, days: 2 })
  await addTripsToCalendar(db, host.id)
}

/** In the same city, and described in the host's language. */
function isLike(
  { userId, city, model }: SeededVehicle,
  { typeSlug }: ShownVehicle,
  host: SeededPerson,
  hosts: readonly SeededPerson[],
): boolean {
  const owner = hosts.find(({ id }) => id === userId)
  return (
    userId !== host.id &&
    owner?.locale === host.locale &&
    city.slug === host.citySlug &&
    model.typeSlug === typeSlug
  )
}

async function insertLike(
  db: Kysely<Schema>,
  like: SeededVehicle,
  { shown, host, now, index }: { shown: ShownVehicle; host: SeededPerson; now: number; index: number },
): Promise<number> {
  const row = await db.selectFrom('vehicles').selectAll().where('id', '=', like.id).executeTakeFirstOrThrow()
  // generated and computed columns are not copied
  const { id: _id, max_discount: _discount, feature_mask: _mask, ...copied } = row
  const { id } = await db
    .insertInto('vehicles')
    .values({
      ...copied,
      user_id: host.id,
      owner_name: ownName(host),
      registration_number: registrationNumber(index, like.city.slug, like.model.typeSlug),
      insurance_expiry: addDays(kathmanduDate(now), shown.lapsesInDays),
      number_of_trips: 0,
      created_at: new Date(now - DAYS_AGO * DAY_MS),
      rating_sum: 0,
      rating_count: 0,
      ...shown.set,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into vehicle_features (vehicle_id, feature_id)
    select ${id}, feature_id from vehicle_features where vehicle_id = ${like.id}`.execute(db)
  await sql`insert into vehicle_images (vehicle_id, type, name, position)
    select ${id}, type, name, position from vehicle_images where vehicle_id = ${like.id}`.execute(db)
  if (shown.hasDriver)
    await sql`insert into drivers (vehicle_id, name, other_name, license_number, experience, phone_number, dob, address, relation,
        alternate_phone_number, smoking, image, license_image)
      select ${id}, name, other_name, license_number, experience, phone_number, dob, address, relation, alternate_phone_number,
        smoking, image, license_image from drivers where vehicle_id = ${like.id}`.execute(db)
  return id
}

/** Blocks whole days of the next month, in Kathmandu time. */
async function blockNextMonth(
  db: Kysely<Schema>,
  now: number,
  { vehicleId, day, days }: { vehicleId: number; day: number; days: number },
): Promise<void> {
  const nextMonth = monthAround(addToDay(kathmanduDate(now), 1, 'month'), 'gregorian')
  const first = addDays(nextMonth.first, day - 1)
  const [from, to] = [kathmanduMillis(first, '00:00'), kathmanduMillis(addDays(first, days), '00:00')]
  if (from !== null && to !== null) await blockCalendar(db, { vehicleId, from, to })
}

/** Adds past trips to the calendar, as bookings do, because a host can page back in it. */
async function addTripsToCalendar(db: Kysely<Schema>, hostId: number): Promise<void> {
  await sql`insert into vehicle_calendar (vehicle_id, during, kind, booking_id)
    select b.vehicle_id, tstzrange(b.from_at, b.to_at), 'booking', b.id
    from bookings b join vehicles v on v.id = b.vehicle_id
    where v.user_id = ${hostId} and b.status = 'completed' on conflict do nothing`.execute(db)
}
