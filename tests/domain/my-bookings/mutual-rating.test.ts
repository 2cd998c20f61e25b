import { describe, expect, it } from 'vitest'
import { answerRules } from '#domain/my-bookings/answer.rules.ts'
import { guestRating } from '#domain/my-bookings/guest-rating.ts'
import {
  areRatingsShown,
  awaitedSide,
  canRateGuest,
  revealedFrom,
} from '#domain/my-bookings/mutual-rating.ts'
import { canAnswerReview } from '#domain/my-bookings/review-answer.ts'
import { BOOKING_STATUSES } from '#domain/my-bookings/status.ts'
import { DAY_MS } from '#domain/shared/kathmandu-time.ts'

const DROP_OFF = 1_000
const trip = {
  status: 'completed',
  dropOff: DROP_OFF,
  byGuest: false,
  byHost: false,
  isRevealed: false,
} as const
const LAST = DROP_OFF + 14 * DAY_MS - 1

describe('the ratings of a trip', () => {
  it.each([
    // by the guest, by the host, revealed, now, shown, awaited
    [false, false, false, DROP_OFF, false, null],
    [true, false, false, DROP_OFF, false, 'host'],
    [false, true, false, DROP_OFF, false, 'renter'],
    [true, true, false, DROP_OFF, true, null],
    [true, false, false, LAST, false, 'host'],
    [true, false, false, LAST + 1, true, null],
    [false, true, false, LAST + 1, true, null],
    [true, false, true, DROP_OFF, true, null],
  ] as const)(
    'by guest %s, by host %s, revealed %s at %i: shown %s, waiting for %s',
    (byGuest, byHost, isRevealed, now, isShown, awaited) => {
      const rated = { ...trip, byGuest, byHost, isRevealed }
      expect([areRatingsShown(rated, now), awaitedSide(rated, now)]).toEqual([isShown, awaited])
    },
  )

  it('are shown two weeks after the drop-off at the latest', () => {
    expect(revealedFrom(DROP_OFF)).toBe(LAST + 1)
  })
})

describe('the host', () => {
  it.each(BOOKING_STATUSES)('rates the guest of a trip that is %s only when it is completed', (status) => {
    expect(canRateGuest({ ...trip, status }, DROP_OFF)).toBe(status === 'completed')
  })

  it.each([
    [true, false, LAST, true],
    [false, false, LAST, true],
    [false, false, LAST + 1, false],
    [false, true, DROP_OFF, false],
  ])('after the guest %s and the own rating %s at %i: %s', (byGuest, byHost, now, can) => {
    expect(canRateGuest({ ...trip, byGuest, byHost }, now)).toBe(can)
  })

  const review = { remarks: 'Fine', isRevealed: true, isHidden: false, answer: null, isAnswerHidden: false }
  it.each([
    [{}, true],
    [{ remarks: '' }, false],
    [{ isRevealed: false }, false],
    [{ isHidden: true }, false],
    [{ answer: 'Thanks' }, false],
    [{ isAnswerHidden: true }, false],
  ])('may answer a review with %j: %s', (change, can) => {
    expect(canAnswerReview({ ...review, ...change })).toBe(can)
  })

  it.each([
    ['', { text: 'my-bookings.answer.required' }],
    [' \n\u0000', { text: 'my-bookings.answer.required' }],
    ['धन्यवाद', {}],
    ['x'.repeat(500), {}],
    ['x'.repeat(501), { text: 'my-bookings.answer.tooLong' }],
  ])('answers with a text of up to 500 characters', (text, errors) => {
    expect(answerRules.firstErrors({ text })).toEqual(errors)
  })
})

describe('what hosts say about a guest', () => {
  it.each([
    [{ sum: 0, count: 0 }, null],
    [{ sum: 10, count: 2 }, null],
    [
      { sum: 14, count: 3 },
      { average: 4.7, count: 3 },
    ],
    [
      { sum: 20, count: 4 },
      { average: 5, count: 4 },
    ],
  ])('of %j is %j', (totals, shown) => {
    expect(guestRating(totals)).toEqual(shown)
  })
})
