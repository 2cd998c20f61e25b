import { randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { BookingPayload } from '#contract/booking.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Point } from '#domain/shared/place.ts'
import type { Schema } from '#server/db/schema.ts'
import { userRow } from '#server/db/seed/rows.ts'
import type { TestApi } from './api.ts'
import { HOUR, NOW } from './clock.ts'
import { PATAN, THAMEL } from './places.ts'
import { addRow } from './rows.ts'

/** Near enough that getting to a pickup there costs nothing. */
const isNear = ({ lat, lng }: Point) =>
  sql<boolean>`abs(latitude - ${lat}) < 0.08 and abs(longitude - ${lng}) < 0.13`

/** Ids of vehicles without bookings, in order; `instant`: with instant booking, else without. */
export async function freeVehicles(api: TestApi, { instant }: { instant: boolean }): Promise<number[]> {
  const rows = await api.context.db
    .selectFrom('vehicles')
    .select('id')
    .where('instant_booking', '=', instant)
    .where('status', '=', 'verified')
    .where('state', '=', 'available')
    .where('off_road', '=', false)
    .where(isNear(THAMEL))
    .where('id', 'not in', api.context.db.selectFrom('vehicle_calendar').select('vehicle_id'))
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A vehicle without bookings, for routes and trips of a few days. */
export function plainVehicle(api: TestApi): Promise<{ id: number; user_id: number }> {
  return api.context.db
    .selectFrom('vehicles')
    .select(['id', 'user_id'])
    .where('off_road', '=', false)
    .where('long_term_trip', '=', false)
    .where(isNear(THAMEL))
    .where('id', 'not in', api.context.db.selectFrom('vehicle_calendar').select('vehicle_id'))
    .orderBy('id')
    .executeTakeFirstOrThrow()
}

/** The payload of an eight-hour city ride that starts in `inHours` hours. */
export function payloadOf(
  vehicleId: number,
  inHours: number,
  patch: Partial<BookingPayload> = {},
): BookingPayload {
  const from = NOW + inHours * HOUR
  return {
    from: toWire(from),
    to: toWire(from + 8 * HOUR),
    vehicleId,
    originLatitude: THAMEL.lat,
    originLongitude: THAMEL.lng,
    originAddress: 'Thamel, Kathmandu, Nepal',
    destinationLatitude: PATAN.lat,
    destinationLongitude: PATAN.lng,
    destinationAddress: 'Patan, Lalitpur, Nepal',
    waypoints: [],
    contactPerson: 'Anisha Karki',
    contactPersonPhoneNumber: '9871204517',
    gravelOffRoadKM: 0,
    normalOffRoadKM: 0,
    extremeOffRoadKM: 0,
    isCityRide: true,
    isOneWay: false,
    totalMeters: 7_000,
    totalTime: 1_500,
    routeInfo: null,
    ...patch,
  }
}

/** A booking like one of the demo. */
export async function addBookingLike(
  { db }: TestApi['context'],
  values: Pick<Selectable<Schema['bookings']>, 'user_id' | 'vehicle_id' | 'status'> &
    Partial<Insertable<Schema['bookings']>>,
): Promise<string> {
  const like = await db.selectFrom('bookings').selectAll().limit(1).executeTakeFirstOrThrow()
  const own = { id: randomUUID(), waypoints: '[]', quote: JSON.stringify(like.quote) }
  return (await addRow(db, 'bookings', { ...like, ...own, ...values })).id
}

/** Creates users; returns a token for each. */
export async function createGuests(api: TestApi, size: number, name = 'crowd'): Promise<string[]> {
  const people = await api.context.db
    .insertInto('users')
    .values(
      Array.from({ length: size }, (_, index) =>
        userRow({
          first_name: name,
          last_name: String(index),
          email: `${name}-${index}@sawari.example`,
          provider_subject: `${name}-${index}`,
        }),
      ),
    )
    .returning('id')
    .execute()
  const tokens: string[] = []
  for (const { id } of people) tokens.push(await api.tokenFor(id))
  return tokens
}
