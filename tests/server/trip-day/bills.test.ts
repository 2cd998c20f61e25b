import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Earnings } from '#contract/profile.ts'
import type { DriverSheet } from '#contract/trip-day.ts'
import type { NotificationKind } from '#domain/notifications/kinds.ts'
import { HOUR_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import { decideBill, listDisputedBills, showOperatorBill } from '#server/services/trip-day/operator-bills.ts'
import { endTripDays } from '#server/services/trip-day/silent-bills.ts'
import { arriveAt, startToPay } from '#tests/server/my-bookings/changed-trips.ts'
import { causes } from '#tests/setup/api.ts'
import { queriesOf } from '#tests/setup/queries.ts'
import { noticesOf, rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'
import {
  api,
  clock,
  dayOf,
  drive,
  driver,
  expense,
  get,
  issue,
  party,
  pass,
  picture,
  record,
  setClock,
  setUpDays,
  startDay,
  type TestDay,
  tokenOf,
  tokens,
  trips,
} from './trip-days.ts'

setUpDays()

const booking = (id: string) => rowOf(api.context.db, 'bookings', id)
const answer = (id: string, word: 'confirm' | 'dispute', reason?: string, side: 'guest' | 'host' = 'guest') =>
  party(id, 'bill/answer', side, { answer: word, ...(reason !== undefined && { reason }) })
const reduce = (id: string, total: number, side: 'guest' | 'host' = 'host') =>
  party(id, 'bill/reduce', side, { total })
const billOf = async (id: string) => (await dayOf(id, 'guest')).bill
const notices = async (id: string, kind: NotificationKind) =>
  (await noticesOf(api.context.db, id, kind)).map(({ user_id, amount }) => [user_id, amount])

/** A trip that took two hours longer, with a toll of NRS 250, and its bill. */
async function billed(
  payment: 'cash' | 'esewa' = 'cash',
): Promise<TestDay & { agreed: number; total: number }> {
  const day = await startDay(payment)
  await drive(day, 8, 10)
  const { data } = await expense(day, { amount: '250' })
  const { payable } = await booking(day.id)
  const total = data.billPreview?.total ?? 0
  expect((await issue(day, total)).status).toBe(200)
  return { ...day, agreed: payable, total }
}

describe('the final bill', () => {
  it('is read with everything else of the day by three queries, however much there is', async () => {
    const day = await billed()
    for (let n = 0; n < 2; n++) await picture(day)
    const asked = await queriesOf(api.context.db, () => get(day.id, 'guest'))
    expect(asked.filter((query) => query.includes('trip_'))).toHaveLength(3)
  })

  it('is shown before it is issued, and to both sides once it is', async () => {
    const day = await startDay()
    const { payable } = await booking(day.id)
    const before = await drive(day, 8, 10)
    expect(before.billPreview).toMatchObject({ expensesTotal: 0, agreedKm: 7, driven: { km: 8 } })
    const { data } = await expense(day, { amount: '250', note: 'Nagdhunga' })
    const total = data.billPreview?.total ?? 0
    expect(total).toBe((before.billPreview?.total ?? 0) + 250)
    expect(total).toBeGreaterThan(payable + 250)
    const issued = await issue(day, total)
    expect(issued.data.billPreview).toBeNull()
    expect(issued.data.bill).toMatchObject({
      state: 'open',
      total,
      agreed: { hours: 8, payable },
      quote: { hours: 10 },
      expenses: [{ kind: 'toll', amount: 250, note: 'Nagdhunga' }],
      issuedAt: toWire(clock),
      answerBy: toWire(clock + 24 * HOUR_MS),
    })
    for (const side of ['guest', 'host'] as const)
      expect((await dayOf(day.id, side)).bill).toEqual(issued.data.bill)
    expect((await issue(day, total)).data.bill?.id).toBe(issued.data.bill?.id)
    expect(await notices(day.id, 'billIssued')).toEqual([[trips.guestId, -total]])
    // until the guest agrees the agreed price holds
    expect((await dayOf(day.id, 'guest')).cashDue).toBe(payable)
    expect(causes(await expense(day))).toEqual([409, 'billIssued'])
    expect(causes(await record(day, 'end', { odometer: 50_099 }))).toEqual([409, 'recordExists'])
  })

  it('is not issued at another total than the caller has seen', async () => {
    const day = await startDay()
    expect(causes(await issue(day, 0))).toEqual([409, 'recordMissing'])
    const sheet = await drive(day, 8, 10)
    await expense(day)
    const response = await issue(day, sheet.billPreview?.total ?? 0)
    expect(causes(response)).toEqual([409, 'billChanged'])
    expect((response.data as unknown as DriverSheet).billPreview?.expensesTotal).toBe(100)
    expect(await billOf(day.id)).toBeNull()
  })

  it('is issued, answered and reduced once, also at the same moment', async () => {
    const day = await startDay()
    const { billPreview } = await drive(day, 8, 10)
    const total = billPreview?.total ?? 0
    const { payable } = await booking(day.id)
    const issued = await Promise.all([1, 2, 3, 4].map(() => issue(day, total)))
    expect(new Set(issued.map(({ data }) => data.bill?.id)).size).toBe(1)
    const all = () => [answer(day.id, 'confirm'), answer(day.id, 'dispute', 'no'), reduce(day.id, payable)]
    const statuses = (await Promise.all([...all(), ...all()])).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
    const bill = await billOf(day.id)
    const price = bill?.state === 'confirmed' ? total : payable
    expect((await booking(day.id)).payable).toBe(price)
    expect(await notices(day.id, 'billIssued')).toHaveLength(bill?.state === 'withdrawn' ? 2 : 1)
  })

  it('is settled immediately when the trip was as agreed', async () => {
    const day = await startDay()
    const { payable } = await booking(day.id)
    await drive(day, 7, 8)
    await issue(day, payable)
    expect(await billOf(day.id)).toMatchObject({
      state: 'confirmed',
      total: payable,
      decidedAt: toWire(clock),
    })
  })

  it('is not issued later than a day after the end', async () => {
    const day = await startDay()
    const { billPreview } = await drive(day, 8, 10)
    pass(24 * 60 + 1)
    expect((await driver('GET', day)).data.billPreview).toBeNull()
    expect(causes(await issue(day, billPreview?.total ?? 0))).toEqual([409, 'billTooLate'])
  })

  it('has the agreed km when the vehicle was changed during the trip', async () => {
    const day = await startDay()
    await record(day, 'start')
    await setRow(api.context.db, 'bookings', day.id, { vehicle_id: trips.vehicles[1] ?? 0 })
    expect(causes(await driver('GET', day))).toEqual([404, 'dayLinkNotFound'])
    const token = tokenOf((await dayOf(day.id, 'host')).driverUrl)
    setClock(day.to)
    const { data } = await record({ token }, 'end', { odometer: 9_000 })
    expect(data.end?.isOdd).toBe(false)
    expect(data.billPreview).toMatchObject({ agreedKm: 7, driven: { km: 7 } })
  })

  it('does not change the trip any longer', async () => {
    const day = await startDay()
    await drive(day, 8, 7)
    const to = toWire(day.to + HOUR_MS)
    const change = await party(day.id, 'changes', 'guest', { to, reason: 'We are late' })
    expect(causes(change)).toEqual([409, 'notChangeable'])
    expect((await get(day.id, 'guest')).changes.possible).toBeNull()
  })
})

describe('the answer of the guest', () => {
  it('makes the bill the price of a cash booking, and ends the trip', async () => {
    const { id, total, agreed } = await billed()
    expect((await answer(id, 'confirm')).status).toBe(200)
    expect((await answer(id, 'confirm')).status).toBe(200)
    expect(causes(await answer(id, 'dispute', 'no'))).toEqual([409, 'billOver'])
    expect(await booking(id)).toMatchObject({ payable: total - 250, expenses: 250 })
    const { quote, pricing, day } = await get(id, 'guest')
    expect(quote).toMatchObject({ hours: 10, payable: total - 250 })
    expect(pricing.payable).toBeGreaterThan(agreed)
    expect([day?.cashDue, day?.bill?.state]).toEqual([total, 'confirmed'])
    expect(await booking(id)).toMatchObject({ status: 'completed' })
    expect([day?.start?.confirmedAt, day?.end?.confirmedAt]).toEqual([toWire(clock), toWire(clock)])
    expect(await notices(id, 'billAnswered')).toEqual([[trips.hostId, null]])
    expect(await rowsOf(api.context.db, 'booking_dues', { booking_id: id })).toEqual([])
  })

  it('adds the price to what the host earns, without the expenses', async () => {
    const { id, to, total, agreed } = await billed()
    await setRow(api.context.db, 'bookings', id, { status: 'completed' })
    setClock(to + 20 * HOUR_MS)
    const earned = async () =>
      (
        await api.call<Earnings>('GET', `/api/v1/users/${trips.hostId}/earnings?type=daily`, {
          token: tokens.host,
        })
      ).data.earnings
    const before = await earned()
    expect((await answer(id, 'confirm')).status).toBe(200)
    expect((await earned()) - before).toBe(total - 250 - agreed)
  })

  it('makes the difference of a booking that is paid online a due', async () => {
    const { id, total, agreed } = await billed('esewa')
    await answer(id, 'confirm')
    const { changes, day } = await get(id, 'guest')
    expect(changes.due?.amount).toBe(total - agreed)
    expect(day?.cashDue).toBe(total - agreed)
    const { paid } = await arriveAt(api.context, await startToPay(api.context, changes.due?.id ?? ''))
    expect(paid).toBe(total - agreed)
    expect((await dayOf(id, 'guest')).cashDue).toBe(0)
  })

  it('is the guest’s alone, and a dispute has a reason', async () => {
    const { id } = await billed()
    expect(causes(await answer(id, 'confirm', undefined, 'host'))).toEqual([404, 'billNotFound'])
    expect(causes(await answer(id, 'dispute', '  '))).toEqual([422, 'disputeReason'])
    expect((await answer(id, 'dispute', 'We waited at Naubise')).status).toBe(200)
    expect(await billOf(id)).toMatchObject({ state: 'disputed', dispute: 'We waited at Naubise' })
    expect(causes(await answer(id, 'confirm'))).toEqual([409, 'billOver'])
  })

  it('that does not come leaves the agreed price', async () => {
    const { id, agreed } = await billed()
    pass(24 * 60 + 1)
    expect(causes(await answer(id, 'confirm'))).toEqual([409, 'billOver'])
    await endTripDays(api.context)
    expect(await billOf(id)).toMatchObject({ state: 'silent' })
    expect(await booking(id)).toMatchObject({ payable: agreed, expenses: 0 })
    const sides = (await notices(id, 'billAnswered')).map(([user]) => user)
    expect(sides.sort()).toEqual([trips.guestId, trips.hostId].sort())
    expect(await endTripDays(api.context)).toBe(0)
  })

  it('may still come when the host has asked again while the job was about to end the bill', async () => {
    const { db } = api.context
    const { id } = await billed()
    pass(24 * 60 + 1)
    const ended = await db.transaction().execute(async (trx) => {
      await setRow(trx, 'bookings', id, { status_changed_at: new Date(clock) })
      const job = endTripDays(api.context)
      const waiting = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting.execute(db)).rows).toHaveLength(1)
      await setRow(trx, 'trip_bills', { booking_id: id }, { answer_by: new Date(clock + HOUR_MS) })
      return [job]
    })
    expect(await ended[0]).toBe(0)
    expect(await billOf(id)).toMatchObject({ state: 'open' })
    expect((await answer(id, 'confirm')).status).toBe(200)
  })
})

