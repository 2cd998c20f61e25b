import { sql } from 'kysely'
import { expect } from 'vitest'
import { isGateway, type Payment } from '#domain/booking/payment-methods.ts'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import type { AppContext } from '#server/context.ts'
import { agreementColumns, agreementOf } from '#server/db/agreement.ts'
import type { Database } from '#server/db/client.ts'
import { blockCalendar, bookingRow } from '#server/db/seed/booking-rows.ts'
import { createLogger } from '#server/log.ts'
import { pricingOf } from '#server/serializers/vehicles.ts'
import { findAttempt } from '#server/services/payments/attempts.ts'
import { recordAnswer } from '#server/services/payments/record-answer.ts'
import { startPayment } from '#server/services/payments/start-payment.ts'
import type { TestApi } from '#tests/setup/api.ts'
import { freeVehicles } from '#tests/setup/bookings.ts'
import { PATAN, THAMEL } from '#tests/setup/places.ts'
import { addRow, rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'

const logger = createLogger('silent')

/** Records what the wallet says about an attempt. Returns what became of it, and NRS that the guest has paid with it. */
export async function arriveAt(context: AppContext, name: string, isPaid = true) {
  const attempt = await findAttempt(context, name)
  if (!attempt) throw new Error(`There is no attempt ${name}.`)
  const answer = isPaid
    ? ({ outcome: 'paid', status: 'COMPLETE', refId: `ref-${name}`, amount: attempt.amount } as const)
    : ({ outcome: 'notFound', status: 'NOT_FOUND', refId: null, amount: null } as const)
  const recorded = await recordAnswer(context, attempt, answer, logger)
  return { recorded, paid: recorded === 'paid' || recorded === 'refundDue' ? attempt.amount : 0 }
}

/** The name of an attempt to pay a booking or a due; an id when there is nothing to pay. */
export const startToPay = (context: AppContext, id: string) =>
  startPayment(context, { id, origin: 'http://site' }, logger)

/** Hours of a trip before it is changed. */
export const TRIP_HOURS = 8
const placeOf = (title: string, { lat, lng }: typeof THAMEL) => ({ title, latitude: lat, longitude: lng })

/** A guest, and a host with `count` vehicles that have no trips. */
export async function openChangedTrips(api: TestApi, count = 2) {
  const { db } = api.context
  const vehicles = (await freeVehicles(api, { instant: true })).slice(0, count)
  const [first = 0] = vehicles
  const { user_id: hostId } = await rowOf(db, 'vehicles', first)
  for (const id of vehicles) await setRow(db, 'vehicles', id, { user_id: hostId, insurance_expiry: null })
  const { id: guestId } = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'not in', db.selectFrom('vehicles').select('user_id'))
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()

  return {
    vehicles,
    hostId,
    guestId,
    /** A trip in the city, from Thamel to Patan. */
    async add(from: number, payment: Payment, vehicleId = first): Promise<string> {
      const row = bookingRow({
        userId: guestId,
        vehicleId,
        pricing: pricingOf(await rowOf(db, 'vehicles', vehicleId)),
        from,
        hours: TRIP_HOURS,
        origin: placeOf('Thamel, Kathmandu', THAMEL),
        destination: placeOf('Patan, Lalitpur', PATAN),
        route: { meters: 7_000, seconds: 1_500 },
        status: isGateway(payment) ? 'pending' : 'approved',
        contact: { name: 'Asha', phone: '9800000000' },
        payment,
      })
      const { id, to_at } = await addRow(db, 'bookings', row)
      await blockCalendar(db, { vehicleId, from, to: to_at.getTime(), bookingId: id })
      return id
    },
    /** Approved by its payment. */
    async addPaid(from: number, vehicleId = first): Promise<string> {
      const id = await this.add(from, 'esewa', vehicleId)
      await arriveAt(api.context, await startToPay(api.context, id))
      return id
    },
  }
}

