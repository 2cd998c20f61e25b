import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'
import { isLinkOffered, isLinkOpen } from '#domain/trip-day/driver-link.ts'
import { headsFor, isDayFollowed, isSharingTime } from '#domain/trip-day/position.ts'
import {
  codeKind,
  type DayState,
  isOddOdometer,
  nextRecord,
  recordedAt,
  refusalOfRecord,
} from '#domain/trip-day/records.ts'

const NOW = Date.UTC(2026, 10, 27, 6)
const OPEN = { isConfirmed: false }
const CONFIRMED = { isConfirmed: true }

describe('an odometer', () => {
  it.each([
    // reading, hours later, is odd
    [50_000, 0, false],
    [49_999, 1, true],
    [50_001, 1, false],
    [53_000, 1, false],
    [53_001, 1, true],
    [53_001, 24, true],
    [56_000, 48, false],
    [56_001, 48, true],
    [0, 9_000, true],
  ])('of %i km, %i hours after 50,000 km: odd %s', (odometer, hours, isOdd) => {
    const last = { odometer: 50_000, at: NOW }
    expect(isOddOdometer({ odometer, at: NOW + hours * HOUR_MS }, last)).toBe(isOdd)
  })

  it('is believed without an earlier one', () => {
    expect(isOddOdometer({ odometer: 9_999_999, at: NOW }, null)).toBe(false)
  })
})

describe('the clock of a device', () => {
  it.each([
    ['exact', 0, false],
    ['of a record that waited', -30 * HOUR_MS, false],
    ['nine minutes ahead', 9 * MINUTE_MS, false],
    ['ten minutes ahead', 10 * MINUTE_MS, false],
    ['eleven minutes ahead', 11 * MINUTE_MS, true],
    ['seven days behind', -7 * DAY_MS, false],
    ['more than seven days behind', -7 * DAY_MS - 1, true],
  ])('%s', (_, off, isOdd) => {
    const at = isOdd ? NOW : NOW + off
    expect(recordedAt(NOW + off, { arrivedAt: NOW, notBefore: NOW - 30 * DAY_MS })).toEqual({ at, isOdd })
  })

  it.each([
    // taken, sent, recorded: hours from the arrival
    ['five hours ahead', 5, 5, 0],
    ['five hours ahead, of a record that waited for three hours', 2, 5, -3],
    ['five hours behind', -5, -5, 0],
    ['five hours behind, of a record that waited for three hours', -8, -5, -3],
  ])('%s', (_, taken, sent, at) => {
    const arrival = { arrivedAt: NOW, sentAt: NOW + sent * HOUR_MS, notBefore: NOW - DAY_MS }
    expect(recordedAt(NOW + taken * HOUR_MS, arrival)).toEqual({ at: NOW + at * HOUR_MS, isOdd: true })
  })

  it.each([
    ['before the booking', NOW - 2 * HOUR_MS],
    ['not readable', null],
  ])('%s', (_, takenAt) => {
    expect(recordedAt(takenAt, { arrivedAt: NOW, notBefore: NOW - HOUR_MS })).toEqual({
      at: NOW,
      isOdd: true,
    })
  })
})

describe('a record', () => {
  const state = (values: Partial<DayState> = {}): DayState => ({
    pickup: NOW,
    start: null,
    end: null,
    hasBill: false,
    ...values,
  })
  it.each([
    ['start', -3 * HOUR_MS - 1, {}, 'early'],
    ['start', -3 * HOUR_MS, {}, null],
    ['start', 20 * HOUR_MS, {}, null],
    ['end', HOUR_MS, {}, 'noStart'],
    ['end', HOUR_MS, { start: OPEN }, null],
    ['start', HOUR_MS, { start: OPEN }, null],
    ['start', HOUR_MS, { start: CONFIRMED }, 'exists'],
    ['start', HOUR_MS, { start: OPEN, end: OPEN }, 'exists'],
    ['end', HOUR_MS, { start: CONFIRMED, end: OPEN }, null],
    ['end', HOUR_MS, { start: OPEN, end: CONFIRMED }, 'exists'],
    ['end', HOUR_MS, { start: OPEN, end: OPEN, hasBill: true }, 'exists'],
  ] as const)('of the %s, %i ms after the pickup, with %o: %s', (kind, off, values, refusal) => {
    expect(refusalOfRecord(kind, NOW + off, state(values))).toBe(refusal)
  })

  it.each([
    [-4 * HOUR_MS, {}, null],
    [-3 * HOUR_MS, {}, 'start'],
    [0, { start: OPEN }, 'end'],
    [0, { start: OPEN, end: OPEN }, null],
  ] as const)('that comes next, %i ms after the pickup, with %o: %s', (off, values, next) => {
    expect(nextRecord(state(values), NOW + off)).toBe(next)
  })

  it.each([
    [{}, 'start'],
    [{ start: OPEN }, 'start'],
    [{ start: CONFIRMED }, 'end'],
    [{ start: CONFIRMED, end: OPEN }, 'end'],
    [{ start: CONFIRMED, end: CONFIRMED }, null],
  ] as const)('that the code is for, with %o: %s', (values, kind) => {
    expect(codeKind(state(values))).toBe(kind)
  })
})