describe('a host', () => {
  it('reduces the bill, which the guest answers anew', async () => {
    const { id, total, agreed } = await billed()
    await answer(id, 'dispute', 'We waited at Naubise')
    pass(60)
    expect(causes(await reduce(id, total + 1))).toEqual([422, 'billNotLess'])
    expect(causes(await reduce(id, agreed + 300, 'guest'))).toEqual([404, 'billNotFound'])
    expect((await reduce(id, agreed + 300)).status).toBe(200)
    expect(await billOf(id)).toMatchObject({
      state: 'open',
      total: agreed + 300,
      reduction: total - agreed - 300,
      answerBy: toWire(clock + 24 * HOUR_MS),
    })
    await answer(id, 'confirm')
    expect(await booking(id)).toMatchObject({ payable: agreed + 50, expenses: 250 })
  })

  it('withdraws it by reducing it to the agreed price', async () => {
    const { id, agreed } = await billed('esewa')
    await reduce(id, agreed)
    expect(await billOf(id)).toMatchObject({ state: 'withdrawn', total: agreed })
    expect(await booking(id)).toMatchObject({ payable: agreed, expenses: 0 })
    expect(causes(await reduce(id, agreed - 100))).toEqual([409, 'billOver'])
  })

  it('gives a part of what was paid back by reducing it below', async () => {
    const { id, agreed } = await billed('esewa')
    await reduce(id, agreed - 400)
    expect(await billOf(id)).toMatchObject({ state: 'confirmed' })
    expect(await booking(id)).toMatchObject({ payable: agreed - 400, expenses: 0 })
    expect((await get(id, 'guest')).refund).toMatchObject({ state: 'due', amount: 400 })
  })
})

