import { sql } from 'kysely'
import type { Booked, BookingPayload, OwnBooking } from '#contract/booking.ts'
import { isTooFarToCome } from '#domain/booking/approach.ts'
import { confirmationOf, isConfirmedAtOnce, needsAnswer } from '#domain/booking/confirmation.ts'
import type { TimeRange } from '#domain/booking/free-times.ts'
import { PICKUP_GRACE_MS, WALLET_HOLD_MINUTES } from '#domain/booking/limits.ts'
import type { Payment } from '#domain/booking/payment-methods.ts'
import { endOf } from '#domain/booking/road-range.ts'
import { computeDropOff, type Trip } from '#domain/booking/trip.ts'
import { isRequest, isUnpaidHold } from '#domain/my-bookings/request-time.ts'
import { earliestStart, lastDate } from '#domain/search/dates.ts'
import { formatNumber } from '#domain/shared/digits.ts'
import { HOUR_MS, kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { routingProfile } from '#domain/vehicles/routing-profile.ts'
import { lapsesBefore } from '#domain/vehicles/vehicle.ts'
import { translator } from '#messages/t.ts'
import { ApiError } from '#server/api-error.ts'
import type { AppContext } from '#server/context.ts'
import { calendarOverlaps, isListed, preventsTrip, type RequestedHours } from '#server/db/bookable.ts'
import type { Database } from '#server/db/client.ts'
import { EXCLUSION_VIOLATION, errorCode } from '#server/db/error-code.ts'
import { inBookingTransaction } from '#server/db/transaction.ts'
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts'
import { pricingOf } from '#server/serializers/vehicles.ts'
import { lockActiveUser } from '#server/services/auth/lock-active-user.ts'
import { notifyParties } from '#server/services/notifications/notify.ts'
import type { ParkedVehicle } from '#server/services/vehicles/measure-drives.ts'
import { findAlternatives } from './alternatives.ts'
import { notifyOfRequest, writeEvent } from './change-status.ts'
import { findCoupon, findFormerCoupon, termsOf } from './coupons.ts'
import { agreementOn, insertBooking, limitUnpaid } from './insert-booking.ts'
import {
  assertPriceSeen,
  computePrice,
  computePriceBelow,
  confirmationFacts,
  quoteFor,
} from './price-trip.ts'
import {
  type CheckedForm,
  checkLabels,
  checkNumberAbroad,
  type MeasuredTrip,
  measureRoad,
  readBookingForm,
  readTrip,
} from './read-trip.ts'
import { lockReplaced, takeOverPayments } from './replaced-booking.ts'

export interface BookingCaller {
  userId: number
  locale: Locale
  /** The request's `Idempotency-Key`. */
  key: string | null
}

/**
 * Creates a booking. Everything is looked up, measured and priced again, ignoring the client's figures, and written in
 * one transaction that locks the vehicle's row first (docs/database.md). The exclusion constraint is the last guard.
 * @throws ApiError bookingTaken with the alternatives at `data`, ownBooking with the id of the caller's own booking of
 * these hours, priceChanged with the new quote, and one for every other rule
 */
export async function createBooking(
  context: AppContext,
  payload: BookingPayload,
  caller: BookingCaller,
): Promise<Booked> {
  const vehicle = await findParked(context, payload.vehicleId, caller.userId)
  const form = readBookingForm(payload, context.ports)
  await checkNumberAbroad(form.contact)
  // before the transaction: no row is locked across a call to an engine
  const measured = await readTrip(context, payload, vehicle)
  const [checkedForm, road] = await Promise.all([
    checkLabels(context, form, caller.locale),
    measureRoad(context, vehicle, form, measured),
  ])
  return bookMeasured(context, { payload, form: checkedForm, measured, road, caller }, payload)
}

/** `request`: the payload of the call, which its key belongs to. */
export async function bookMeasured(
  context: AppContext,
  booking: NewBooking,
  request: unknown,
): Promise<Booked> {
  const { payload, form, measured, road, caller } = booking
  const { trip } = measured
  try {
    return await inBookingTransaction(context.db, (trx) =>
      withIdempotencyKey(trx, { userId: caller.userId, key: caller.key, payload: request }, () =>
        writeBooking(context, trx, booking),
      ),
    )
  } catch (error) {
    const instead = () =>
      findAlternatives(
        context,
        { vehicleId: payload.vehicleId, trip, road, pickup: form.pickup, end: endOf(trip, form) },
        caller.locale,
      )
    if (error instanceof ApiError && error.code === 'tooFarToCome')
      throw new ApiError(error.code, error.values, await instead())
    if (!isTaken(error)) throw error
    const own = await findOwnBooking(context, payload.vehicleId, trip, caller.userId)
    if (own) throw new ApiError('ownBooking', {}, own)
    throw new ApiError('bookingTaken', {}, await instead())
  }
}

interface NewBooking {
  payload: BookingPayload
  form: CheckedForm
  measured: MeasuredTrip
  /** without the vehicle's gap */
  road: TimeRange
  caller: BookingCaller
  /** the cancelled booking in whose place it is made; what was paid for it pays for this one */
  replaces?: string | null
}

async function writeBooking(
  context: AppContext,
  trx: Database,
  { payload, form, measured, road, caller, replaces = null }: NewBooking,
): Promise<Booked> {
  const { userId, locale } = caller
  const { trip } = measured
  const replaced = replaces === null ? null : await lockReplaced(context, trx, { id: replaces, userId })
  const paid = replaced?.paid ?? null
  // checked after the idempotency key: a retry may arrive when the pickup has become too close
  checkPickup(trip.from, context.now())
  await assertAvailable(trx, payload.vehicleId, { ...hoursOf(trip), road })
  await lockActiveUser(trx, userId, 'share')
  const vehicle = await lockVehicle(trx, payload.vehicleId)
  if (vehicle.user_id === userId) throw new ApiError('ownVehicle')
  if (isTooFarToCome(trip.approachKm)) throw new ApiError('tooFarToCome', { km: trip.approachKm })
  const found = form.couponCode
    ? await findCoupon(context, trx, form.couponCode, userId, { lock: true })
    : replaced && (await findFormerCoupon(trx, replaced.coupon, { lock: true }))
  const priced = (replaced ? computePriceBelow : computePrice)(vehicle, trip, found)
  const coupon = priced.couponDiscount > 0 ? found : null
  if (priced.total <= 0) throw new ApiError('noPrice')
  if (lapsesBefore(vehicle.insurance_expiry, kathmanduDate(priced.dropOff))) throw new ApiError('notBookable')
  if (priced.payable > 0 && !paid) await limitUnpaid(context, trx, userId)
  // after every other rule, so that a guest who agrees to a price is not refused for another reason
  const newQuote = () => quoteFor(context, { vehicle, measured, coupon }, priced, locale)
  assertPriceSeen(payload, priced, newQuote)
  if (replaced && replaced.most !== null && priced.payable > replaced.most)
    throw new ApiError('priceChanged', {}, newQuote())

  const facts = confirmationFacts(vehicle, trip)
  const isAsked = needsAnswer(facts)
  // nothing is to be paid online: the booking does not wait for it
  const payment = priced.payable === 0 ? 'cash' : (paid?.gateway ?? form.payment)
  const rules = { isInstant: isConfirmedAtOnce(facts), needsAnswer: isAsked }
  const confirmation = confirmationOf(rules, { payment, payable: priced.payable })
  const isApproved = confirmation === 'atOnce' || (confirmation === 'byPayment' && paid !== null)
  const status: 'approved' | 'pending' = isApproved ? 'approved' : 'pending'
  const at = context.now()
  const agreed = agreementOn({
    vehicleId: vehicle.id,
    places: form,
    measured,
    priced,
    road: { from: road.from, to: road.to + vehicle.trip_gap_hours * HOUR_MS },
    terms: { pricing: pricingOf(vehicle), coupon: coupon && termsOf(coupon) },
  })
  const booking = await insertBooking(trx, {
    userId,
    agreed,
    replaces,
    isPaid: paid !== null,
    form: { contact: form.contact, payment },
    needsAnswer: isAsked,
    couponId: coupon?.id ?? null,
    status,
    at,
  })
  const { id } = booking
  await writeEvent(trx, { bookingId: id, status: 'pending', actor: 'renter', at })
  if (isApproved) await writeEvent(trx, { bookingId: id, status: 'approved', actor: 'system', at })
  if (coupon) {
    const use = { booking_id: id, coupon_id: coupon.id, user_id: userId, created_at: new Date(at) }
    await trx.insertInto('coupon_uses').values(use).execute()
  }
  const created = { status, payment, isPaid: paid !== null }
  if (isRequest(created)) await notifyOfRequest(context, trx, booking, at)
  else if (!isUnpaidHold(created))
    await notifyParties(trx, booking, 'bookingReceived', { actor: 'renter', at })
  if (replaced && paid)
    await takeOverPayments(context, trx, { id, userId, agreed }, { id: replaced.id, paid })
  return { id, status, payable: priced.payable, message: doneMessage(created, locale) }
}

function doneMessage(
  created: { status: 'approved' | 'pending'; payment: Payment; isPaid: boolean },
  locale: Locale,
): string {
  const t = translator(locale)
  if (created.status === 'approved') return t('booking.done.approved')
  if (!isUnpaidHold(created)) return t('booking.done.pending')
  return t('booking.paying.text', { n: formatNumber(WALLET_HOLD_MINUTES, locale) })
}

/** Fails early when the hours are taken, without queueing for the row; the constraint decides in a race. */
async function assertAvailable(trx: Database, vehicleId: number, hours: RequestedHours): Promise<void> {
  const { rows } =
    await sql`select from vehicle_calendar c join vehicles v on v.id = c.vehicle_id and ${isListed}
    where c.vehicle_id = ${vehicleId} and ${preventsTrip(hours)} limit 1`.execute(trx)
  if (rows.length) throw new ApiError('bookingTaken')
}

/** The caller's own booking of these hours, which a retry after a lost response would collide with. */
async function findOwnBooking(
  { db }: AppContext,
  vehicleId: number,
  trip: Trip,
  userId: number,
): Promise<OwnBooking | null> {
  const own = await db
    .selectFrom('vehicle_calendar as c')
    .innerJoin('bookings as b', 'b.id', 'c.booking_id')
    .select('b.id')
    .where('c.vehicle_id', '=', vehicleId)
    .where(calendarOverlaps(hoursOf(trip)))
    .where('b.user_id', '=', userId)
    .orderBy('c.from_at')
    .limit(1)
    .executeTakeFirst()
  return own ?? null
}

const hoursOf = (trip: Trip) => ({ from: trip.from, to: computeDropOff(trip) })

/** Serialises bookings of a vehicle: measured, this lock prevents deadlocks among 200 concurrent requests. */
async function lockVehicle(trx: Database, id: number) {
  const vehicle = await trx
    .selectFrom('vehicles as v')
    .selectAll()
    .where('v.id', '=', id)
    .where(isListed)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!vehicle) throw new ApiError('vehicleNotFound')
  return vehicle
}

