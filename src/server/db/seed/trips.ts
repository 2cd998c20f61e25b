import { type Insertable, type Kysely, sql } from 'kysely'
import { GATEWAYS } from '#domain/booking/payment-methods.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import type { Schema } from '../schema.ts'
import { blockCalendar, insertJourney, journeyRow } from './booking-rows.ts'
import { DESCRIPTIONS } from './data/descriptions.ts'
import { REMARK_ANSWERS, REMARKS } from './data/remarks.ts'
import { textsFor } from './data/texts.ts'
import { type DemoJourney, journeysFrom } from './journeys.ts'
import type { SeededPeople, SeededPerson } from './people.ts'
import type { Random } from './random.ts'
import { daytimeFrom, daytimeUntil, tripHours, tripOn } from './times.ts'
import type { SeededVehicle } from './vehicles.ts'

interface Options {
  people: SeededPeople
  vehicles: readonly SeededVehicle[]
  now: number
  random: Random
}
type Status = NonNullable<Insertable<Schema['bookings']>['status']>

/** Maximum number of past trips of a vehicle, and minimum days between two of them. */
const MAX_PAST = 30
const DAYS_APART = 6
/** The showcase has the later trips. */
const LATEST_DAYS = 12
/** Minimum time between two pickups of one guest, longer than any trip. */
const GUEST_AWAY_MS = 5 * DAY_MS
const BOOKED_BEFORE_MS = 3 * DAY_MS
/** The share of trips that are cancelled, and of the others that are rated. */
const CANCELLED_SHARE = 0.08
const RATED_SHARE = 0.6
/** From the drop-off until the host has rated as well. */
const RATED_BY_BOTH_MS = 20 * HOUR_MS
/** And until the host has answered the review. */
const ANSWERED_AFTER_MS = 30 * HOUR_MS
/** Future bookings of every third vehicle, so that searches exclude some vehicles. */
const AHEAD: readonly { status: Status; inHours: number }[] = [
  { status: 'inTrip', inHours: -20 },
  { status: 'approved', inHours: 30 },
  { status: 'pending', inHours: 76 },
  { status: 'cancelled', inHours: 50 },
]

/** Past trips with ratings, future trips, and blocked dates. */
export async function seedTrips(db: Kysely<Schema>, options: Options): Promise<void> {
  const { vehicles, now, random } = options
  const trips: Trips = { ...options, pickupsOf: new Map() }
  for (const [index, vehicle] of vehicles.entries()) {
    await seedPast(db, trips, vehicle)
    if (index % 3 === 2) await seedAhead(db, trips, vehicle, index)
    if (index % 7 === 1) {
      const from = daytimeFrom(now + random.integer(8, 20) * DAY_MS)
      await blockCalendar(db, { vehicleId: vehicle.id, from, to: from + 3 * DAY_MS })
    }
  }
}

interface Trips extends Options {
  /** By the guest's id; epoch milliseconds. */
  pickupsOf: Map<number, number[]>
}
interface PlannedTrip {
  journey: DemoJourney
  from: number
  hours: number
  status: Status
}

/** A guest who had an account at that time and is not on another trip. */
function guestFor({ people, random, pickupsOf }: Trips, from: number): SeededPerson {
  // the demo guest has the bookings of the showcase, and few others
  const candidates = [...people.guests.slice(1), ...people.travellers]
  const isFree = ({ id, joinedAt }: SeededPerson) =>
    joinedAt < from - BOOKED_BEFORE_MS &&
    !pickupsOf.get(id)?.some((other) => Math.abs(other - from) < GUEST_AWAY_MS)
  const known = random.chance(0.02) ? people.guests.filter(isFree) : []
  const guest = random.pick(known.length ? known : candidates.filter(isFree))
  pickupsOf.set(guest.id, [...(pickupsOf.get(guest.id) ?? []), from])
  return guest
}

function bookingOf(trips: Trips, vehicle: SeededVehicle, plan: PlannedTrip) {
  const guest = guestFor(trips, plan.from)
  return journeyRow({
    ...plan,
    guest,
    vehicle,
    payment: trips.random.chance(0.3) ? GATEWAYS[0] : 'cash',
  })
}

