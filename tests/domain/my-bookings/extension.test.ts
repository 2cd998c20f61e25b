import { describe, expect, it } from 'vitest'
import { extensionsOf } from '#domain/my-bookings/trip-change.ts'
import { HOUR_MS, kathmanduMillis, MINUTE_MS } from '#domain/shared/kathmandu-time.ts'

const TO = kathmanduMillis('2026-12-10', '18:00') ?? 0
const dropOffPlus = (hours: number) => TO + hours * HOUR_MS

describe('the hours to which a running trip can be extended', () => {
  it.each<[string, number | null, string[]]>([
    ['nothing follows', null, ['hours 1', 'hours 2', 'hours 4', 'tomorrow 24']],
    ['the next trip is far', dropOffPlus(30), ['hours 1', 'hours 2', 'hours 4', 'tomorrow 24']],
    ['the next trip begins just then', dropOffPlus(24), ['hours 1', 'hours 2', 'hours 4', 'tomorrow 24']],
    ['the next trip begins in the evening', dropOffPlus(4), ['hours 1', 'hours 2', 'hours 4']],
    ['the last hours are between two offers', dropOffPlus(3.8), ['hours 1', 'hours 2', 'longest 3.5']],
    ['the vehicle is free over night', dropOffPlus(12), ['hours 1', 'hours 2', 'hours 4', 'longest 12']],
    ['only half an hour is free', dropOffPlus(0.5), ['longest 0.5']],
    ['less is free', TO + 20 * MINUTE_MS, []],
    ['the next trip follows at once', TO, []],
    ['the next trip is late', dropOffPlus(-1), []],
  ])('%s', (_, freeUntil, expected) => {
    const offered = extensionsOf({ status: 'inTrip', to: TO, freeUntil }, dropOffPlus(-1))
    expect(offered?.map(({ kind, to }) => `${kind} ${(to - TO) / HOUR_MS}`)).toEqual(expected)
  })

  it.each([
    ['three hours before the drop-off', 'inTrip', dropOffPlus(-3), true],
    ['earlier', 'inTrip', dropOffPlus(-3) - 1, false],
    ['at the drop-off', 'inTrip', TO, false],
    ['before the trip', 'approved', dropOffPlus(-1), false],
    ['after the trip', 'completed', dropOffPlus(-1), false],
  ] as const)('are offered %s: %s at %i: %s', (_, status, now, isOffered) => {
    expect(extensionsOf({ status, to: TO, freeUntil: null }, now) !== null).toBe(isOffered)
  })
})
