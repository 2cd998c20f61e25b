import { createElement as h, type ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { DriverSheet, TripBill, TripDay, TripRecord } from '#contract/trip-day.ts'
import type { QuoteLine } from '#domain/booking/price-lines.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { BILL_STATES } from '#domain/trip-day/bill.ts'
import { EXPENSE_KINDS, RECORD_VIEWS } from '#domain/trip-day/records.ts'
import { TripDaySection } from '#islands/my-bookings/parts/TripDaySection.tsx'
import { Day } from '#islands/trip-day/parts/Day.tsx'
import { PositionNote } from '#islands/ui/trip-day/PositionNote.tsx'
import type { MessageRoom } from '#messages/all.ts'
import { HOUR, MINUTE, NOW } from '#tests/setup/clock.ts'
import { changeable, TRIP } from '#tests/stores/my-bookings/changed-trip.ts'
import { RECORD, SHEET } from '#tests/stores/trip-day/drivers-phone.ts'
import { checkParts } from './render.ts'

/** The rooms of the driver's page, and those that the ticket's page has beside them. */
const PAGE_ROOMS: MessageRoom[] = ['trip-day', 'booking', 'vehicles', 'shell']

const pictures = RECORD_VIEWS.map((view) => ({ view, url: `/papers/1.a/${view}-1280.webp` }))
const start: TripRecord = { ...RECORD, pictures, confirmedAt: toWire(NOW) }
const end: TripRecord = {
  ...RECORD,
  kind: 'end',
  odometer: 45_430,
  isOdd: true,
  arrivedAt: toWire(NOW + HOUR),
}
const expenses = EXPENSE_KINDS.map((kind, index) => ({
  id: kind,
  kind,
  amount: 100 + index,
  note: kind === 'other' ? 'car wash' : '',
  url: index ? null : '/papers/1.a/toll-1280.webp',
  takenAt: toWire(NOW),
}))
const extraKm: QuoteLine = { kind: 'extraKm', km: 130, rate: 23, amount: 2_990 }
const waiting: QuoteLine = { kind: 'waiting', hours: 2, rate: 200, amount: 400 }
const bill: TripBill = {
  id: 'bill',
  state: 'open',
  agreed: TRIP.quote,
  quote: { ...TRIP.quote, hours: 12, lines: [extraKm, waiting], payable: 7_390 },
  agreedKm: 226.6,
  driven: { km: 430, from: toWire(NOW), to: toWire(NOW + 12 * HOUR) },
  expenses,
  expensesTotal: 406,
  reduction: 100,
  total: 7_696,
  issuedAt: toWire(NOW),
  answerBy: toWire(NOW + 24 * HOUR),
  decidedAt: null,
  dispute: null,
}
const {
  id: _,
  state: __,
  issuedAt: ___,
  answerBy: ____,
  decidedAt: _____,
  dispute: ______,
  ...billPreview
} = bill
const driving: Partial<DriverSheet> = { start, expenses, next: 'end' }
const ended: Partial<DriverSheet> = { ...driving, end, next: null, contact: null }
const day: TripDay = {
  start: null,
  end: null,
  expenses: [],
  bill: null,
  cash: { renter: null, host: null },
  cashDue: 4_000,
  code: null,
  driverUrl: null,
  hasPosition: false,
}
const phone = (patch: Partial<DriverSheet> = {}) => h(Day, { sheet: { ...SHEET, ...patch } })
const ticket = (side: 'guest' | 'host', patch: Partial<TripDay>) =>
  h(TripDaySection, {
    booking: changeable({ status: 'inTrip', isBookedByMe: side === 'guest' }),
    day: { ...day, ...patch },
  })

const PARTS: Record<string, ReactElement> = {
  'the start': phone(),
  'a start that is too early': phone({ from: toWire(NOW + 5 * HOUR), next: null }),
  'the way': phone({ ...driving, stops: [SHEET.origin], isRoundTrip: true }),
  'an end that is due': phone({ ...driving, to: toWire(NOW - MINUTE) }),
  'a bill to send': phone({ ...ended, billPreview }),
  'a bill that was not sent in time': phone(ended),
  'cash that differs': phone({ ...ended, bill, cash: { renter: 4_000, host: 5_000 } }),
  'a wallet that paid everything': phone({ ...ended, bill, cashDue: 0 }),
  ...Object.fromEntries(
    BILL_STATES.flatMap((state) => {
      const decided = { ...bill, state, dispute: state === 'disputed' ? 'Too far.' : null }
      return [
        [`the driver's bill: ${state}`, phone({ ...ended, bill: decided })],
        [`the guest's bill: ${state}`, ticket('guest', { start, end, bill: decided })],
        [`the host's bill: ${state}`, ticket('host', { start, end, bill: decided })],
      ]
    }),
  ),
  "the guest's code": ticket('guest', { code: '0421' }),
  "the host's link": ticket('host', { driverUrl: 'https://sawari.example/trip-day/abc' }),
  'a record to confirm': ticket('guest', { start: { ...start, confirmedAt: null }, code: '0421', expenses }),
  'a record that waits for the guest': ticket('host', { start: { ...start, confirmedAt: null } }),
  'a vehicle on its way': h(PositionNote, {
    position: {
      latitude: 27.7,
      longitude: 85.3,
      accuracy: 5,
      at: toWire(NOW),
      towards: 'dropOff',
      arrivesAt: toWire(NOW + HOUR),
    },
  }),
}

const render = checkParts('the day of a trip', PAGE_ROOMS, PARTS)

describe('the bill', () => {
  it('says of each line why it differs', async () => {
    const html = await render(phone({ ...ended, bill }))
    expect(html).toContain('430 km driven, 226.6 km agreed')
    expect(html).toMatch(/From [^<]*10:15 am to [^<]*10:15 pm/)
  })

  it('can be answered by the guest while it is open, and lowered by the host until it is settled', async () => {
    const buttons = async (side: 'guest' | 'host', state: TripBill['state']) =>
      [
        ...(await render(ticket(side, { start, end, bill: { ...bill, state } }))).matchAll(
          /(Confirm the bill|Something is wrong|Reduce the bill|Withdraw)/g,
        ),
      ].map(([text]) => text)
    expect(await buttons('guest', 'open')).toEqual(['Confirm the bill', 'Something is wrong'])
    expect(await buttons('guest', 'disputed')).toEqual([])
    expect(await buttons('host', 'disputed')).toEqual(['Reduce the bill', 'Withdraw'])
    expect(await buttons('host', 'confirmed')).toEqual([])
  })
})
