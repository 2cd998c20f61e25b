import type { Insertable, Kysely } from 'kysely'
import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { GATEWAYS } from '#domain/booking/payment-methods.ts'
import {
  addDays,
  DAY_MS,
  HOUR_MS,
  kathmanduDate,
  kathmanduMillis,
  MINUTE_MS,
} from '#domain/shared/kathmandu-time.ts'
import type { Schema } from '../schema.ts'
import { insertJourney, journeyRow } from './booking-rows.ts'
import { journeysFrom } from './journeys.ts'
import type { SeededPeople } from './people.ts'
import { daytimeFrom, daytimeUntil } from './times.ts'
import type { SeededVehicle } from './vehicles.ts'

type Status = NonNullable<Insertable<Schema['bookings']>['status']>
interface ShownBooking {
  status: Status
  /** The pickup: days from today and time of day, or `inHours` from now for a trip in progress. */
  on: { inDays: number; at: string } | { inHours: number }
  /** Length of the trip in hours. */
  hours: number
  isFar: boolean
  /** Index into the far or near journeys of the city. */
  journey: number
  /** `host`: only the host has rated, which the guest does not see yet. */
  rated?: 'both' | 'host'
  /** Payment by wallet; `unpaid`: booked just now and not paid yet. */
  wallet?: 'paid' | 'unpaid'
}

const SHOWN: readonly ShownBooking[] = [
  { status: 'pending', on: { inDays: 5, at: '10:00' }, hours: 30, isFar: true, journey: 0 },
  { status: 'approved', on: { inDays: 4, at: '09:00' }, hours: 48, isFar: true, journey: 1, wallet: 'paid' },
  { status: 'inTrip', on: { inHours: -5 }, hours: 30, isFar: true, journey: 0, wallet: 'paid' },
  { status: 'cancelled', on: { inDays: 3, at: '08:00' }, hours: 8, isFar: false, journey: 0 },
  { status: 'completed', on: { inDays: -3, at: '07:00' }, hours: 24, isFar: true, journey: 1, rated: 'host' },
  {
    status: 'completed',
    on: { inDays: -11, at: '09:00' },
    hours: 10,
    isFar: false,
    journey: 1,
    rated: 'both',
  },
  {
    status: 'pending',
    on: { inDays: 3, at: '07:30' },
    hours: 10,
    isFar: false,
    journey: 2,
    wallet: 'unpaid',
  },
  { status: 'approved', on: { inDays: 2, at: '08:00' }, hours: 12, isFar: false, journey: 0 },
]
/** Vehicles must have been listed for longer, because trips start after the listing. */
const LISTED_DAYS = 30
/** Longer than any trip, even when the route extends its drop-off. */
const MAX_MS = 3 * DAY_MS
const CREATED_BEFORE_MS = 2 * MINUTE_MS
const PAID_AFTER_MS = 6 * MINUTE_MS
const ANSWERED_AFTER_MS = 32 * MINUTE_MS

/** The demo guest's bookings of the demo host's vehicles, in every status. */
export async function seedShowcase(
  db: Kysely<Schema>,
  { people, vehicles, now }: { people: SeededPeople; vehicles: readonly SeededVehicle[]; now: number },
): Promise<void> {
  const [guest] = people.guests
  const [host] = people.hosts
  const own = vehicles.filter(({ userId, daysListed }) => userId === host?.id && daysListed > LISTED_DAYS)
  if (!guest || !own.length) return
  const taken = await db
    .selectFrom('vehicle_calendar')
    .select(['vehicle_id', 'from_at', 'to_at'])
    .where(
      'vehicle_id',
      'in',
      own.map(({ id }) => id),
    )
    .execute()
  const used = new Set<SeededVehicle>()
  for (const shown of SHOWN) {
    const from = pickupOf(shown, now)
    const until = from + MAX_MS
    const free = own.filter(
      ({ id }) =>
        !taken.some(
          ({ vehicle_id, from_at, to_at }) =>
            vehicle_id === id && from_at.getTime() < until && to_at.getTime() > from,
        ),
    )
    const vehicle = free.find((item) => !used.has(item)) ?? free[0]
    if (!vehicle) continue
    const journeys = journeysFrom(vehicle.city.slug, vehicle.profile).filter(
      ({ isFar }) => isFar === shown.isFar,
    )
    const journey = journeys[shown.journey % journeys.length]
    if (!journey) continue
    used.add(vehicle)
    taken.push({ vehicle_id: vehicle.id, from_at: new Date(from), to_at: new Date(until) })
    const row = journeyRow({
      guest,
      vehicle,
      journey,
      from,
      hours: (daytimeFrom(from + shown.hours * HOUR_MS) - from) / HOUR_MS,
      status: shown.status,
      payment: shown.wallet ? GATEWAYS[0] : 'cash',
    })
    const timestamps = timestampsOf(shown, from, now)
    const booking = {
      ...row,
      created_at: new Date(timestamps.created),
      status_changed_at: new Date(timestamps.answered ?? timestamps.created),
      paid_at: timestamps.paid === null ? null : new Date(timestamps.paid),
      hold_expires_at: shown.wallet === 'unpaid' ? new Date(now + WALLET_HOLD_MS) : null,
    }
    const { id, to_at, payable } = await insertJourney(db, booking, journey)
    await seedHistory(db, { id, payable, status: shown.status, ...timestamps })
    const trip = { bookingId: id, vehicle, guestId: guest.id, dropOff: to_at.getTime() }
    if (shown.rated) await rate(db, trip, shown.rated)
  }
}

