import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { isBookingId } from '#domain/booking/payment.ts'
import type { BookingStatus } from '#domain/my-bookings/status.ts'
import { hasDay } from '#domain/trip-day/records.ts'
import { createLogger } from '#server/log.ts'
import { findAttempt } from '#server/services/payments/attempts.ts'
import { recordAnswer } from '#server/services/payments/record-answer.ts'
import { closeRefund, listRefunds } from '#server/services/payments/refunds.ts'
import { answerBill, reduceBill } from '#server/services/trip-day/bills.ts'
import { noteCash, noteCashTaken } from '#server/services/trip-day/cash.ts'
import { removeExpense } from '#server/services/trip-day/expenses.ts'
import { decideBill } from '#server/services/trip-day/operator-bills.ts'
import { confirmAsGuest } from '#server/services/trip-day/record-trip.ts'
import { arriveAt, startToPay } from '#tests/server/my-bookings/changed-trips.ts'
import { HOUR } from '#tests/setup/clock.ts'
import { bill, linkOf, record, spend } from './driver.ts'
import { named, now, operatorOf, type Scene } from './trip-scene.ts'

const isUnderWay = (status: BookingStatus) => status === 'approved' || status === 'inTrip'
const isOpen = ({ paid_at, closed_at }: { paid_at: Date | null; closed_at: Date | null }) =>
  !paid_at && !closed_at

const kind = fc.constantFrom('start' as const, 'end' as const)
/** Percent of a bill, of which most are near the agreed price. */
const percent = fc.integer({ min: 0, max: 110 })

/** `late`: hours by which the clock of the phone is behind. */
export const drive = fc
  .record({ kind, km: fc.integer({ min: 0, max: 200 }), late: fc.constantFrom(0, 0, 0, -2, 1, 5, 30) })
  .map(({ kind, km, late }) =>
    named(
      async (scene) => {
        const at = now() - late * HOUR
        await record(scene.api.context, scene.id, { id: randomUUID(), kind, km, at })
        return `${kind} recorded`
      },
      ({ status, bill }) => isUnderWay(status) && !bill,
      kind,
      km,
      late,
    ),
  )

export const confirm = kind.map((kind) =>
  named(
    async ({ api, people, id }) => {
      await confirmAsGuest(api.context, { id, readerId: people.guestId, kind })
      return `${kind} confirmed`
    },
    ({ status, records }) => isUnderWay(status) && records.includes(kind),
    kind,
    'confirmed',
  ),
)

/** 0 removes the first. */
export const expense = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 900 })).map((amount) =>
  named(
    async (scene) => {
      const { context } = scene.api
      const [first = '', id] = [scene.expenses[0], randomUUID()]
      if (amount === 0) await removeExpense(context, await linkOf(context, scene.id), first)
      else await spend(context, scene.id, { id, amount, at: now() })
      if (amount) scene.expenses.push(id)
      return amount ? 'spent' : 'not spent'
    },
    ({ status, bill, driverPaid }) => isUnderWay(status) && !bill && (amount > 0 || driverPaid > 0),
    'expense',
    amount,
  ),
)

/** `wrong`: NRS by which the total is another than the one that was shown. */
export const issue = fc.constantFrom(0, 0, 0, 0, 1).map((wrong) =>
  named(
    async (scene) => {
      await bill(scene.api.context, scene.id, wrong)
      return 'bill issued'
    },
    ({ status, bill, records }) => hasDay(status) && !bill && records.length === 2,
    'issue',
    wrong,
  ),
)

export const reply = fc.constantFrom('confirm' as const, 'confirm' as const, 'dispute' as const).map((word) =>
  named(
    async (scene) => {
      const { api, people, id, trip } = scene
      const party = { id, readerId: people.guestId }
      await answerBill(api.context, party, { answer: word, reason: 'Too much' })
      if (word === 'confirm') scene.confirmed = trip.bill?.total ?? Number.POSITIVE_INFINITY
      return `bill ${word}`
    },
    ({ bill }) => bill?.state === 'open',
    word,
    'the bill',
  ),
)

