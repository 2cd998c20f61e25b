import { describe, expect, it } from 'vitest'
import {
  type Deadline,
  type DeadlineFacts,
  deadlineOf,
  minutesToReadOut,
  type RemainingTime,
  timeLeft,
} from '#domain/my-bookings/deadline.ts'
import { DAY_MS, HOUR_MS, kathmanduMillis } from '#domain/shared/kathmandu-time.ts'
import { MINUTE } from '#tests/setup/clock.ts'

const HOLD = '2026-11-22T01:39:00Z'
const ANSWER = '2026-11-22T03:24:00Z'
const FROM = '2026-12-01T03:15:00Z'
const TO = '2026-12-01T09:55:00Z'

const unpaid: DeadlineFacts = {
  status: 'pending',
  payment: 'esewa',
  isPaid: false,
  pricing: { payable: 11_750 },
  holdExpiresAt: HOLD,
  from: FROM,
  to: TO,
}
const cash = { payment: 'cash', holdExpiresAt: null } as const

describe('the next deadline', () => {
  it.each<[string, Partial<DeadlineFacts>, Deadline['kind'] | null, string | null]>([
    ['an unpaid booking is to be paid', {}, 'pay', HOLD],
    ["payment comes before the host's answer", { answerBy: ANSWER }, 'pay', HOLD],
    ['an unpaid booking without a known hold has none', { holdExpiresAt: null }, null, null],
    ['a paid request is to be answered', { isPaid: true, answerBy: ANSWER }, 'answer', ANSWER],
    ['a cash request is to be answered', { ...cash, answerBy: ANSWER }, 'answer', ANSWER],
    ['a request without a deadline has none', cash, null, null],
    ['an approved booking begins', { status: 'approved' }, 'pickup', FROM],
    ['a running trip ends', { status: 'inTrip' }, 'dropOff', TO],
    ['a completed booking has none', { status: 'completed' }, null, null],
    ['a cancelled booking has none', { status: 'cancelled' }, null, null],
    ['a free booking is not to be paid', { pricing: { payable: 0 }, answerBy: ANSWER }, 'answer', ANSWER],
  ])('is chosen so that %s', (_, patch, kind, at) => {
    expect(deadlineOf({ ...unpaid, ...patch })).toEqual(kind && at ? { kind, at: Date.parse(at) } : null)
  })
})

describe('the time left', () => {
  const NOW = kathmanduMillis('2026-11-22', '07:10') ?? 0
  it.each<[string, number, RemainingTime]>([
    ['14 minutes', 14 * MINUTE, { minutes: 14 }],
    ['a second less is a minute less', 14 * MINUTE - 1_000, { minutes: 13 }],
    ['the last minute', 59_999, { minutes: 0 }],
    ['a past time', -HOUR_MS, { minutes: 0 }],
    ['an hour', HOUR_MS, { hours: 1, minutes: 0 }],
    ['hours', 110 * MINUTE, { hours: 1, minutes: 50 }],
    ['many hours', 20 * HOUR_MS + 40 * MINUTE, { hours: 20, minutes: 0 }],
    ['a day', DAY_MS, { days: 1 }],
    ['tomorrow late is one day', 40 * HOUR_MS, { days: 1 }],
    ['two nights away is two days', 42 * HOUR_MS, { days: 2 }],
    ['days are calendar days', 9 * DAY_MS - 5 * HOUR_MS, { days: 9 }],
    ['days', 9 * DAY_MS + 2 * HOUR_MS, { days: 9 }],
  ])('is rounded to whole units: %s', (_, left, span) => {
    expect(timeLeft(NOW + left, NOW)).toEqual(span)
  })

  it.each([
    [31, null],
    [30, 30],
    [16, 30],
    [15, 15],
    [9, 10],
    [2, 2],
    [1, 2],
    [0, 2],
  ])('is announced only every few minutes: at %i as %s', (minutes, messages) => {
    expect(minutesToReadOut(NOW + minutes * MINUTE, NOW)).toBe(messages)
  })
})
