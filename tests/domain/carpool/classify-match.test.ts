import { describe, expect, it } from 'vitest'
import { classifyMatch, type MatchFacts } from '#domain/carpool/classify-match.ts'

/** In kilometres: the ride is 200 long, the trip is its part between 50 and 100. */
interface Facts {
  ride?: number
  trip?: number
  at?: [number, number]
  toWay?: [number, number]
  toEnd?: [number, number]
  /** kilometres and minutes */
  detour?: [number, number] | null
}
const facts = ({
  ride = 200,
  trip = 50,
  at = [50, 100],
  toWay = [0, 0],
  toEnd = [50, 100],
  detour = [0, 0],
}: Facts): MatchFacts => ({
  ride: ride * 1_000,
  trip: trip * 1_000,
  from: { toRoute: toWay[0] * 1_000, at: at[0] * 1_000, toEnd: toEnd[0] * 1_000 },
  to: { toRoute: toWay[1] * 1_000, at: at[1] * 1_000, toEnd: toEnd[1] * 1_000 },
  detour: detour && { meters: detour[0] * 1_000, seconds: detour[1] * 60 },
})

describe('classifyMatch', () => {
  it.each<[string, Facts, string | null, boolean?]>([
    ['on the route', {}, 'along', true],
    ['both ends within 3 km', { toEnd: [3, 3] }, 'exact', true],
    ['one end within 3 km', { toEnd: [3, 3.1] }, 'along', true],
    ['the same ends, too far for a detour', { toEnd: [3, 3], toWay: [3, 3], detour: null }, 'exact', false],
    ['a tenth of the ride', { ride: 100, detour: [10, 20] }, 'along', true],
    [
      'more than a tenth of it, beside the route',
      { ride: 100, detour: [10.1, 20], toWay: [5, 0] },
      'near',
      false,
    ],
    ['5 km for a short ride', { ride: 20, at: [5, 15], trip: 10, detour: [5, 10] }, 'along', true],
    ['15 km for a long one', { ride: 900, detour: [15, 30] }, 'along', true],
    ['more than 15 km', { ride: 900, detour: [15.1, 30], toWay: [7.5, 0] }, 'near', false],
    ['more than half an hour', { detour: [10, 31], toWay: [5, 0] }, 'near', false],
    ['12 km to come', { detour: null, toWay: [12, 12] }, 'near', false],
    ['more than 12 km to come', { detour: null, toWay: [12.1, 0] }, null],
    ['half of the trip', { trip: 100 }, 'along', true],
    ['less than half of it', { trip: 101 }, null],
    ['the opposite direction', { at: [100, 50] }, null],
    ['the same point of the route', { at: [50, 50], trip: 0 }, null],
  ])('classifies a trip: %s', (_, given, kind, isDoorToDoor = false) => {
    expect(classifyMatch(facts(given))).toEqual(kind && { kind, isDoorToDoor })
  })
})
