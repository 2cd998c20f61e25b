import type { Insertable, Kysely } from 'kysely'
import { DAY_MS, HOUR_MS, halfHourOf, kathmanduDate, kathmanduMillis } from '#domain/shared/time.ts'
import type { BookingTable, RatingTable, Schema } from '../schema.ts'
import { blockCalendar, bookingRow } from './booking-rows.ts'
import { CARPOOL_REQUESTS } from './data/carpool.ts'
import { CITIES } from './data/cities.ts'
import { DESCRIPTIONS } from './data/descriptions.ts'
import { REMARKS } from './data/remarks.ts'
import { textsFor } from './data/texts.ts'
import { seedHostingShowcase } from './hosting-showcase.ts'
import type { SeededPeople } from './people.ts'
import type { Random } from './random.ts'
import type { ReferenceIds } from './reference.ts'
import { seedRequests } from './requests.ts'
import { seedShowcase } from './showcase.ts'
import type { SeededVehicle } from './vehicles.ts'

interface Options {
  ids: ReferenceIds
  people: SeededPeople
  vehicles: readonly SeededVehicle[]
  now: number
  random: Random
}
type Status = NonNullable<Insertable<BookingTable>['status']>

const PAST_PER_VEHICLE = 6
/** Bookings that lie ahead, of every third vehicle, so that searches have something to leave out. */
const AHEAD: readonly { status: Status; inHours: number }[] = [
  { status: 'inTrip', inHours: -20 },
  { status: 'approved', inHours: 30 },
  { status: 'pending', inHours: 76 },
  { status: 'cancelled', inHours: 50 },
]

/** Bookings in every status, ratings, blocked days, notifications and shared rides, around `now`. */
export async function seedActivity(db: Kysely<Schema>, options: Options): Promise<void> {
  for (const [index, vehicle] of options.vehicles.entries()) {
    await seedPast(db, options, vehicle)
    if (index % 3 === 2) await seedAhead(db, options, vehicle, index)
    if (index % 7 === 1) {
      const from = halfHourOf(options.now) + options.random.integer(6, 20) * DAY_MS
      await blockCalendar(db, { vehicleId: vehicle.id, from, to: from + 3 * DAY_MS })
    }
  }
  await seedShowcase(db, options)
  await seedHostingShowcase(db, options)
  await seedRequests(db, options)
  await seedNotifications(db, options)
  await seedCarpool(db, options)
}

function bookingOf({ people, random }: Options, vehicle: SeededVehicle, from: number, status: Status) {
  const guest = random.pick(people.guests)
  const isLong = random.chance(0.5)
  const destination = isLong
    ? random.pick(CITIES.filter(({ slug }) => slug !== vehicle.city.slug))
    : vehicle.city
  const place = (city: typeof destination) => ({
    title: city.titleEn,
    latitude: city.latitude,
    longitude: city.longitude,
  })
  return bookingRow({
    userId: guest.id,
    vehicleId: vehicle.id,
    pricing: vehicle.pricing,
    from,
    hours: random.pick([6, 8, 12, 24, 30, 48, 54]),
    origin: place(vehicle.city),
    destination: place(destination),
    meters: isLong ? random.integer(60, 320) * 1_000 : random.integer(8, 45) * 1_000,
    status,
    contact: { name: `${guest.firstName} ${guest.lastName}`, phone: guest.phone },
    payment: random.chance(0.3) ? 'esewa' : 'cash',
  })
}

