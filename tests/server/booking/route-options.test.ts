import { beforeEach, describe, expect, it } from 'vitest'
import type { Quote } from '#contract/booking.ts'
import type { Booking, BookingCalendar } from '#contract/my-bookings.ts'
import type { Route } from '#contract/places.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { showOperatorBooking } from '#server/services/booking/operator-bookings.ts'
import { KATHMANDU } from '#tests/setup/places.ts'
import { rowsOf } from '#tests/setup/rows.ts'
import { api, BOOKINGS, book, nextDay, payload, setUpBookings, token, vehicle } from './booking-site.ts'

setUpBookings()
// the vehicle needs most of a day to come back
beforeEach(nextDay)

/** Through the hills by the BP Highway, or by Hetauda and along the Mahendra Highway. */
const BIRATNAGAR = { lat: 26.455, lng: 87.279 }
const trip = (patch = {}) =>
  payload({
    originLatitude: KATHMANDU.lat,
    originLongitude: KATHMANDU.lng,
    destinationLatitude: BIRATNAGAR.lat,
    destinationLongitude: BIRATNAGAR.lng,
    totalMeters: null,
    totalTime: null,
    isOneWay: true,
    ...patch,
  })
const routeFor = async (vehicleId: number, locale: Locale = 'en') => {
  const body = { points: [KATHMANDU, BIRATNAGAR], vehicleId }
  const headers = { 'accept-language': locale }
  const { data } = await api.call<Route>('POST', '/api/v1/route', { body, headers })
  return [data, ...data.alternatives]
}
const price = (body: object) => api.call<Quote>('POST', '/api/v1/pricing', { body, token })
const way = async (locale: Locale = 'en') => {
  const [best, other] = await routeFor(vehicle(), locale)
  if (!best || !other) throw new Error('Kathmandu and Biratnagar are joined by one way only.')
  return { best, other }
}
const read = async (id: string, locale: Locale) => {
  const headers = { 'accept-language': locale }
  const { data } = await api.call<Booking>('GET', `${BOOKINGS}/${id}`, { token, headers })
  return data
}

