import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decideBill } from '#server/services/trip-day/operator-bills.ts'
import { endTripDays } from '#server/services/trip-day/silent-bills.ts'
import { arriveAt, moneyOf, readTrip, startToPay } from '#tests/server/my-bookings/changed-trips.ts'
import { rowOf } from '#tests/setup/rows.ts'
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
  setUpDays,
  startDay,
  type TestDay,
} from './trip-days.ts'

setUpDays()

const RUNS = Number(process.env.BILL_SEQUENCES ?? 12)

type Step =
  | { do: 'confirm' | 'dispute' | 'pay' | 'wait' | 'issue' }
  | { do: 'reduce' | 'decide' | 'cash'; part: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('confirm', 'dispute', 'pay', 'wait', 'issue') }),
  fc.record({ do: fc.constantFrom('reduce', 'decide', 'cash'), part: fc.integer({ min: 0, max: 120 }) }),
)

/** `part`: percent of the bill's total. Steps that are not allowed are refused and change nothing. */
async function take(day: TestDay, step: Step): Promise<void> {
  const { bill } = await dayOf(day.id, 'guest')
  const share = 'part' in step ? Math.round(((bill?.total ?? 0) * step.part) / 100) : 0
  if (step.do === 'confirm') await party(day.id, 'bill/answer', 'guest', { answer: 'confirm' })
  if (step.do === 'dispute')
    await party(day.id, 'bill/answer', 'guest', { answer: 'dispute', reason: 'Too much' })
  if (step.do === 'reduce') await party(day.id, 'bill/reduce', 'host', { total: share })
  if (step.do === 'cash') await party(day.id, 'cashNote', 'host', { amount: share })
  if (step.do === 'issue') await issue(day, (await driver('GET', day)).data.billPreview?.total ?? 0)
  if (step.do === 'wait') {
    pass(13 * 60)
    await endTripDays(api.context)
  }
  if (step.do === 'pay') {
    const { changes } = await get(day.id, 'guest')
    if (changes.due) await arriveAt(api.context, await startToPay(api.context, changes.due.id))
  }
  if (step.do === 'decide')
    await decideBill(
      { db: api.context.db, now: () => clock, actor: 'asha', command: 'bill decide' },
      day.id,
      share,
    ).catch((error) => expect(error.name).toBe('Error'))
}

/**
 * The price is what was paid, less what goes back, plus what is due or was received in cash; and never above what its
 * guest agreed to.
 */
async function expectSettled(day: TestDay, agreed: number, wasPaid: boolean): Promise<void> {
  const { db } = api.context
  const trip = await readTrip(db, day.id, 0)
  const { payable, expenses, total, saving, coupon_discount, paid_at } = await rowOf(db, 'bookings', day.id)
  expect(total - saving - coupon_discount).toBe(payable)
  const open = trip.dues.filter((due) => !due.paid_at && !due.closed_at)
  const due = open.reduce((sum, { amount }) => sum + amount, 0)
  const { paid, back } = moneyOf(trip)
  expect(open.length).toBeLessThanOrEqual(1)
  const { bill, cash } = await dayOf(day.id, 'guest')
  const owed = payable + expenses - (paid - back)
  if (wasPaid) expect([owed >= 0, due]).toEqual([true, Math.max(0, owed - (cash.host ?? 0))])
  else expect([paid, due, paid_at]).toEqual([0, 0, null])
  if (!bill) return
  const isSettled = bill.state === 'confirmed' || bill.state === 'decided'
  expect(payable + expenses).toBe(isSettled ? bill.total : agreed)
  expect(bill.total + bill.reduction).toBe(bill.quote.payable + bill.expensesTotal)
}

it(
  'adds up after every sequence of steps',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('cash' as const, 'esewa' as const),
        fc.record({ km: fc.integer({ min: 0, max: 200 }), hours: fc.integer({ min: 1, max: 14 }) }),
        fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 2 }),
        fc.array(step, { minLength: 2, maxLength: 7 }),
        async (payment, { km, hours }, tolls, steps) => {
          const day = await startDay(payment)
          const { payable } = await rowOf(api.context.db, 'bookings', day.id)
          await drive(day, km, hours)
          for (const toll of tolls) await expense(day, { amount: String(toll) })
          for (const next of [{ do: 'issue' } as const, ...steps]) {
            await take(day, next)
            await expectSettled(day, payable, payment === 'esewa')
          }
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
  },
  RUNS * 15_000,
)
