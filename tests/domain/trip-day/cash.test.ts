import { expect, it } from 'vitest'
import { BILL_STATES } from '#domain/trip-day/bill.ts'
import { cashAfterBill, isCashNoted } from '#domain/trip-day/cash.ts'

const NO_NOTES = { renter: null, host: null }

it.each([
  ['approved', { cashDue: 100, start: {} }, false],
  ['inTrip', { cashDue: 100, start: null }, true],
  ['inTrip', { cashDue: 0, start: {} }, false],
  ['completed', { cashDue: 100, start: {} }, true],
  ['completed', { cashDue: 100, start: null }, false],
  ['completed', { cashDue: 0, start: null, cash: { renter: null, host: 0 } }, true],
] as const)('cash of a trip that is %s, with %o, is noted: %s', (status, facts, isNoted) => {
  expect(isCashNoted({ cash: NO_NOTES, ...facts }, status)).toBe(isNoted)
})

it.each([0, 1_000])('with NRS %i due, only an open bill tells what is due afterwards', (due) => {
  const bill = { total: 1_450, agreed: { payable: 1_000 } }
  const after = BILL_STATES.map((state) => cashAfterBill(due, { ...bill, state }))
  expect(after).toEqual([due + 450, null, null, null, null, null])
  expect(cashAfterBill(due, null)).toBeNull()
})
