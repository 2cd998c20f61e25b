import { sql } from 'kysely'
import type { AgreedTrip, TripChange, TripChanges } from '#contract/trip-changes.ts'
import { type Agreement, factsOf } from '#domain/my-bookings/agreement.ts'
import { MAX_CHANGES } from '#domain/my-bookings/limits.ts'
import { canSeePhones } from '#domain/my-bookings/privacy.ts'
import type { BookingSide, BookingStatus } from '#domain/my-bookings/status.ts'
import { changedParts, settleChange } from '#domain/my-bookings/trip-change.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { maskPlate } from '#domain/vehicles/plate.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import { agreedQuote } from '#server/serializers/booking.ts'
import { type FullBooking, serializePlace } from '#server/serializers/my-bookings.ts'
import { vehicleNameIn } from '#server/serializers/reference.ts'
import { moneyOf } from '#server/services/payments/settle-difference.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import type { BookedDay } from '#server/services/trip-day/find-day.ts'
import { canChange } from './changed-booking.ts'
import { freeAround } from './free-hours.ts'

/** How one side sees agreements: vehicles by id, and whether it may see a phone number. */
export interface Shown {
  vehicles: ReadonlyMap<number, AgreedTrip['vehicle']>
  hasPhones: boolean
  locale: Locale
}

interface Reader {
  side: BookingSide
  locale: Locale
}
type OwnBooking = Pick<FullBooking, 'id' | 'status' | 'status_changed_at' | 'vehicle_id' | 'paid_at'>

/**
 * The changes of a booking for one of its two parties, and what could be changed now. `day`: the booking with what is
 * agreed; null before its approval, and once it is cancelled.
 */
export async function listChanges(
  context: AppContext,
  booking: OwnBooking,
  day: BookedDay | null,
  reader: Reader,
): Promise<TripChanges> {
  const { db } = context
  const isPaid = booking.paid_at !== null
  const [changes, due, possible] = await Promise.all([
    db
      .selectFrom('booking_changes')
      .selectAll()
      .where('booking_id', '=', booking.id)
      .orderBy('created_at', 'desc')
      .limit(MAX_CHANGES)
      .execute(),
    db
      .selectFrom('booking_dues')
      .select(['id', 'amount', 'closed_at'])
      .where('booking_id', '=', booking.id)
      .where('paid_at', 'is', null)
      .where(({ or, eb }) =>
        or([
          eb('closed_at', 'is', null),
          // a cancellation ends what is due
          ...(booking.status === 'cancelled' ? [eb('closed_at', '=', booking.status_changed_at)] : []),
        ]),
      )
      .executeTakeFirst(),
    day && canChange(day) ? findPossible(context, day, reader) : null,
  ])
  const shown = await shownTo(context, reader, {
    status: booking.status,
    booked: [
      booking.vehicle_id,
      ...changes.flatMap(({ state, before }) => (state === 'accepted' ? before.vehicleId : [])),
    ],
    ids: changes.map(({ after }) => after.vehicleId),
  })
  const serialized = changes.map((row): TripChange => {
    const { before, after } = row
    return {
      id: row.id,
      by: row.proposed_by,
      isMine: row.proposed_by === reader.side,
      reason: row.reason,
      state: row.state,
      createdAt: toWire(row.created_at.getTime()),
      answerBy: toWire(row.answer_by.getTime()),
      decidedAt: row.decided_at && toWire(row.decided_at.getTime()),
      parts: changedParts(factsOf(before), factsOf(after)),
      before: serializeAgreement(before, shown),
      after: serializeAgreement(after, shown),
      money: settleChange(after.payable, { before: before.payable, paid: isPaid ? before.payable : null }),
    }
  })
  const open = serialized.find(({ state }) => state === 'open') ?? null
  return {
    // with what is due from an earlier change
    open: open && { ...open, money: await moneyOf(db, { id: booking.id, isPaid }, pricesOf(open)) },
    decided: serialized.filter(({ state }) => state !== 'open'),
    due: due?.closed_at === null ? { id: due.id, amount: due.amount } : null,
    unpaid: due?.amount ?? 0,
    possible,
  }
}

const pricesOf = ({ before, after }: TripChange) => ({
  before: before.quote.payable,
  payable: after.quote.payable,
})

/** The hours and the vehicles between which a change can choose. */
async function findPossible(
  context: AppContext,
  booking: BookedDay,
  reader: Reader,
): Promise<TripChanges['possible']> {
  const [{ from, until }, others] = await Promise.all([
    freeAround(context, booking),
    context.db
      .selectFrom('vehicles as v')
      .select('v.id')
      .where('v.user_id', '=', booking.hostId)
      .where('v.id', '<>', booking.agreed.vehicleId)
      .where(isListed)
      .orderBy('v.id')
      .limit(MAX_VEHICLES)
      .execute(),
  ])
  const ids = others.map((vehicle) => vehicle.id)
  const { vehicles } = await shownTo(context, reader, { status: booking.status, booked: [], ids })
  return {
    freeFrom: toWire(from),
    freeUntil: until === null ? null : toWire(until),
    vehicles: ids.flatMap((vehicleId) => vehicles.get(vehicleId) ?? []),
  }
}

const MAX_VEHICLES = 50

/** `booked`: vehicles whose plate the guest knows because they were agreed on; `ids`: others. */
export async function shownTo(
  context: AppContext,
  { side, locale }: Reader,
  { status, booked, ids }: { status: BookingStatus; booked: readonly number[]; ids: readonly number[] },
): Promise<Shown> {
  const isHost = side === 'host'
  const hasPhones = isHost || canSeePhones(status)
  if (ids.length === 0) return { vehicles: new Map(), hasPhones, locale }
  const all = [...new Set([...booked, ...ids])]
  const [rows, reference] = await Promise.all([
    context.db
      .selectFrom('vehicles')
      .select(['id', 'manufacturer_id', 'model_id', 'registration_number'])
      .where('id', '=', sql<number>`any(${all})`)
      .execute(),
    loadReference(context, locale),
  ])
  const vehicles = rows.map((row) => {
    const { id, registration_number: plate } = row
    const registrationNumber = isHost || booked.includes(id) ? plate : maskPlate(plate)
    return [id, { id, title: vehicleNameIn(reference, row), registrationNumber }] as const
  })
  return { vehicles: new Map(vehicles), hasPhones, locale }
}

export function serializeAgreement(agreed: Agreement, { vehicles, hasPhones, locale }: Shown): AgreedTrip {
  const { vehicleId: id, driver } = agreed
  const place = (agreed: Agreement['pickup']) => serializePlace(locale, agreed)
  return {
    from: toWire(agreed.from),
    to: toWire(agreed.to),
    origin: place(agreed.pickup),
    destination: place(agreed.dropOff),
    stops: agreed.stops.map(place),
    isOneWay: agreed.isOneWay,
    isCityRide: agreed.isCityRide,
    totalMeters: agreed.totalMeters,
    vehicle: vehicles.get(id) ?? { id, title: '', registrationNumber: '' },
    driver: driver && { name: driver.name, phone: hasPhones ? driver.phone : null },
    quote: agreedQuote(agreed),
  }
}