describe('an operator', () => {
  const operator = () => ({ db: api.context.db, now: () => clock, actor: 'asha', command: 'bill decide' })

  it('decides a disputed bill, audited', async () => {
    const { id, total, agreed } = await billed('esewa')
    await expect(decideBill(operator(), id, agreed)).rejects.toThrow('open, not disputed')
    await answer(id, 'dispute', 'We waited at Naubise')
    expect(await listDisputedBills(operator(), 10)).toContainEqual({
      booking: id,
      issuedAt: toWire(clock),
      agreed,
      total,
      dispute: 'We waited at Naubise',
    })
    expect(await showOperatorBill(operator(), id)).toMatchObject({
      agreed,
      total,
      drivenKm: 8,
      expenses: [{ kind: 'toll', amount: 250 }],
    })
    await expect(decideBill(operator(), id, total + 1)).rejects.toThrow('cannot become more')
    await decideBill(operator(), id, agreed + 100)
    expect(await billOf(id)).toMatchObject({ state: 'decided', total: agreed + 100 })
    expect((await get(id, 'guest')).changes.due?.amount).toBe(100)
    expect(await notices(id, 'billAnswered')).toHaveLength(3)
    const audited = await rowsOf(api.context.db, 'operator_log', { subject_id: id })
    expect(audited.at(-1)).toMatchObject({ before: { total }, after: { total: agreed + 100 } })
  })

  it('finds no bill of a booking without one', async () => {
    const { id } = await startDay()
    await expect(showOperatorBill(operator(), id)).rejects.toThrow('has no bill')
  })
})