describe('the route of a trip', () => {
  it('is priced by its km and time, beside the prices of the others', async () => {
    const { best, other } = await way()
    const [plain, first, second] = await Promise.all([
      price(trip()),
      price(trip({ routeId: best.id })),
      price(trip({ routeId: other.id })),
    ])
    expect([plain.status, plain.data]).toEqual([200, first.data])
    expect(plain.data.route).toEqual({ id: best.id, title: best.title })
    expect(second.data).toMatchObject({
      route: { id: other.id, title: other.title },
      totalMeters: other.meters,
      totalTime: other.seconds,
    })
    expect(best.title).not.toBe(other.title)
    expect(second.data.payable).not.toBe(plain.data.payable)
    expect(plain.data.byRoute).toEqual(expect.arrayContaining([{ id: best.id, payable: plain.data.payable }]))
    expect(plain.data.byRoute).toEqual(
      expect.arrayContaining([{ id: other.id, payable: second.data.payable }]),
    )
  })

  it('is booked as chosen, and shown again in the reader’s language', async () => {
    const [{ other }, nepali] = [await way(), await way('np')]
    const quoted = (await price(trip({ routeId: other.id }))).data
    const agreed = { routeId: other.id, expectedPayable: quoted.payable, expectedDropOff: quoted.to }
    const { status, data } = await book(trip(agreed))
    expect([status, data.payable]).toEqual([201, quoted.payable])
    const ticket = await read(data.id, 'en')
    expect(ticket.route).toEqual({ title: other.title, line: other.line, isEstimate: other.isEstimate })
    expect([ticket.totalMeters, ticket.totalTime]).toEqual([other.meters, other.seconds])
    expect((await read(data.id, 'np')).route?.title).toBe(nepali.other.title)
    const calendar = await api.call<BookingCalendar>('GET', `${BOOKINGS}/${data.id}/calendar`, { token })
    expect(calendar.data.content.replaceAll(/\r\n[ \t]|\\(?=,)/g, '')).toContain(`Way: ${other.title}`)
    const shown = await showOperatorBooking(
      { db: api.context.db, now: api.context.now, actor: 'test', command: 'booking show' },
      data.id,
    )
    expect(shown).toMatchObject({
      route: other.title,
      km: other.meters / 1000,
      roads: { kind: other.character },
    })

    // the ticket of a booking made before routes were stored
    await api.context.db.deleteFrom('booking_routes').where('booking_id', '=', data.id).execute()
    expect((await read(data.id, 'en')).route).toBeNull()
  })

  it('remains an estimate once it is booked', async () => {
    const { routing } = api.context.ports
    const route: typeof routing.route = async (...request) => {
      const found = await routing.route(...request)
      if (!('routes' in found)) return found
      const [best, ...others] = found.routes
      return { routes: [{ ...best, isEstimate: true }, ...others] }
    }
    Object.assign(api.context.ports, { routing: { ...routing, route } })
    try {
      const { status, data } = await book(trip())
      expect([status, (await read(data.id, 'en')).route?.isEstimate]).toEqual([201, true])
    } finally {
      Object.assign(api.context.ports, { routing })
    }
  })

  it('returns the prices of the others again when its price has changed', async () => {
    const { data } = await price(trip())
    const refused = await book(trip({ expectedPayable: data.payable - 1 }))
    expect([refused.status, refused.error[0]?.cause]).toEqual([409, 'priceChanged'])
    expect(data.byRoute?.length).toBeGreaterThan(1)
    expect(refused.data).toMatchObject({ payable: data.payable, byRoute: data.byRoute })
  })

  it.each([
    ['unknown', 'no-such-way'],
    ['made up', "'; drop table bookings; --"],
  ])('is refused when it is %s, and nothing is booked', async (_, routeId) => {
    for (const reply of [await price(trip({ routeId })), await book(trip({ routeId }))])
      expect([reply.status, reply.error[0]?.cause]).toEqual([409, 'routeChanged'])
  })

  it('is refused for other places, as is an id that is too long', async () => {
    const { other } = await way()
    const elsewhere = await book(payload({ routeId: other.id }))
    expect([elsewhere.status, elsewhere.error[0]?.cause]).toEqual([409, 'routeChanged'])
    const long = await book(trip({ routeId: 'x'.repeat(65) }))
    expect([long.status, long.error[0]?.cause]).toEqual([422, 'invalid'])
  })

  it('is deleted with its booking', async () => {
    const { data } = await book(trip())
    const kept = () =>
      rowsOf(api.context.db, 'booking_routes', { booking_id: data.id }, { only: ['route_id'] })
    expect(await kept()).toHaveLength(1)
    for (const table of ['vehicle_calendar', 'booking_events'] as const)
      await api.context.db.deleteFrom(table).where('booking_id', '=', data.id).execute()
    await api.context.db.deleteFrom('bookings').where('id', '=', data.id).execute()
    expect(await kept()).toEqual([])
  })

  it('depends on the roads that the vehicle can use', async () => {
    const bus = await api.context.db
      .selectFrom('vehicles as v')
      .innerJoin('vehicle_types as t', 't.id', 'v.vehicle_type_id')
      .select('v.id')
      .where('t.slug', '=', 'bus')
      .where('v.state', '=', 'available')
      .orderBy('v.id')
      .executeTakeFirstOrThrow()
    const [byBus] = await routeFor(bus.id)
    const { best } = await way()
    const priced = await price({ ...trip(), vehicleId: bus.id })
    expect(priced.data.totalTime).toBe(byBus?.seconds)
    expect(byBus?.seconds).toBeGreaterThan(best.seconds)
  })

  it('is refused with the index of the place that has no road', async () => {
    const body = { points: [KATHMANDU, { lat: 27.687, lng: 86.731 }], vehicleId: vehicle() }
    const { status, error, data } = await api.call<{ at: number }>('POST', '/api/v1/route', { body })
    expect([status, error[0]?.cause, data.at]).toEqual([422, 'farFromRoad', 1])
    expect(error[0]?.detail).toMatch(/No road leads there\. .*\d km away/)
  })
})
