import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Agreement } from '#domain/my-bookings/agreement.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { agreementColumns, agreementOf } from '#server/db/agreement.ts'
import type { Database } from '#server/db/client.ts'
import { rowsOf } from '#tests/setup/rows.ts'

/** The id of the latest notification. */
export async function latestNotice(db: Database): Promise<number> {
  const { id } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id ?? 0
}

/** Statuses since the booking was made. */
const statuses = sql<BookingStatus[]>`array(
  select e.status from booking_events e where e.booking_id = b.id order by e.id)`
const spent = sql<number>`(select coalesce(sum(e.amount), 0) from trip_expenses e
  where e.booking_id = b.id and e.removed_at is null)::int`
const cash = sql<{ guest: number | null; host: number | null } | null>`(
  select json_build_object('guest', d.cash_guest, 'host', d.cash_host) from trip_days d where d.booking_id = b.id)`
/** Other entries of the calendar in the hours of the booking; of bookings with the drives around both. */
const overlaps = sql<number>`(select count(*) from vehicle_calendar c
  join vehicle_calendar o on o.vehicle_id = c.vehicle_id and o.id <> c.id
  where c.booking_id = b.id and (o.during && c.during or o.kind = 'booking'
    and tstzrange(o.road_from_at, o.road_to_at) && tstzrange(c.road_from_at, c.road_to_at)))::int`
const hasConfirmed = sql<boolean>`exists (
  select from trip_records r where r.booking_id = b.id and r.confirmed_at is not null)`
const records = sql<string[]>`array(select r.kind from trip_records r where r.booking_id = b.id)`
const parts = sql<number>`coalesce((select sum(r.amount) from part_refunds r where r.payment_id = p.id), 0)::int`

