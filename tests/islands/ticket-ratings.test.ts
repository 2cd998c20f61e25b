import { createElement as h } from 'react'
import { expect, it } from 'vitest'
import type { Booking } from '#contract/my-bookings.ts'
import type { TripRatings } from '#contract/ratings.ts'
import { LOCALES } from '#domain/shell/locale.ts'
import { RateGuest, TicketRatings } from '#islands/my-bookings/parts/TicketRatings.tsx'
import { changeable } from '#tests/stores/my-bookings/changed-trip.ts'
import { expectSound, renderer } from './render.ts'

const NONE: TripRatings = {
  ofGuest: null,
  canRateGuest: false,
  awaited: null,
  answer: null,
  canAnswer: false,
}
const rated = (ratings: Partial<TripRatings>, patch: Partial<Booking> = {}) =>
  changeable({ status: 'completed', rating: null, ...patch, ratings: { ...NONE, ...ratings } })
const until = '2026-12-05T04:15:00Z'
const GIVEN = { rate: 4, remarks: 'Kind & careful' }

const render = renderer(['my-bookings', 'shell'])

const host = { isBookedByMe: false }
it.each<[string, Booking, RegExp]>([
  ['nothing', rated({}), /^(?!.*id="rating")/s],
  ['the guest’s own, which waits', rated({ awaited: { side: 'host', until } }, { rating: GIVEN }), /Ramesh/],
  ['the host’s, which waits for the guest', rated({ awaited: { side: 'renter', until } }), /Ramesh/],
  ['the guest’s, which waits for the host', rated({ awaited: { side: 'host', until } }, host), /Maya Rai/],
  ['a review to answer', rated({ canAnswer: true }, { ...host, rating: GIVEN }), /Kind &amp; careful/],
  ['an answer for its host', rated({ answer: '<b>' }, { ...host, rating: GIVEN }), /&lt;b&gt;.*<button/s],
  ['an answer for the guest', rated({ answer: '<b>' }, { rating: GIVEN }), /&lt;b&gt;(?!.*<button)/s],
  ['both', rated({ ofGuest: { rate: 1, remarks: '' } }, { rating: GIVEN }), /Ramesh/],
])('the ticket shows %s', async (_, booking, expected) => {
  for (const locale of LOCALES) {
    const html = await render(h(TicketRatings, { booking }), locale)
    expect(html).toMatch(expected)
    await expectSound(html)
  }
})

it('only who can rate the guest is offered it', async () => {
  const offered = await Promise.all(
    [true, false].map((canRateGuest) =>
      render(h(RateGuest, { booking: rated({ canRateGuest }, host) }), 'en'),
    ),
  )
  expect(offered.map((html) => html.includes('Rate the guest'))).toEqual([true, false])
})