async function seedPast(db: Kysely<Schema>, options: Options, vehicle: SeededVehicle): Promise<void> {
  const { now, random } = options
  const rows: Insertable<BookingTable>[] = []
  for (let trip = 1; trip <= random.integer(1, PAST_PER_VEHICLE); trip++) {
    const from = halfHourOf(now) - trip * 16 * DAY_MS + random.integer(0, 20) * HOUR_MS
    rows.push(bookingOf(options, vehicle, from, random.chance(0.92) ? 'completed' : 'cancelled'))
  }
  const inserted = await db
    .insertInto('bookings')
    .values(rows)
    .returning(['id', 'status', 'user_id', 'to_at'])
    .execute()
  const groupsOf = new Set(
    textsFor(DESCRIPTIONS, vehicle.model.typeSlug, vehicle.fuel).map(({ group }) => group),
  )
  const remarks = REMARKS.filter(({ groups }) => !groups || groups.some((group) => groupsOf.has(group)))
  const ratings = inserted
    .filter(({ status }) => status === 'completed' && random.chance(0.85))
    .map((booking): Insertable<RatingTable> => {
      const remark = random.pick(remarks)
      return {
        booking_id: booking.id,
        vehicle_id: vehicle.id,
        user_id: booking.user_id,
        rate: remark.rate,
        remarks: remark.text,
        created_at: new Date(booking.to_at.getTime() + 5 * HOUR_MS),
      }
    })
  if (ratings.length) await db.insertInto('ratings').values(ratings).execute()
}

async function seedAhead(
  db: Kysely<Schema>,
  options: Options,
  vehicle: SeededVehicle,
  index: number,
): Promise<void> {
  const plan = AHEAD[Math.floor(index / 3) % AHEAD.length]
  if (!plan) return
  const from = halfHourOf(options.now) + plan.inHours * HOUR_MS
  const row = bookingOf(options, vehicle, from, plan.status)
  // an unpaid wallet booking waits for its payment: the demo's wait for the host
  if (plan.status === 'pending') row.payment = 'cash'
  row.created_at = new Date(Math.min(from - 3 * DAY_MS, options.now - HOUR_MS / 12))
  if (plan.status === 'inTrip') row.to_at = new Date(Math.max(row.to_at.getTime(), options.now + 4 * HOUR_MS))
  const { id, to_at } = await db
    .insertInto('bookings')
    .values(row)
    .returning(['id', 'to_at'])
    .executeTakeFirstOrThrow()
  if (plan.status !== 'cancelled')
    await blockCalendar(db, { vehicleId: vehicle.id, from, to: to_at.getTime(), bookingId: id })
}

async function seedNotifications(db: Kysely<Schema>, { people, vehicles, now }: Options): Promise<void> {
  const guest = people.guests[0]
  const host = people.hosts[0]
  if (!guest || !host) return
  const rows = vehicles.slice(0, 6).map((vehicle, index) => ({
    user_id: index % 2 ? host.id : guest.id,
    kind: index % 2 ? 'bookingReceived' : 'bookingApproved',
    facts: JSON.stringify({
      vehicle: vehicle.title,
      guest: `${guest.firstName} ${guest.lastName}`,
      date: new Date(now + index * DAY_MS).toISOString(),
    }),
    image: null,
    amount: null,
    read_at: index > 2 ? new Date(now - DAY_MS) : null,
    created_at: new Date(now - (6 - index) * 9 * HOUR_MS),
  }))
  await db.insertInto('notifications').values(rows).execute()
}

async function seedCarpool(db: Kysely<Schema>, { ids, people, now }: Options): Promise<void> {
  const everybody = [...people.guests, ...people.hosts]
  const rows = CARPOOL_REQUESTS.flatMap((request, index) => {
    const person = everybody[index]
    const at = kathmanduMillis(kathmanduDate(now + request.inDays * DAY_MS), request.at)
    const typeId = ids.types.get(request.typeSlug)
    if (!person || at === null || !typeId) return []
    return [
      {
        user_id: person.id,
        is_driver: request.isDriver,
        address_from: request.addressFrom,
        address_to: request.addressTo,
        from_latitude: request.fromLatitude,
        from_longitude: request.fromLongitude,
        to_latitude: request.toLatitude,
        to_longitude: request.toLongitude,
        time_at: new Date(at),
        passengers: request.passengers,
        vehicle_type_id: typeId,
        suggested_price: request.suggestedPrice,
        phone_number: person.phone,
        note: request.note,
        completed_at: null,
      },
    ]
  })
  await db.insertInto('carpool_requests').values(rows).execute()
}