/** What a part of the bill is, or the agreed price exactly. */
const partOf = ({ trip: { bill } }: Scene, part: number | 'agreed') =>
  part === 'agreed' ? (bill?.agreed.payable ?? 0) : Math.round(((bill?.total ?? 0) * part) / 100)
const part = fc.oneof(fc.constant('agreed' as const), percent, fc.integer({ min: 80, max: 99 }))

export const reduce = part.map((part) =>
  named(
    async (scene) => {
      const party = { id: scene.id, readerId: scene.people.hostId }
      await reduceBill(scene.api.context, party, { total: partOf(scene, part) })
      return 'bill reduced'
    },
    ({ bill }) => bill?.state === 'open' || bill?.state === 'disputed',
    'reduce to',
    part,
  ),
)

export const settle = part.map((part) =>
  named(
    async (scene) => {
      await decideBill(operatorOf(scene), scene.id, partOf(scene, part))
      return 'bill decided'
    },
    ({ bill }) => bill?.state === 'disputed',
    'decide',
    part,
  ),
)

export const noteOfCash = fc
  .tuple(
    fc.constantFrom('guest' as const, 'host' as const, 'driver' as const),
    fc.integer({ min: 0, max: 9_000 }),
  )
  .map(([by, amount]) =>
    named(
      async (scene) => {
        const { api, people, id } = scene
        if (by === 'driver') await noteCashTaken(api.context, await linkOf(api.context, id), amount)
        else {
          const readerId = by === 'guest' ? people.guestId : people.hostId
          await noteCash(api.context, { id, readerId, amount })
        }
        scene.cash[by === 'guest' ? 'guest' : 'host'].push(amount)
        return 'cash noted'
      },
      ({ status, isPaid, dues }) => hasDay(status) && (!isPaid || dues.length > 0),
      by,
      amount,
    ),
  )

export const start = fc.constant(
  named(
    async (scene) => {
      const due = scene.trip.dues.find(isOpen)
      const name = await startToPay(scene.api.context, due?.id ?? scene.id)
      if (isBookingId(name)) return null
      scene.attempts.push(name)
      return 'started to pay'
    },
    ({ status, dues }) => status === 'pending' || dues.some(isOpen),
    'start to pay',
  ),
)

/** The wallet's answer about the attempt, whatever has become of what it was for. */
export const arrive = fc.tuple(fc.nat(3), fc.nat(3)).map(([at, fails]) =>
  named(
    async (scene) => {
      const name = scene.attempts.at(at === 0 ? 0 : -1)
      if (!name) return null
      const { recorded, paid } = await arriveAt(scene.api.context, name, fails > 0)
      scene.paid += paid
      return recorded === 'same' ? null : `payment ${recorded}`
    },
    ({ payments }) => payments.some(({ state }) => state === 'initiated' || state === 'failed'),
    'arrive',
    at,
    fails,
  ),
)

const logger = createLogger('silent')

/** Money goes back: an operator's transfer, or one that the wallet reports. */
export const refund = fc.boolean().map((isOperators) =>
  named(
    async (scene) => {
      const { api, id, trip } = scene
      if (isOperators) {
        const { refunds } = await listRefunds(operatorOf(scene), 10)
        const due = refunds.find(({ booking }) => booking === id)
        if (!due) return null
        await closeRefund(operatorOf(scene), { payment: due.payment, reference: `bank ${due.payment}` })
        return 'refunded by the operator'
      }
      const due = trip.payments.find(({ state, parts }) => state === 'refundDue' || parts > 0)
      const attempt = due && (await findAttempt(api.context, due.name))
      if (!attempt) return null
      const outcome = due.state === 'refundDue' ? 'refunded' : 'partlyRefunded'
      const answer = { outcome, status: 'REFUND', refId: null, amount: null } as const
      return `wallet, ${await recordAnswer(api.context, attempt, answer, logger)}`
    },
    ({ payments }) => payments.some(({ state, parts }) => state === 'refundDue' || parts > 0),
    isOperators ? 'operator' : 'wallet',
    'refunds',
  ),
)
