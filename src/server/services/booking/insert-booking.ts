import { sql } from 'kysely'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { isGateway } from '#domain/booking/payment-methods.ts'
import type { ComputedQuote } from '#domain/booking/quote.ts'
import { encodePolyline } from '#domain/shared/polyline.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { bookingRouteRow } from '#server/db/bookings.ts'
import type { Database } from '#server/db/client.ts'
import type { CheckedForm, MeasuredTrip } from './read-trip.ts'

interface NewBooking {
  userId: number
  vehicleId: number
  form: CheckedForm
  measured: MeasuredTrip
  priced: ComputedQuote
  /** with the drives around the trip and the vehicle's gap */
  road: TimeRange
  /** only the host or an operator may approve it */
  needsAnswer: boolean
  couponId: number | null
  status: 'pending' | 'approved'
  at: number
}

/** Inserts the booking with its route and its calendar entry; the database refuses hours that are taken (23P01). */
export async function insertBooking(
  trx: Database,
  { userId, vehicleId, form, measured, priced, road, needsAnswer, couponId, status, at }: NewBooking,
) {
  const { trip, route } = measured
  const { pickup, dropOff, stops, contact, payment } = form
  const isHeld = isGateway(payment) && status === 'pending'
  const booking = await trx
    .insertInto('bookings')
    .values({
      user_id: userId,
      vehicle_id: vehicleId,
      status,
      from_at: new Date(trip.from),
      to_at: new Date(priced.dropOff),
      origin_latitude: pickup.lat,
      origin_longitude: pickup.lng,
      origin_address: pickup.label,
      other_origin: pickup.otherLabel,
      destination_latitude: dropOff.lat,
      destination_longitude: dropOff.lng,
      destination_address: dropOff.label,
      other_destination: dropOff.otherLabel,
      waypoints: JSON.stringify(
        stops.map(({ lat, lng, label, otherLabel }) => ({
          lat,
          lng,
          title: label,
          otherTitle: otherLabel ?? undefined,
        })),
      ),
      contact_person: contact.name,
      contact_phone: contact.number,
      gravel_off_road_km: trip.offRoad.gravel,
      normal_off_road_km: trip.offRoad.normal,
      extreme_off_road_km: trip.offRoad.extreme,
      is_city_ride: trip.isCityRide,
      is_one_way: trip.isOneWay,
      total_meters: Math.round(trip.totalMeters ?? 0),
      total_seconds: Math.round(trip.totalSeconds ?? 0),
      quote: JSON.stringify(priced),
      total: priced.total,
      saving: priced.saving,
      coupon_discount: priced.couponDiscount,
      payable: priced.payable,
      coupon_id: couponId,
      payment,
      needs_answer: needsAnswer,
      paid_at: null,
      hold_expires_at: isHeld ? new Date(at + WALLET_HOLD_MS) : null,
      cancel_reason: null,
      cancelled_by: null,
      status_changed_at: new Date(at),
      created_at: new Date(at),
    })
    .returning(['id', 'from_at'])
    .executeTakeFirstOrThrow()
  if (route) {
    const routeRow = bookingRouteRow(booking.id, { ...route, line: encodePolyline(route.line) })
    await trx.insertInto('booking_routes').values(routeRow).execute()
  }
  await trx
    .insertInto('vehicle_calendar')
    .values({
      vehicle_id: vehicleId,
      during: `[${new Date(trip.from).toISOString()},${new Date(priced.dropOff).toISOString()})`,
      road_from_at: new Date(road.from),
      road_to_at: new Date(road.to),
      kind: 'booking',
      booking_id: booking.id,
    })
    .execute()
  return booking
}

/**
 * Limits a user's unpaid bookings, which hold vehicles. A lock makes concurrent bookings of one user wait for each
 * other.
 * @throws ApiError tooManyUnpaid
 */
export async function limitUnpaid({ config }: AppContext, trx: Database, userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('unpaid bookings'), ${userId}::int)`.execute(trx)
  const { unpaid } = await trx
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<number>().as('unpaid'))
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'approved'])
    .where('paid_at', 'is', null)
    .where('payable', '>', 0)
    .executeTakeFirstOrThrow()
  if (unpaid >= config.maxUnpaidBookings) throw new ApiError('tooManyUnpaid', { n: unpaid })
}