async function rate(
  db: Kysely<Schema>,
  { bookingId, vehicle, guestId, dropOff }: RatedShowcase,
  by: NonNullable<ShownBooking['rated']>,
): Promise<void> {
  const later = new Date(dropOff + 2 * HOUR_MS)
  const revealed_at = by === 'both' ? later : null
  await db
    .insertInto('guest_ratings')
    .values({
      booking_id: bookingId,
      guest_id: guestId,
      host_id: vehicle.userId,
      rate: 5,
      remarks: 'Ready at the gate, and friendly with the driver.',
      created_at: later,
      revealed_at,
    })
    .execute()
  if (by === 'host') return
  await db
    .insertInto('ratings')
    .values({
      booking_id: bookingId,
      vehicle_id: vehicle.id,
      user_id: guestId,
      rate: 5,
      remarks: 'On time, a clean car and a calm driver.',
      created_at: new Date(dropOff + HOUR_MS),
      revealed_at,
      answer: 'Thank you! The driver was happy to show you the old town.',
      answered_at: new Date(dropOff + 3 * HOUR_MS),
    })
    .execute()
}

interface RatedShowcase {
  bookingId: string
  vehicle: SeededVehicle
  guestId: number
  dropOff: number
}

function pickupOf({ on }: ShownBooking, now: number): number {
  if ('inHours' in on) return daytimeUntil(now + on.inHours * HOUR_MS)
  return kathmanduMillis(addDays(kathmanduDate(now), on.inDays), on.at) ?? now
}

interface Timestamps {
  created: number
  paid: number | null
  /** When it was approved or cancelled; null while it is pending. */
  answered: number | null
}

function timestampsOf({ status, wallet }: ShownBooking, from: number, now: number): Timestamps {
  const isWaiting = status === 'pending'
  const latest = now - CREATED_BEFORE_MS - (isWaiting ? 0 : ANSWERED_AFTER_MS)
  const created = wallet === 'unpaid' ? now : isWaiting ? latest : Math.min(from - 3 * DAY_MS, latest)
  const paid = wallet === 'paid' ? created + PAID_AFTER_MS : null
  return { created, paid, answered: isWaiting ? null : (paid ?? created + ANSWERED_AFTER_MS) }
}

/** Seeds what the product itself records: status history and wallet payments. */
async function seedHistory(
  db: Kysely<Schema>,
  {
    id,
    payable,
    status,
    created,
    paid,
    answered,
  }: Timestamps & { id: string; payable: number; status: Status },
): Promise<void> {
  const event = (event: string, actor: string, at: number) => ({
    booking_id: id,
    status: event,
    actor,
    created_at: new Date(at),
  })
  const answer =
    status === 'cancelled'
      ? event(status, 'renter', answered ?? created)
      : event('approved', 'system', answered ?? created)
  await db
    .insertInto('booking_events')
    .values([event('pending', 'renter', created), ...(answered === null ? [] : [answer])])
    .execute()
  if (paid === null) return
  await db
    .insertInto('payments')
    .values({
      booking_id: id,
      provider: GATEWAYS[0],
      transaction_uuid: `demo-${id}`,
      amount: payable,
      amount_text: String(payable),
      state: 'complete',
      ref_id: null,
      created_at: new Date(created),
      resolved_at: new Date(paid),
    })
    .execute()
}
