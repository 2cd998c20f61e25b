import type { Insertable, Kysely } from 'kysely'
import { NO_OFF_ROAD } from '#domain/booking/off-road.ts'
import { isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import { quote } from '#domain/booking/quote.ts'
import { type Drive, roadRange } from '#domain/booking/road-range.ts'
import { isCityRideDistance } from '#domain/booking/trip.ts'
import { HOLDING_STATUSES } from '#domain/my-bookings/status.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import type { VehiclePricing } from '#domain/vehicles/vehicle.ts'
import { bookingRouteRow } from '../bookings.ts'
import type { Schema } from '../schema.ts'
import { otherPlaceTitle, placeTitleIn } from './data/addresses.ts'
import type { DemoJourney, JourneyRoute } from './journeys.ts'
import { ownName, type SeededPerson } from './people.ts'
import type { SeededVehicle } from './vehicles.ts'

interface Place {
  title: string
  latitude: number
  longitude: number
}
interface BookingPlan {
  userId: number
  vehicleId: number
  pricing: VehiclePricing
  from: number
  /** Hours from pickup to drop-off. */
  hours: number
  origin: Place
  destination: Place
  route: { meters: number; seconds: number }
  status: NonNullable<Insertable<Schema['bookings']>['status']>
  contact: { name: string; phone: string }
  payment?: Payment
  /** Language of the stored texts, 'en' by default. */
  locale?: Locale
}

const TRAVELLED: readonly BookingPlan['status'][] = ['approved', 'inTrip', 'completed']

/** A booking row with its computed price. */
export function bookingRow(facts: BookingPlan): Insertable<Schema['bookings']> {
  const { origin, destination, locale = 'en' } = facts
  const { meters, seconds } = facts.route
  const isCityRide = isCityRideDistance(meters)
  const priced = quote(facts.pricing, {
    from: facts.from,
    to: facts.from + facts.hours * HOUR_MS,
    totalMeters: meters,
    totalSeconds: seconds,
    isCityRide,
    isOneWay: !isCityRide,
    offRoad: NO_OFF_ROAD,
    approachKm: null,
  })
  const created = facts.from - 3 * DAY_MS
  const isPaid = isGateway(facts.payment) && TRAVELLED.includes(facts.status)
  return {
    user_id: facts.userId,
    vehicle_id: facts.vehicleId,
    status: facts.status,
    from_at: new Date(facts.from),
    to_at: new Date(priced.dropOff),
    origin_latitude: origin.latitude,
    origin_longitude: origin.longitude,
    origin_address: placeTitleIn(locale, origin.title),
    other_origin: otherPlaceTitle(locale, origin.title),
    destination_latitude: destination.latitude,
    destination_longitude: destination.longitude,
    destination_address: placeTitleIn(locale, destination.title),
    other_destination: otherPlaceTitle(locale, destination.title),
    contact_person: facts.contact.name,
    contact_phone: facts.contact.phone,
    is_city_ride: isCityRide,
    is_one_way: !isCityRide,
    total_meters: meters,
    total_seconds: seconds,
    quote: JSON.stringify(priced),
    terms: { pricing: facts.pricing, coupon: null },
    total: priced.total,
    saving: priced.saving,
    coupon_discount: priced.couponDiscount,
    payable: priced.payable,
    coupon_id: null,
    payment: facts.payment ?? 'cash',
    // current and past trips are paid; pending ones may be unpaid
    paid_at: isPaid ? new Date(created) : null,
    hold_expires_at: null,
    cancel_reason: facts.status === 'cancelled' ? 'Plans changed' : null,
    cancelled_by: facts.status === 'cancelled' ? 'renter' : null,
    created_at: new Date(created),
    status_changed_at: new Date(facts.from - 2 * DAY_MS),
  }
}

interface PlannedJourney extends Pick<BookingPlan, 'from' | 'hours' | 'status' | 'payment'> {
  guest: SeededPerson
  vehicle: SeededVehicle
  journey: DemoJourney
}

/** A booking of a journey from the vehicle's city. */
export function journeyRow({ guest, vehicle, journey, ...plan }: PlannedJourney) {
  const { titleEn, latitude, longitude } = vehicle.city
  return bookingRow({
    ...plan,
    userId: guest.id,
    vehicleId: vehicle.id,
    pricing: vehicle.pricing,
    origin: { title: titleEn, latitude, longitude },
    destination: journey,
    route: journey.route,
    contact: { name: ownName(guest), phone: guest.phone },
    locale: guest.locale,
  })
}

/** Stores such a booking with its route and, unless it has ended, its entry in the calendar. */
export async function insertJourney(
  db: Kysely<Schema>,
  row: Insertable<Schema['bookings']>,
  { route }: DemoJourney,
) {
  const booking = await db
    .insertInto('bookings')
    .values(row)
    .returning(['id', 'vehicle_id', 'status', 'payment', 'from_at', 'to_at', 'payable'])
    .executeTakeFirstOrThrow()
  const { id: bookingId, vehicle_id: vehicleId, status, from_at, to_at } = booking
  await seedRoute(db, bookingId, route)
  if (HOLDING_STATUSES.includes(status))
    await blockCalendar(db, {
      vehicleId,
      from: from_at.getTime(),
      to: to_at.getTime(),
      bookingId,
      home: route,
    })
  // a request to the host
  if (status === 'pending' && booking.payment === 'cash')
    await db.updateTable('vehicles').set({ instant_booking: false }).where('id', '=', vehicleId).execute()
  return booking
}

/** Stores the route of a booking, for journeys that have one. */
async function seedRoute(
  db: Kysely<Schema>,
  bookingId: string,
  { id, drawn }: Pick<JourneyRoute, 'id' | 'drawn'>,
): Promise<void> {
  if (!drawn) return
  await db
    .insertInto('booking_routes')
    .values(bookingRouteRow(bookingId, { id, ...drawn }))
    .execute()
}

interface CalendarBlock {
  vehicleId: number
  from: number
  to: number
  bookingId?: string
  /** The road from where the trip ends to the vehicle's city, where it stands and where the trip begins. */
  home?: Drive
}

/** Adds [from, to) to the vehicle's calendar; the database rejects an overlap. */
export async function blockCalendar(db: Kysely<Schema>, block: CalendarBlock): Promise<void> {
  const road = roadRange(block, { approach: null, home: block.home ?? null })
  await db
    .insertInto('vehicle_calendar')
    .values({
      vehicle_id: block.vehicleId,
      during: `[${new Date(block.from).toISOString()},${new Date(block.to).toISOString()})`,
      ...(block.bookingId && { road_from_at: new Date(road.from), road_to_at: new Date(road.to) }),
      kind: block.bookingId ? 'booking' : 'unavailable',
      booking_id: block.bookingId ?? null,
    })
    .execute()
}