/**
 * Where the vehicle stands and the roads that it can use. Read before everything else, so that hosts are refused their
 * own vehicle with any input. A vehicle that does not exist is reported by `lockVehicle`.
 */
export async function findParked(
  { db }: AppContext,
  vehicleId: number,
  userId: number,
): Promise<ParkedVehicle> {
  const vehicle = await db
    .selectFrom('vehicles as v')
    .innerJoin('vehicle_types as t', 't.id', 'v.vehicle_type_id')
    .select(['v.user_id', 'v.off_road', 'v.latitude', 'v.longitude', 't.slug'])
    .where('v.id', '=', vehicleId)
    .executeTakeFirst()
  if (vehicle?.user_id === userId) throw new ApiError('ownVehicle')
  const { latitude = null, longitude = null, slug = '', off_road = false } = vehicle ?? {}
  return { latitude, longitude, profile: routingProfile(slug, off_road) }
}

function checkPickup(from: number, now: number): void {
  if (from < earliestStart(now) - PICKUP_GRACE_MS) throw new ApiError('pickupTooSoon')
  if (kathmanduDate(from) > lastDate(now)) throw new ApiError('pickupTooLate')
}

function isTaken(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'bookingTaken'
  return errorCode(error) === EXCLUSION_VIOLATION
}
