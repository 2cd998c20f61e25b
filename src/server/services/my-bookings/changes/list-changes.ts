import type { AgreedTrip, TripChange, TripChanges } from '#contract/trip-changes.ts'
import { type Agreement, factsOf } from '#domain/my-bookings/agreement.ts'
import type { BookingSide } from '#domain/my-bookings/status.ts'
import { changedParts, isChangeable, settleChange } from '#domain/my-bookings/trip-change.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { type Locale, spellingIn } from '#domain/shell/locale.ts'
import type { AppContext } from '#server/context.ts'
import { isListed } from '#server/db/bookable.ts'
import { agreedQuote } from '#server/serializers/booking.ts'
import type { FullBooking } from '#server/serializers/my-bookings.ts'
import { moneyOf } from '#server/services/payments/settle-difference.ts'
import { loadReference } from '#server/services/search/list-reference.ts'
import { findChangedBooking } from './changed-booking.ts'
import { freeAround } from './free-hours.ts'

type Vehicle = AgreedTrip['vehicle']
type Titles = ReadonlyMap<number, Vehicle>

interface Reader {
  id: number
  side: BookingSide
  locale: Locale
}
type OwnBooking = Pick<FullBooking, 'id' | 'status' | 'host_id' | 'vehicle_id' | 'paid_at'>

/** The changes of a booking for one of its two parties, and what could be changed now. */
export async function listChanges(
  context: AppContext,
  booking: OwnBooking,
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
      .execute(),
    db
      .selectFrom('booking_dues')
      .select(['id', 'amount'])
      .where('booking_id', '=', booking.id)
      .where('paid_at', 'is', null)
      .where('closed_at', 'is', null)
      .executeTakeFirst(),
    isChangeable(booking.status) ? findPossible(context, booking, reader) : null,
  ])
  const ids = changes.flatMap(({ before, after }) => [before.vehicleId, after.vehicleId])
  const titles = await vehicleTitles(context, ids, reader.locale)
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
      before: serializeAgreement(before, titles, reader.locale),
      after: serializeAgreement(after, titles, reader.locale),
      money: settleChange(after.payable, { before: before.payable, paid: isPaid ? before.payable : null }),
    }
  })
  const open = serialized.find(({ state }) => state === 'open') ?? null
  return {
    // with what is due from an earlier change
    open: open && { ...open, money: await moneyOf(db, { id: booking.id, isPaid }, pricesOf(open)) },
    decided: serialized.filter(({ state }) => state !== 'open'),
    due: due ?? null,
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
  { id, host_id, vehicle_id }: OwnBooking,
  { id: readerId, locale }: Reader,
): Promise<TripChanges['possible']> {
  const booking = await findChangedBooking(context.db, { id, readerId })
  const [{ from, until }, others] = await Promise.all([
    freeAround(context, booking),
    context.db
      .selectFrom('vehicles as v')
      .select('v.id')
      .where('v.user_id', '=', host_id)
      .where('v.id', '<>', vehicle_id)
      .where(isListed)
      .orderBy('v.id')
      .limit(MAX_VEHICLES)
      .execute(),
  ])
  const ids = others.map((vehicle) => vehicle.id)
  const titles = await vehicleTitles(context, ids, locale)
  return {
    freeFrom: toWire(from),
    freeUntil: until === null ? null : toWire(until),
    vehicles: ids.flatMap((vehicleId) => titles.get(vehicleId) ?? []),
  }
}

const MAX_VEHICLES = 50

/** Titles and plates of vehicles of a trip that both sides know. */
export async function vehicleTitles(
  context: AppContext,
  ids: readonly number[],
  locale: Locale,
): Promise<Titles> {
  if (ids.length === 0) return new Map()
  const [rows, reference] = await Promise.all([
    context.db
      .selectFrom('vehicles')
      .select(['id', 'manufacturer_id', 'model_id', 'registration_number'])
      .where('id', 'in', [...new Set(ids)])
      .execute(),
    loadReference(context, locale),
  ])
  return new Map(
    rows.map(({ id, manufacturer_id, model_id, registration_number }) => {
      const maker = reference.manufacturers.get(manufacturer_id)?.title ?? ''
      const title = `${maker} ${reference.models.get(model_id)?.title ?? ''}`.trim()
      return [id, { id, title, registrationNumber: registration_number }]
    }),
  )
}

export function serializeAgreement(agreed: Agreement, titles: Titles, locale: Locale): AgreedTrip {
  const place = ({ lat, lng, label, otherLabel }: Agreement['pickup']) => ({
    address: spellingIn(locale, label, otherLabel),
    latitude: lat,
    longitude: lng,
  })
  return {
    from: toWire(agreed.from),
    to: toWire(agreed.to),
    origin: place(agreed.pickup),
    destination: place(agreed.dropOff),
    stops: agreed.stops.map(place),
    isOneWay: agreed.isOneWay,
    isCityRide: agreed.isCityRide,
    totalMeters: agreed.totalMeters,
    vehicle: titles.get(agreed.vehicleId) ?? { id: agreed.vehicleId, title: '', registrationNumber: '' },
    driver: agreed.driver,
    quote: agreedQuote(agreed),
  }
}