describe('cash', () => {
  it('is noted by both sides, and both see both notes', async () => {
    const day = await startDay()
    const { payable } = await booking(day.id)
    expect((await driver('POST', day, '/cash', { amount: 1_000 })).data.cash).toEqual({
      renter: null,
      host: 1_000,
    })
    await party(day.id, 'cashNote', 'guest', { amount: payable })
    await party(day.id, 'cashNote', 'host', { amount: payable - 1 })
    for (const side of ['guest', 'host'] as const)
      expect((await dayOf(day.id, side)).cash).toEqual({ renter: payable, host: payable - 1 })
  })

  it('that the host has received closes what is due online, so that nothing is paid twice', async () => {
    const { id, token } = await billed('esewa')
    await answer(id, 'confirm')
    const due = async () => (await get(id, 'guest')).changes.due
    const first = await due()
    const amount = first?.amount ?? 0
    const attempt = await startToPay(api.context, first?.id ?? '')
    // the guest's word alone closes nothing
    await party(id, 'cashNote', 'guest', { amount })
    expect(await due()).toEqual(first)
    await driver('POST', { token }, '/cash', { amount })
    expect(await due()).toBeNull()
    expect(await arriveAt(api.context, attempt)).toEqual({ recorded: 'refundDue', paid: amount })
    await party(id, 'cashNote', 'host', { amount: amount - 100 })
    expect((await due())?.amount).toBe(100)
    const again = await due()
    await party(id, 'cashNote', 'host', { amount: amount - 100 })
    expect(await due()).toEqual(again)
    await party(id, 'cashNote', 'host', { amount: 0 })
    expect((await due())?.amount).toBe(amount)
  })

  it('of the whole price sends a payment back that the wallet reports late', async () => {
    const { id } = await startDay()
    const { payable, status } = await booking(id)
    await setRow(api.context.db, 'bookings', id, { status: 'pending', payment: 'esewa' })
    const attempt = await startToPay(api.context, id)
    await setRow(api.context.db, 'bookings', id, { status, payment: 'cash' })
    await party(id, 'cashNote', 'host', { amount: payable })
    expect(await arriveAt(api.context, attempt)).toEqual({ recorded: 'refundDue', paid: payable })
    expect((await booking(id)).paid_at).toBeNull()
  })

  it('is not noted for a trip that is paid online', async () => {
    const day = await startDay('esewa')
    expect(causes(await party(day.id, 'cashNote', 'guest', { amount: 100 }))).toEqual([409, 'nothingInCash'])
    expect(causes(await driver('POST', day, '/cash', { amount: 100 }))).toEqual([409, 'nothingInCash'])
  })
})

it('a bill of a booking that was cancelled is not answered', async () => {
  const { id } = await billed()
  await setRow(api.context.db, 'bookings', id, { status: 'cancelled' })
  expect(causes(await answer(id, 'confirm'))).toEqual([409, 'dayClosed'])
  expect((await get(id, 'guest')).day).toBeNull()
  setClock(clock + 25 * HOUR_MS)
  await endTripDays(api.context)
  expect((await rowOf(api.context.db, 'trip_bills', { booking_id: id })).state).toBe('silent')
  expect(await notices(id, 'billAnswered')).toEqual([])
})
