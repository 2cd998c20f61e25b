import { describe, expect, it } from 'vitest'
import type { BookingSide } from '#domain/my-bookings/status.ts'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import {
  type AgreedFacts,
  changeAnswerBy,
  changedParts,
  changeHour,
  changeRefusal,
  isChangeable,
  needsConsent,
  settleChange,
} from '#domain/my-bookings/trip-change.ts'
import { HOUR_MS, kathmanduMillis, toWire } from '#domain/shared/kathmandu-time.ts'

const at = (moment: string) => {
  const [date = '', time = ''] = moment.split(' ')
  return kathmanduMillis(date, time) ?? Number.NaN
}
/** A trip from 10:00 to 18:00, and much earlier than the end of its free cancellation. */
const BEFORE: AgreedFacts = {
  from: at('2026-12-01 10:00'),
  to: at('2026-12-01 18:00'),
  places: 'a b back',
  pickup: 'a',
  vehicleId: 1,
  driver: '',
  payable: 3_200,
}
const EARLY = at('2026-11-21 12:00')
/** After free cancellation. */
const LATE = at('2026-11-30 12:00')

const LONGER = { to: BEFORE.to + HOUR_MS, payable: 3_700 }
const SHORTER = { to: BEFORE.to - HOUR_MS, payable: 3_000 }
const LATER = { from: BEFORE.from + HOUR_MS, to: BEFORE.to + HOUR_MS }
const EARLIER = { from: BEFORE.from - HOUR_MS, to: BEFORE.to - HOUR_MS }
const DROP_OFF = { places: 'a c back' }
const PICKUP = { places: 'c b back', pickup: 'c' }
const VEHICLE = { vehicleId: 2 }
const DRIVER = { driver: 'Ram 9851111111' }

type Status = 'approved' | 'inTrip'
const change = (by: BookingSide, status: Status, values: Partial<AgreedFacts>) => ({
  by,
  status,
  before: BEFORE,
  after: { ...BEFORE, ...values },
})

it.each([
  ['nothing', {}, []],
  ['the price alone', { payable: 1 }, []],
  ['the drop-off', LONGER, ['times']],
  ['the beginning alone', { from: LATER.from }, ['times']],
  ['a place', DROP_OFF, ['places']],
  ['all', { ...DRIVER, ...VEHICLE, ...PICKUP, ...LATER }, ['times', 'places', 'vehicle', 'driver']],
])('the parts of a change of %s are listed in order', (_, values, parts) => {
  expect(changedParts(BEFORE, { ...BEFORE, ...values })).toEqual(parts)
})

it('only approved and running trips change', () => {
  expect(BOOKING_STATUSES.filter(isChangeable)).toEqual(['approved', 'inTrip'])
})

describe('a change', () => {
  it.each([
    ['of nothing', 'renter', 'approved', {}, 'nothing'],
    ['of the price alone', 'host', 'approved', { payable: 1 }, 'nothing'],
    ['of the beginning', 'renter', 'approved', EARLIER, null],
    ['of the pickup', 'renter', 'approved', PICKUP, null],
    ['of the beginning of a running trip', 'host', 'inTrip', LATER, 'started'],
    ['of the pickup of a running trip', 'renter', 'inTrip', PICKUP, 'started'],
    ['of the drop-off of a running trip', 'renter', 'inTrip', { ...LONGER, ...DROP_OFF }, null],
    ['of the vehicle of a running trip', 'host', 'inTrip', VEHICLE, null],
    ['of the driver by the host', 'host', 'inTrip', DRIVER, null],
    ['of the driver by the guest', 'renter', 'approved', DRIVER, 'notYours'],
    ['of the driver and more by the guest', 'renter', 'approved', { ...DRIVER, ...LONGER }, 'notYours'],
  ] as const)('%s by the %s (%s) is refused or not', (_, by, status, values, refusal) => {
    expect(changeRefusal(change(by, status, values))).toBe(refusal)
  })

  it.each([
    ['a longer trip', 'renter', 'approved', LONGER, EARLY, true],
    ['a shorter trip', 'renter', 'approved', SHORTER, EARLY, false],
    ['a later beginning', 'renter', 'approved', { from: LATER.from, payable: 3_000 }, EARLY, false],
    ['the same price for less', 'renter', 'approved', { ...SHORTER, payable: 3_200 }, EARLY, false],
    ['a shorter trip that costs more', 'renter', 'approved', { ...SHORTER, payable: 3_201 }, EARLY, true],
    ['a shorter trip after the deadline', 'renter', 'approved', SHORTER, LATE, true],
    ['a shorter running trip', 'renter', 'inTrip', SHORTER, EARLY, true],
    ['a later trip of the same length', 'renter', 'approved', LATER, EARLY, true],
    ['an earlier trip of the same length', 'renter', 'approved', EARLIER, EARLY, true],
    ['a shorter trip to another place', 'renter', 'approved', { ...SHORTER, ...DROP_OFF }, EARLY, true],
    ['a shorter trip with another vehicle', 'renter', 'approved', { ...SHORTER, ...VEHICLE }, EARLY, true],
    ['a cheaper place', 'renter', 'approved', { ...DROP_OFF, payable: 1 }, EARLY, true],
    ['a shorter trip', 'host', 'approved', SHORTER, EARLY, true],
    ['another vehicle', 'host', 'approved', VEHICLE, EARLY, true],
    ['another driver', 'host', 'approved', DRIVER, LATE, false],
    ['another driver of a running trip', 'host', 'inTrip', DRIVER, LATE, false],
    ['another driver and vehicle', 'host', 'approved', { ...DRIVER, ...VEHICLE }, EARLY, true],
  ] as const)('to %s by the %s (%s) needs consent or not', (_, by, status, values, now, expected) => {
    expect(needsConsent(change(by, status, values), now)).toBe(expected)
  })

  it('needs consent from the first instant at which cancelling is not free', () => {
    const free = BEFORE.from - 72 * HOUR_MS
    const isAsked = (now: number) => needsConsent(change('renter', 'approved', SHORTER), now)
    expect([isAsked(free), isAsked(free + 1)]).toEqual([false, true])
  })
})

