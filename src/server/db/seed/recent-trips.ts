import { type Kysely, sql } from 'kysely'
import { GATEWAYS } from '#domain/booking/payment-methods.ts'
import { addDays, DAY_MS, HOUR_MS, kathmanduDate, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import type { Schema } from '../schema.ts'
import { insertJourney, journeyRow } from './booking-rows.ts'
import { journeysFrom } from './journeys.ts'
import type { SeededPeople } from './people.ts'
import type { SeededVehicle } from './vehicles.ts'

interface Options {
  people: SeededPeople
  vehicles: readonly SeededVehicle[]
  now: number
}

/** Trips of the demo host's vehicles to near destinations. Their older trips end twelve days ago. */
const RECENT: readonly { inDays: number; at: string; hours: number }[] = [
  { inDays: -10, at: '08:00', hours: 8 },
  { inDays: -9, at: '07:30', hours: 10 },
  { inDays: -8, at: '09:00', hours: 6 },
  { inDays: -6, at: '07:00', hours: 10 },
  { inDays: -5, at: '09:30', hours: 4 },
  { inDays: -5, at: '08:00', hours: 10 },
  { inDays: -4, at: '08:30', hours: 8 },
  { inDays: -2, at: '07:00', hours: 10 },
  { inDays: -1, at: '08:00', hours: 6 },
  { inDays: -1, at: '10:00', hours: 8 },
  // ends this morning; not yet over before six o'clock
  { inDays: -1, at: '09:00', hours: 21 },
]
/** The trip that only its guest has rated. */
const WAITING = 7
const LONGEST_MS = DAY_MS
/** A guest has no other trip within this time. */
const GUEST_AWAY_MS = 3 * DAY_MS
/** Only vehicles and guests that joined earlier are used. */
const DAYS_THERE = 30

/** Trips of the last days, so that the demo host has earnings of this week and yesterday. */
export async function seedRecentTrips(db: Kysely<Schema>, { people, vehicles, now }: Options): Promise<void> {
  const [host] = people.hosts
  const own = vehicles.filter(({ userId, daysListed }) => userId === host?.id && daysListed > DAYS_THERE)
  const guests = people.travellers.filter(({ joinedAt }) => joinedAt < now - DAYS_THERE * DAY_MS)
  for (const [index, trip] of RECENT.entries()) {
    const from = kathmanduMillis(addDays(kathmanduDate(now), trip.inDays), trip.at) ?? now
    const taken = await bookedAround(db, from)
    const vehicle = rotated(own, index).find(({ id }) => !taken.vehicles.has(id))
    const guest = rotated(guests, index * 7).find(({ id }) => !taken.guests.has(id))
    if (!vehicle || !guest) continue
    const near = journeysFrom(vehicle.city.slug, vehicle.profile).filter(({ isFar }) => !isFar)
    const journey = near[index % near.length]
    if (!journey) continue
    const row = journeyRow({
      guest,
      vehicle,
      journey,
      from,
      hours: trip.hours,
      status: 'completed',
      payment: index % 3 === 0 ? GATEWAYS[0] : 'cash',
    })
    if (new Date(row.to_at).getTime() > now) continue
    const { id } = await insertJourney(db, row, journey)
    // hidden from the host, who has not rated the guest yet
    if (index === WAITING)
      await db
        .insertInto('ratings')
        .values({
          ...{ booking_id: id, vehicle_id: vehicle.id, user_id: guest.id },
          ...{
            rate: 4,
            remarks: 'A quiet drive and a kind driver.',
            created_at: new Date(new Date(row.to_at).getTime() + HOUR_MS),
          },
        })
        .execute()
  }
}

async function bookedAround(
  db: Kysely<Schema>,
  from: number,
): Promise<{ vehicles: Set<number>; guests: Set<number> }> {
  const { rows } = await sql<{ vehicle_id: number; user_id: number; overlaps: boolean }>`
    select vehicle_id, user_id, from_at < ${new Date(from + LONGEST_MS)} and to_at > ${new Date(from)} as overlaps
    from bookings where status <> 'cancelled'
      and from_at < ${new Date(from + GUEST_AWAY_MS)} and to_at > ${new Date(from - GUEST_AWAY_MS)}`.execute(
    db,
  )
  return {
    vehicles: new Set(rows.filter(({ overlaps }) => overlaps).map(({ vehicle_id }) => vehicle_id)),
    guests: new Set(rows.map(({ user_id }) => user_id)),
  }
}

const rotated = <T>(items: readonly T[], by: number): T[] =>
  items.map((_, index) => items[(index + by) % items.length] as T)
