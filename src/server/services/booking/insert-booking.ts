import { sql } from 'kysely'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { WALLET_HOLD_MS } from '#domain/booking/limits.ts'
import { isGateway } from '#domain/booking/payment-methods.ts'
import type { ComputedQuote } from '#domain/booking/quote.ts'
import {
  type Agreement,
  agreedPrice,
  type BookingTerms,
  type TripDriver,
} from '#domain/my-bookings/agreement.ts'
import { encodePolyline } from '#domain/shared/polyline.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { agreedColumns, calendarColumns } from '#server/db/agreement.ts'
import { bookingRouteRow } from '#server/db/bookings.ts'
import type { Database } from '#server/db/client.ts'
import type { CheckedForm, MeasuredTrip } from './read-trip.ts'

/** What guest and host agree on with a trip as it was measured and priced. */
export function agreementOn({
  vehicleId,
  places: { pickup, dropOff, stops },
  measured: { trip, route },
  priced,
  road,
  terms,
  driver = null,
}: {
  vehicleId: number
  places: Pick<CheckedForm, 'pickup' | 'dropOff' | 'stops'>
  measured: Pick<MeasuredTrip, 'trip' | 'route'>
  priced: ComputedQuote
  /** with the drives around the trip and the vehicle's gap */
  road: TimeRange
  terms: BookingTerms
  driver?: TripDriver | null
}): Agreement {
  return {
    from: trip.from,
    to: priced.dropOff,
    pickup,
    dropOff,
    stops,
    isOneWay: trip.isOneWay,
    isCityRide: trip.isCityRide,
    totalMeters: Math.round(trip.totalMeters ?? 0),
    totalSeconds: Math.round(trip.totalSeconds ?? 0),
    offRoad: trip.offRoad,
    vehicleId,
    driver,
    terms,
    ...agreedPrice(priced),
    road,
    route: route && { ...route, line: encodePolyline(route.line) },
  }
}

interface NewBooking {
  userId: number
  agreed: Agreement
  form: Pick<CheckedForm, 'contact' | 'payment'>
  /** only the host or an operator may approve it */
  needsAnswer: boolean
  couponId: number | null
  /** the booking in whose place it is made */
  replaces: string | null
  /** by what was paid for that one */
  isPaid: boolean
  status: 'pending' | 'approved'
  at: number
}

/** Inserts the booking with its route and its calendar entry; the database refuses hours that are taken (23P01). */
export async function insertBooking(
  trx: Database,
  {
    userId,
    agreed,
    form: { contact, payment },
    needsAnswer,
    couponId,
    replaces,
    isPaid,
    status,
    at,
  }: NewBooking,
) {
  const isHeld = isGateway(payment) && status === 'pending' && !isPaid
  const booking = await trx
    .insertInto('bookings')
    .values({
      user_id: userId,
      status,
      ...agreedColumns(agreed),
      contact_person: contact.name,
      contact_phone: contact.number,
      contact_abroad: contact.numberAbroad,
      coupon_id: couponId,
      payment,
      needs_answer: needsAnswer,
      replaces,
      paid_at: isPaid ? new Date(at) : null,
      hold_expires_at: isHeld ? new Date(at + WALLET_HOLD_MS) : null,
      cancel_reason: null,
      cancelled_by: null,
      status_changed_at: new Date(at),
      created_at: new Date(at),
    })
    .returning(['id', 'user_id', 'vehicle_id', 'from_at', 'status', 'payment'])
    .returning(['paid_at', 'requested_at', 'created_at', 'needs_answer'])
    .executeTakeFirstOrThrow()
  if (agreed.route)
    await trx.insertInto('booking_routes').values(bookingRouteRow(booking.id, agreed.route)).execute()
  await trx
    .insertInto('vehicle_calendar')
    .values({ ...calendarColumns(agreed), kind: 'booking', booking_id: booking.id })
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