describe("the driver's link", () => {
  const trip = { status: 'approved', from: NOW, to: NOW + 8 * HOUR_MS, endedAt: null } as const
  it.each([
    [trip, -24 * HOUR_MS - 1, true, false],
    [trip, -24 * HOUR_MS, true, true],
    [trip, 56 * HOUR_MS - 1, true, true],
    [trip, 56 * HOUR_MS, false, false],
    [{ ...trip, endedAt: NOW + HOUR_MS }, 55 * HOUR_MS, true, true],
    [{ ...trip, endedAt: NOW + 20 * HOUR_MS }, 67 * HOUR_MS, true, true],
    [{ ...trip, endedAt: NOW + 20 * HOUR_MS }, 68 * HOUR_MS, false, false],
    [{ ...trip, status: 'pending' }, 0, false, false],
    [{ ...trip, status: 'cancelled' }, 0, false, false],
    [{ ...trip, status: 'completed' }, 10 * HOUR_MS, true, true],
  ] as const)('of %o, %i ms after the pickup: offered %s, open %s', (linked, off, isOffered, isOpen) => {
    expect([isLinkOffered(linked, NOW + off), isLinkOpen(linked, NOW + off)]).toEqual([isOffered, isOpen])
  })
})

describe('a position', () => {
  const trip = { status: 'inTrip', from: NOW, to: NOW + 8 * HOUR_MS, endedAt: null } as const
  it.each([
    [trip, -3 * HOUR_MS - 1, false],
    [trip, -3 * HOUR_MS, true],
    [trip, 9 * HOUR_MS - 1, true],
    [trip, 9 * HOUR_MS, false],
    [{ ...trip, endedAt: NOW + 2 * HOUR_MS }, 3 * HOUR_MS, false],
    [{ ...trip, endedAt: NOW + 10 * HOUR_MS }, 10.5 * HOUR_MS, true],
    [{ ...trip, status: 'completed' }, 8.5 * HOUR_MS, true],
    [{ ...trip, status: 'cancelled' }, 0, false],
  ] as const)('of %o, %i ms after the pickup, is shared: %s', (positioned, off, isShared) => {
    expect(isSharingTime(positioned, NOW + off)).toBe(isShared)
  })

  it.each([
    [trip, true, -3 * HOUR_MS - 1, false],
    [trip, false, 8 * HOUR_MS, true],
    // late, or recorded a second time: the code is another one then
    [trip, true, 9 * HOUR_MS, true],
    [{ ...trip, status: 'completed', endedAt: NOW + 8 * HOUR_MS }, true, 30 * HOUR_MS, true],
    [{ ...trip, status: 'completed', endedAt: NOW + 8 * HOUR_MS }, false, 30 * HOUR_MS, false],
  ] as const)(
    'of %o is followed by a ticket, with a code %s, %i ms after the pickup: %s',
    (positioned, hasCode, off, isFollowed) => {
      expect(isDayFollowed({ ...positioned, hasCode }, NOW + off)).toBe(isFollowed)
    },
  )

  it('leads to the pickup before the start, and then to the drop-off', () => {
    expect([headsFor(false), headsFor(true)]).toEqual(['pickup', 'dropOff'])
  })
})