/** The id of the latest notification. */
export async function latestNotice(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** Everything of a booking that its changes write. `since`: the id of the latest notification before the first. */
export async function readTrip(db: Database, id: string, since: number) {
  const [booking, calendar, changes, dues, payments, notices] = await Promise.all([
    db
      .selectFrom('bookings as b')
      .select(agreementColumns)
      .select(['b.status', 'b.paid_at', 'b.may_end_free'])
      .where('b.id', '=', id)
      .executeTakeFirstOrThrow(),
    rowsOf(db, 'vehicle_calendar', { booking_id: id }),
    rowsOf(db, 'booking_changes', { booking_id: id }, { by: 'created_at' }),
    rowsOf(db, 'booking_dues', { booking_id: id }),
    db
      .selectFrom('payments as p')
      .select(['p.id', 'p.due_id', 'p.state', 'p.amount'])
      .select(
        sql<number>`coalesce((select sum(r.amount) from part_refunds r where r.payment_id = p.id), 0)::int`.as(
          'parts',
        ),
      )
      .where('p.booking_id', '=', id)
      .execute(),
    db
      .selectFrom('notifications')
      .select(['kind', 'user_id', 'amount'])
      .where('id', '>', since)
      .where('kind', 'in', ['refundDue', 'paymentDue', 'changeAccepted', 'tripChanged', 'changeLapsed'])
      .where((eb) => eb(eb.ref('facts', '->>').key('bookingId' as never), '=', id))
      .execute(),
  ])
  const { status, paid_at, may_end_free } = booking
  // a cancelled booking is in no calendar
  const agreed = agreementOf({
    ...booking,
    road_from: booking.road_from ?? booking.from_at,
    road_to: booking.road_to ?? booking.to_at,
  })
  return {
    status,
    isPaid: paid_at !== null,
    may_end_free,
    agreed,
    calendar,
    changes,
    dues,
    payments,
    notices,
  }
}

export type TripRows = Awaited<ReturnType<typeof readTrip>>
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
/** As far as it is stored: of a route without its length, and without the drives, which the calendar has. */
const stored = ({ road: _, route, ...agreed }: Agreement) =>
  JSON.parse(JSON.stringify({ ...agreed, route: route && [route.id, route.line] }))

/** What was paid online, and what of it goes back or has gone back, NRS. */
export function moneyOf({ payments }: Pick<TripRows, 'payments'>) {
  const isKept = (state: string) => state === 'complete'
  const isMoney = ({ state }: { state: string }) =>
    isKept(state) || state === 'refundDue' || state === 'refunded'
  const paid = payments.filter(isMoney)
  return {
    paid: sum(paid.map(({ amount }) => amount)),
    back: sum(paid.map(({ state, amount, parts }) => (isKept(state) ? parts : amount))),
  }
}

/** What holds after everything that happens to a booking whose trip is changed. */
export function expectConsistent(trip: TripRows, original: Agreement, kept: number | null = null): void {
  const { status, isPaid, agreed, calendar, changes, dues, payments, notices } = trip
  const accepted = changes.filter(({ state }) => state === 'accepted')
  expect(changes.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1)
  for (const { created_at, decided_at, answer_by } of accepted) {
    const isAnswered = decided_at?.getTime() !== created_at.getTime()
    if (isAnswered) expect(decided_at?.getTime()).toBeLessThanOrEqual(answer_by.getTime())
  }
  // what was agreed when stays readable
  const agreements = [original, ...accepted.map(({ after }) => after)].map(stored)
  expect(accepted.map(({ before }) => stored(before))).toEqual(agreements.slice(0, -1))
  expect(stored(agreed)).toEqual(agreements.at(-1))
  const differences = accepted.map(({ payable_before, payable_after }) => payable_after - payable_before)
  expect(original.payable + sum(differences)).toBe(agreed.payable)

  const hours = calendar.map((row) => [row.vehicle_id, row.to_at.getTime()])
  expect(hours).toEqual(status === 'cancelled' ? [] : [[agreed.vehicleId, agreed.to]])
  const { road } = accepted.at(-1)?.after ?? original
  // another vehicle takes a running trip over when that is decided
  const decided = accepted.map(({ decided_at }) => decided_at?.getTime())
  for (const { from_at, road_from_at, road_to_at } of calendar) {
    expect([agreed.from, ...decided]).toContain(from_at.getTime())
    expect([road.from, ...decided]).toContain(road_from_at?.getTime())
    expect(road_to_at?.getTime()).toBe(road.to)
  }

  const { paid, back } = moneyOf(trip)
  const open = dues.filter(({ paid_at, closed_at }) => !paid_at && !closed_at)
  const due = sum(open.map(({ amount }) => amount))
  expect(open.length).toBeLessThanOrEqual(1)
  for (const { amount, parts } of payments) expect(parts).toBeLessThanOrEqual(amount)
  if (status === 'cancelled') expect([due, paid - back]).toEqual([0, kept ?? 0])
  else if (isPaid) expect(paid - back + due).toBe(agreed.payable)
  else expect([due, paid - back]).toEqual([0, 0])
  for (const { id, amount, paid_at } of dues) {
    const kept = payments.filter(
      ({ due_id, state }) => due_id === id && state !== 'initiated' && state !== 'failed',
    )
    const first = kept.filter(({ state }) => state === 'complete')
    expect(first.length).toBeLessThanOrEqual(paid_at ? 1 : 0)
    for (const payment of kept) expect(payment.amount).toBe(amount)
  }

  const told = (kind: string) => notices.filter((notice) => notice.kind === kind)
  expect(sum(told('refundDue').map(({ amount }) => amount ?? 0))).toBe(back)
  expect(
    told('paymentDue')
      .map(({ amount }) => amount)
      .sort(),
  ).toEqual(dues.map(({ amount }) => -amount).sort())
  expect([...told('changeAccepted'), ...told('tripChanged')]).toHaveLength(accepted.length)
}