async function seedPast(db: Kysely<Schema>, options: Trips, vehicle: SeededVehicle): Promise<void> {
  const { now, random } = options
  const room = Math.floor((vehicle.daysListed - LATEST_DAYS - 1) / DAYS_APART)
  const count = Math.min(room, random.integer(1, MAX_PAST))
  const rows: Insertable<Schema['bookings']>[] = []
  for (let trip = 1; trip <= count; trip++) {
    const journey = random.weighted(journeysFrom(vehicle.city.slug, vehicle.profile))
    const { from, hours } = tripOn(now - (LATEST_DAYS + trip * DAYS_APART) * DAY_MS, journey.isFar, random)
    const status = random.chance(CANCELLED_SHARE) ? 'cancelled' : 'completed'
    rows.push(bookingOf(options, vehicle, { journey, from, hours, status }))
  }
  if (!rows.length) return
  const inserted = await db
    .insertInto('bookings')
    .values(rows)
    .returning(['id', 'status', 'user_id', 'to_at'])
    .execute()
  const groupsOf = new Set(
    textsFor(DESCRIPTIONS, vehicle.model.typeSlug, vehicle.fuel).map(({ group }) => group),
  )
  // a vehicle has no two reviews with the same text
  const remarks = REMARKS.filter(({ groups }) => !groups || groups.some((group) => groupsOf.has(group)))
  const ratings = inserted
    .filter(({ status }) => status === 'completed' && random.chance(RATED_SHARE))
    .flatMap((booking): Insertable<Schema['ratings']>[] => {
      const remark = take(remarks, random)
      if (!remark) return []
      return [
        {
          booking_id: booking.id,
          vehicle_id: vehicle.id,
          user_id: booking.user_id,
          rate: remark.rate,
          remarks: remark.text,
          created_at: new Date(booking.to_at.getTime() + 5 * HOUR_MS),
          revealed_at: new Date(booking.to_at.getTime() + RATED_BY_BOTH_MS),
          ...(remark.rate === 3 && {
            answer: REMARK_ANSWERS[remark.locale],
            answered_at: new Date(booking.to_at.getTime() + ANSWERED_AFTER_MS),
          }),
        },
      ]
    })
  if (!ratings.length) return
  await db.insertInto('ratings').values(ratings).execute()
  await db
    .insertInto('guest_ratings')
    .values(guestRatings(inserted, ratings, vehicle.userId))
    .execute()
}

/** The host's ratings of the guests who have rated. */
function guestRatings(
  trips: readonly { id: string; user_id: number; to_at: Date }[],
  ratings: readonly Insertable<Schema['ratings']>[],
  hostId: number,
): Insertable<Schema['guest_ratings']>[] {
  const rated = trips.filter(({ id }) => ratings.some(({ booking_id }) => booking_id === id))
  return rated.map(({ id, user_id, to_at }, index) => {
    const at = new Date(to_at.getTime() + RATED_BY_BOTH_MS)
    // every fourth guest was late
    const rate = index % 4 === 3 ? 4 : 5
    return { booking_id: id, guest_id: user_id, host_id: hostId, rate, created_at: at, revealed_at: at }
  })
}

async function seedAhead(
  db: Kysely<Schema>,
  options: Trips,
  vehicle: SeededVehicle,
  index: number,
): Promise<void> {
  const plan = AHEAD[Math.floor(index / 3) % AHEAD.length]
  if (!plan) return
  const { now, random } = options
  const { status } = plan
  const requested = now + plan.inHours * HOUR_MS
  const from = plan.inHours < 0 ? daytimeUntil(requested) : daytimeFrom(requested)
  const journey = random.weighted(journeysFrom(vehicle.city.slug, vehicle.profile))
  const hours = tripHours(from, journey.isFar, random)
  const row = bookingOf(options, vehicle, { journey, from, hours, status })
  // an unpaid wallet booking waits for its payment, but the demo's pending bookings must wait for the host
  if (status === 'pending') row.payment = 'cash'
  row.created_at = new Date(Math.min(from - 3 * DAY_MS, now - HOUR_MS / 12))
  if (status === 'inTrip') row.to_at = new Date(Math.max(row.to_at.getTime(), daytimeFrom(now + 4 * HOUR_MS)))
  await insertJourney(db, row, journey)
}

/** Computes the trip counts of cards from past trips; a trigger counts ratings. */
export async function countTrips(db: Kysely<Schema>): Promise<void> {
  await sql`update vehicles v set number_of_trips = driven.count
    from (select vehicle_id, count(*)::int as count from bookings where status = 'completed' group by vehicle_id) driven
    where driven.vehicle_id = v.id`.execute(db)
}

function take<T>(from: T[], random: Random): T | undefined {
  return from.splice(random.integer(0, from.length), 1)[0]
}