describe('the hour that a change is about', () => {
  it.each([
    ['the beginning, for another place', 'approved', DROP_OFF, BEFORE.from],
    ['the beginning, for another vehicle', 'approved', VEHICLE, BEFORE.from],
    [
      'the beginning, for a longer trip to another place',
      'approved',
      { ...LONGER, ...DROP_OFF },
      BEFORE.from,
    ],
    ['the agreed beginning, when it becomes later', 'approved', LATER, BEFORE.from],
    ['the new beginning, when it becomes earlier', 'approved', EARLIER, EARLIER.from],
    ['the agreed end, when it becomes longer', 'approved', LONGER, BEFORE.to],
    ['the new end, when it becomes shorter', 'approved', SHORTER, SHORTER.to],
    ['the agreed end of a longer running trip', 'inTrip', LONGER, BEFORE.to],
    ['the new end of a shorter running trip', 'inTrip', SHORTER, SHORTER.to],
    ['the agreed end of a running trip, for another place', 'inTrip', DROP_OFF, BEFORE.to],
    [
      'the agreed end of a longer running trip to another place',
      'inTrip',
      { ...LONGER, ...DROP_OFF },
      BEFORE.to,
    ],
  ] as const)('is %s (%s)', (_, status, values, expected) => {
    expect(toWire(changeHour(change('renter', status, values)))).toBe(toWire(expected))
  })
})

describe('the answer to a change', () => {
  it.each([
    ['by day', '2026-11-21 12:00', 'approved', LONGER, '2026-11-21 14:00'],
    ['in the evening', '2026-11-21 20:00', 'approved', LONGER, '2026-11-22 08:00'],
    ['at night', '2026-11-21 23:30', 'approved', LONGER, '2026-11-22 09:00'],
    ['two hours before the hour', '2026-12-01 08:00', 'approved', DROP_OFF, '2026-12-01 10:00'],
    ['later than that', '2026-12-01 08:01', 'approved', DROP_OFF, '2026-12-01 10:00'],
    ['an hour before an earlier beginning', '2026-12-01 08:00', 'approved', EARLIER, '2026-12-01 09:00'],
    ['before the end of a running trip', '2026-12-01 17:50', 'inTrip', LONGER, '2026-12-01 18:00'],
    ['before the new end of a running trip', '2026-12-01 16:00', 'inTrip', SHORTER, '2026-12-01 17:00'],
    ['in a running trip', '2026-12-01 11:00', 'inTrip', LONGER, '2026-12-01 13:00'],
  ] as const)(
    'proposed %s is due in two hours of the day, and by the hour',
    (_, now, status, values, due) => {
      expect(toWire(changeAnswerBy(change('host', status, values), at(now)))).toBe(toWire(at(due)))
    },
  )
})

describe('the difference of a change', () => {
  it.each([
    [
      'nothing is paid, and it costs more',
      4_000,
      { paid: null, before: 3_200 },
      { kind: 'cash', amount: 800 },
    ],
    [
      'nothing is paid, and it costs less',
      3_000,
      { paid: null, before: 3_200 },
      { kind: 'cash', amount: 200 },
    ],
    [
      'nothing is paid, and it costs the same',
      3_200,
      { paid: null, before: 3_200 },
      { kind: 'none', amount: 0 },
    ],
    ['it is paid, and costs more', 4_000, { paid: 3_200, before: 3_200 }, { kind: 'due', amount: 800 }],
    ['it is paid, and costs less', 3_000, { paid: 3_200, before: 3_200 }, { kind: 'refund', amount: 200 }],
    ['it is paid, and costs the same', 3_200, { paid: 3_200, before: 3_200 }, { kind: 'none', amount: 0 }],
    ['an earlier due is open', 4_500, { paid: 3_200, before: 4_000 }, { kind: 'due', amount: 1_300 }],
    ['an earlier due is not needed', 3_200, { paid: 3_200, before: 4_000 }, { kind: 'none', amount: 0 }],
    ['it costs nothing any more', 0, { paid: 3_200, before: 3_200 }, { kind: 'refund', amount: 3_200 }],
    ['everything went back before', 500, { paid: 0, before: 0 }, { kind: 'due', amount: 500 }],
    ['cash covers a part', 4_000, { paid: 3_200, before: 3_200, cash: 300 }, { kind: 'due', amount: 500 }],
    ['cash covers it', 4_000, { paid: 3_200, before: 4_000, cash: 800 }, { kind: 'none', amount: 0 }],
    ['cash was too much', 3_500, { paid: 3_200, before: 4_000, cash: 800 }, { kind: 'none', amount: 0 }],
    ['cash stays cash', 3_000, { paid: 3_200, before: 4_000, cash: 800 }, { kind: 'refund', amount: 200 }],
  ] as const)('is settled when %s', (_, payable, paid, money) => {
    expect(settleChange(payable, paid)).toEqual(money)
  })
})