/** Everything that is written about a trip. `since`: the id of the latest notification before the first. */
export async function readTrip(db: Database, id: string, since: number) {
  const [booking, calendar, changes, dues, [bill], payments, notices] = await Promise.all([
    db
      .selectFrom('bookings as b')
      .select(agreementColumns)
      .select(['b.status', 'b.paid_at', 'b.may_end_free', 'b.expenses'])
      .select([statuses.as('events'), records.as('records'), spent.as('driverPaid'), cash.as('noted')])
      .select(hasConfirmed.as('has_confirmed'))
      .select(overlaps.as('overlapping'))
      .where('b.id', '=', id)
      .executeTakeFirstOrThrow(),
    rowsOf(db, 'vehicle_calendar', { booking_id: id }),
    rowsOf(db, 'booking_changes', { booking_id: id }, { by: 'created_at' }),
    rowsOf(db, 'booking_dues', { booking_id: id }),
    rowsOf(db, 'trip_bills', { booking_id: id }),
    db
      .selectFrom('payments as p')
      .select(['p.id', 'p.due_id', 'p.state', 'p.amount', 'p.transaction_uuid as name', parts.as('parts')])
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
  // a cancelled booking is in no calendar
  const agreed = agreementOf({
    ...booking,
    road_from: booking.road_from ?? booking.from_at,
    road_to: booking.road_to ?? booking.to_at,
  })
  const { status, paid_at, may_end_free, expenses, events, driverPaid, noted, overlapping } = booking
  return {
    ...{ status, may_end_free, expenses, events, driverPaid, noted, overlapping, agreed },
    ...{ calendar, changes, dues, payments, notices, bill: bill ?? null, records: booking.records },
    hasConfirmed: booking.has_confirmed,
    isPaid: paid_at !== null,
  }
}

export type TripRows = Awaited<ReturnType<typeof readTrip>>
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
/** As far as it is stored: of a route without its length, and without the drives, which the calendar has. */
const stored = ({ road: _, route, ...agreed }: Agreement) =>
  JSON.parse(JSON.stringify({ ...agreed, route: route && [route.id, route.line] }))
const priceOf = ({ quote, total, saving, couponDiscount, payable }: Agreement) => ({
  quote,
  total,
  saving,
  couponDiscount,
  payable,
})
const accepted = ({ changes }: Pick<TripRows, 'changes'>) =>
  changes.filter(({ state }) => state === 'accepted')

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

/** A bill that is the price of its trip. */
const settledBill = ({ bill }: Pick<TripRows, 'bill'>) =>
  bill?.state === 'confirmed' || bill?.state === 'decided' ? bill : null

/** What holds after everything that happens to a trip. `kept`: what stays with the host after a cancellation, NRS. */
export function expectConsistent(trip: TripRows, original: Agreement, kept: number | null = null): void {
  expectAgreements(trip, original)
  expectHours(trip, original)
  expectMoney(trip, kept ?? 0)
  expectBill(trip)
  // it is under way, whatever hour was agreed
  if (trip.hasConfirmed) expect(trip.status).not.toBe('approved')
  const notified = (kind: string) => trip.notices.filter((notice) => notice.kind === kind)
  const amounts = (kind: string) => notified(kind).map(({ amount }) => amount ?? 0)
  expect(sum(amounts('refundDue'))).toBe(moneyOf(trip).back)
  // what a user has to pay is negative
  expect(amounts('paymentDue').sort()).toEqual(trip.dues.map(({ amount }) => -amount).sort())
  expect([...notified('changeAccepted'), ...notified('tripChanged')]).toHaveLength(accepted(trip).length)
}

/** What was agreed when stays readable, and the price is the sum of its versions. */
function expectAgreements(trip: TripRows, original: Agreement): void {
  const { agreed, changes, expenses } = trip
  expect(changes.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1)
  for (const { created_at, decided_at, answer_by } of accepted(trip)) {
    const isAnswered = decided_at?.getTime() !== created_at.getTime()
    if (isAnswered) expect(decided_at?.getTime()).toBeLessThanOrEqual(answer_by.getTime())
  }
  const agreements = [original, ...accepted(trip).map(({ after }) => after)]
  expect(accepted(trip).map(({ before }) => stored(before))).toEqual(agreements.slice(0, -1).map(stored))
  const last = agreements.at(-1) ?? original
  const bill = settledBill(trip)
  expect(stored(agreed)).toEqual(stored({ ...last, ...(bill && priceOf(agreed)) }))
  const differences = accepted(trip).map(
    ({ payable_before, payable_after }) => payable_after - payable_before,
  )
  if (bill) differences.push(bill.total - bill.agreed.payable)
  expect(original.payable + sum(differences)).toBe(agreed.payable + expenses)
}

/** The calendar has the hours of the booking until its end, and nothing else in them. */
function expectHours(trip: TripRows, original: Agreement): void {
  const { status, agreed, calendar, overlapping } = trip
  expect(calendar.map((row) => row.vehicle_id)).toEqual(status === 'cancelled' ? [] : [agreed.vehicleId])
  expect(overlapping).toBe(0)
  const { road } = accepted(trip).at(-1)?.after ?? original
  // another vehicle takes a running trip over when that is decided
  const decided = accepted(trip).map(({ decided_at }) => decided_at?.getTime() ?? 0)
  const isSince = (moment: Date | null, agreedAt: number) =>
    moment !== null && [agreedAt, ...decided].some((at) => Math.abs(moment.getTime() - at) < 1_000)
  for (const { from_at, to_at, road_from_at, road_to_at } of calendar) {
    expect([isSince(from_at, agreed.from), isSince(road_from_at, road.from)]).toEqual([true, true])
    const freed = agreed.to - to_at.getTime()
    expect(status === 'completed' ? freed >= 0 : freed === 0).toBe(true)
    expect(road_to_at?.getTime()).toBe(road.to - freed)
  }
}

/**
 * The price, with what a bill pays back for expenses, is what wallets confirmed as paid, less payments and parts of
 * payments that go back, plus the one due that is open and the cash that the host has noted, which may be more. Nothing
 * is counted of a booking that is paid in cash.
 */
function expectMoney(trip: TripRows, kept: number): void {
  const { status, isPaid, agreed, expenses, dues, payments, noted } = trip
  const { paid, back } = moneyOf(trip)
  const open = dues.filter(({ paid_at, closed_at }) => !paid_at && !closed_at)
  const due = sum(open.map(({ amount }) => amount))
  expect(open.length).toBeLessThanOrEqual(1)
  for (const { amount, parts: returned } of payments) expect(returned).toBeLessThanOrEqual(amount)
  if (status === 'cancelled') expect([due, paid - back]).toEqual([0, kept])
  else if (isPaid) {
    const rest = agreed.payable + expenses - (paid - back)
    expect([rest >= 0, due]).toEqual([true, Math.max(0, rest - (noted?.host ?? 0))])
  } else expect([due, paid - back]).toEqual([0, 0])
  for (const { id, amount, paid_at } of dues) {
    const confirmed = payments.filter(
      ({ due_id, state }) => due_id === id && state !== 'initiated' && state !== 'failed',
    )
    const first = confirmed.filter(({ state }) => state === 'complete')
    expect(first.length).toBeLessThanOrEqual(paid_at ? 1 : 0)
    for (const payment of confirmed) expect(payment.amount).toBe(amount)
  }
}

/** A bill is never below the agreed price unless its host, or an operator, made it so. */
function expectBill(trip: TripRows): void {
  const { bill, agreed, expenses, driverPaid } = trip
  if (!bill) {
    expect(expenses).toBe(0)
    return
  }
  const { state, total, reduction, expenses_total, decided_at, answer_by } = bill
  const { payable } = bill.agreed
  expect(expenses_total).toBe(driverPaid)
  expect(total + reduction).toBe(bill.quote.payable + expenses_total)
  expect(bill.quote.payable).toBeGreaterThanOrEqual(payable)
  if (state === 'open' || state === 'disputed' || state === 'silent') expect(total).toBeGreaterThan(payable)
  if (state === 'withdrawn') expect(total).toBe(payable)
  // by the guest, in time
  if (state === 'confirmed' && total > payable)
    expect(decided_at?.getTime()).toBeLessThanOrEqual(answer_by.getTime())
  if (state === 'silent') expect(decided_at?.getTime()).toBeGreaterThan(answer_by.getTime())
  expect(agreed.payable + expenses).toBe(settledBill(trip) ? total : payable)
  expect(expenses).toBeLessThanOrEqual(expenses_total)
  expect(agreed.total - agreed.saving - agreed.couponDiscount).toBe(agreed.payable)
}
