import type { Insertable, Kysely } from 'kysely'
import { HOLDING_STATUSES } from '#domain/my-bookings/status.ts'
import { DAY_MS, HOUR_MS, halfHourOf } from '#domain/shared/time.ts'
import type { BookingTable, Schema } from '../schema.ts'
import { blockCalendar, bookingRow } from './booking-rows.ts'
import { CITIES } from './data/cities.ts'
import type { SeededPeople } from './people.ts'
import type { SeededVehicle } from './vehicles.ts'

type Status = NonNullable<Insertable<BookingTable>['status']>

/** `inHours` from now to the pickup, `hours` of hire. */
const SHOWN: readonly {
  status: Status
  inHours: number
  hours: number
  citySlug: string
  rated?: boolean
}[] = [
  { status: 'pending', inHours: 100, hours: 30, citySlug: 'pokhara' },
  { status: 'approved', inHours: 54, hours: 48, citySlug: 'bharatpur' },
  { status: 'inTrip', inHours: -5, hours: 30, citySlug: 'pokhara' },
  { status: 'cancelled', inHours: 78, hours: 8, citySlug: 'kathmandu' },
  { status: 'completed', inHours: -60, hours: 24, citySlug: 'bharatpur' },
  { status: 'completed', inHours: -260, hours: 10, citySlug: 'lalitpur', rated: true },
]
const CREATED_BEFORE_MS = 2 * 60_000

/** What whoever tries the demo finds: the demo guest's bookings of the demo host's vehicles, one in each status. */
export async function seedShowcase(
  db: Kysely<Schema>,
  { people, vehicles, now }: { people: SeededPeople; vehicles: readonly SeededVehicle[]; now: number },
): Promise<void> {
  const [guest] = people.guests
  const [host] = people.hosts
  const own = vehicles.filter(({ userId }) => userId === host?.id)
  if (!guest) return
  for (const [index, shown] of SHOWN.entries()) {
    const vehicle = own[index]
    const destination = CITIES.find(({ slug }) => slug === shown.citySlug)
    if (!vehicle || !destination) continue
    const from = halfHourOf(now) + shown.inHours * HOUR_MS
    const isNear = destination.slug === vehicle.city.slug || destination.slug === 'lalitpur'
    const row = bookingRow({
      userId: guest.id,
      vehicleId: vehicle.id,
      pricing: vehicle.pricing,
      from,
      hours: shown.hours,
      origin: { title: vehicle.city.titleEn, ...coordinates(vehicle.city) },
      destination: { title: destination.titleEn, ...coordinates(destination) },
      meters: isNear ? 14_200 : 201_300,
      status: shown.status,
      contact: { name: `${guest.firstName} ${guest.lastName}`, phone: guest.phone },
    })
    const created = Math.min(from - 3 * DAY_MS, now - CREATED_BEFORE_MS)
    const { id, to_at } = await db
      .insertInto('bookings')
      .values({ ...row, created_at: new Date(created), status_changed_at: new Date(created) })
      .returning(['id', 'to_at'])
      .executeTakeFirstOrThrow()
    if (HOLDING_STATUSES.includes(shown.status))
      await blockCalendar(db, { vehicleId: vehicle.id, from, to: to_at.getTime(), bookingId: id })
    if (shown.rated)
      await db
        .insertInto('ratings')
        .values({
          booking_id: id,
          vehicle_id: vehicle.id,
          user_id: guest.id,
          rate: 5,
          remarks: 'On time, a clean car and a calm driver.',
          created_at: new Date(to_at.getTime() + HOUR_MS),
        })
        .execute()
  }
}

const coordinates = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude,
  longitude,
})
