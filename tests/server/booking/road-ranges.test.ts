import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Quote } from '#contract/booking.ts'
import type { HostCalendar } from '#contract/hosting.ts'
import type { Alternatives, TakenTimes, VehicleCard } from '#contract/vehicles.ts'
import { kathmanduDate, kathmanduTime, toWire } from '#domain/shared/kathmandu-time.ts'
import type { Point } from '#domain/shared/place.ts'
import { HOUR, MINUTE } from '#tests/setup/clock.ts'
import { KATHMANDU, PATAN, POKHARA, THAMEL } from '#tests/setup/places.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'
import {
  api,
  book,
  calendarRow,
  nextDay,
  other,
  payload,
  row,
  setUpBookings,
  token,
  vehicle,
} from './booking-site.ts'

setUpBookings()
// a vehicle that drove to Pokhara is back on the next day
beforeEach(nextDay)
beforeAll(() => park({ trip_gap_hours: 0 }))

const park = (patch: object = {}, { lat, lng }: Point = KATHMANDU) =>
  setRow(api.context.db, 'vehicles', vehicle(), { latitude: lat, longitude: lng, ...patch })
const from = ({ lat, lng }: Point) => ({ originLatitude: lat, originLongitude: lng, totalMeters: null })
const to = ({ lat, lng }: Point) => ({ destinationLatitude: lat, destinationLongitude: lng })
const oneWay = () => payload({ ...from(THAMEL), ...to(POKHARA), isOneWay: true })
/** A trip within Kathmandu of four hours. */
const cityRide = (start: number) =>
  payload({ ...from(THAMEL), ...to(PATAN), from: toWire(start), to: toWire(start + 4 * HOUR) })
const price = async (body: object) => (await api.call<Quote>('POST', '/api/v1/pricing', { body, token })).data
const takenTimes = async () =>
  (await api.call<TakenTimes>('GET', `/api/v1/vehicles/${vehicle()}/takenTimes`)).data

async function booked(body = oneWay()) {
  const { status, data } = await book(body)
  expect(status).toBe(201)
  const { from_at, to_at, road_from_at, road_to_at } = await calendarRow(data.id)
  const ms = (at: Date | null) => at?.getTime() ?? Number.NaN
  return {
    id: data.id,
    start: from_at.getTime(),
    end: to_at.getTime(),
    before: (from_at.getTime() - ms(road_from_at)) / MINUTE,
    after: (ms(road_to_at) - to_at.getTime()) / MINUTE,
    home: ms(road_to_at),
  }
}

describe('the time on the road for a booking', () => {
  it('is that of a trip close to the vehicle', async () => {
    expect(await booked(payload())).toMatchObject({ before: 0, after: 0 })
  })

  it('has the drive home from the end of a one-way trip', async () => {
    const { before, after } = await booked()
    expect(before).toBe(0)
    expect(after).toBeGreaterThan(4 * 60)
    expect(after).toBeLessThan(10 * 60)
  })

  it('has the drive to a distant pickup, and from there home after a round trip', async () => {
    const body = payload({ ...from(POKHARA), ...to(THAMEL), isOneWay: false })
    const { before, after } = await booked(body)
    expect(before).toBeGreaterThan(4 * 60)
    expect(Math.abs(before - after)).toBeLessThan(30)
  })

  it('is the trip for a vehicle without a place', async () => {
    await park({ latitude: null, longitude: null })
    expect(await booked()).toMatchObject({ before: 0, after: 0 })
    await park()
  })

  it('has the gap that the host sets, for bookings made from then on', async () => {
    await park({ trip_gap_hours: 3 })
    const { id, end, home } = await booked(payload())
    expect(home - end).toBe(3 * HOUR)
    const inside = cityRide(end + 3 * HOUR - 30 * MINUTE)
    expect([(await book(inside)).status, (await price(inside)).obstacle]).toEqual([409, 'taken'])
    // also before a booking
    const { start } = { start: Date.parse((await row(id)).from_at.toISOString()) }
    expect((await price(cityRide(start - 6 * HOUR))).obstacle).toBe('taken')
    expect((await price(cityRide(start - 7 * HOUR))).obstacle).toBeNull()
    await park({ trip_gap_hours: 0 })
    expect((await book(inside)).status).toBe(409)
  })
})

describe('a vehicle on its way home', () => {
  it('cannot be booked, also where its trip has ended', async () => {
    const { end, home } = await booked()
    const soon = cityRide(end + 10 * MINUTE)
    expect((await price(soon)).obstacle).toBe('taken')
    const refused = await book(soon, { token: other })
    expect([refused.status, refused.error[0]?.cause]).toEqual([409, 'bookingTaken'])
    const { times } = refused.data as unknown as Alternatives
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) expect((await price({ ...soon, ...time })).obstacle).toBeNull()
    expect((await book(cityRide(home), { token: other })).status).toBe(201)
  })

  it('is not found, and guests read only that it is taken', async () => {
    const { start, end, home } = await booked()
    const { city_id } = await rowOf(api.context.db, 'vehicles', vehicle())
    const isFound = async (at: number) => {
      const until = at + 2 * HOUR
      const body = {
        cityId: city_id,
        fromDate: kathmanduDate(at),
        fromTime: kathmanduTime(at),
        toDate: kathmanduDate(until),
        toTime: kathmanduTime(until),
      }
      const ids: number[] = []
      for (let page = 1; ; page++) {
        const { data } = await api.call<VehicleCard[]>('POST', `/api/v1/getVehicles?page=${page}`, { body })
        if (data.length === 0) return ids.includes(vehicle())
        ids.push(...data.map(({ id }) => id))
      }
    }
    expect([await isFound(end + 10 * MINUTE), await isFound(home)]).toEqual([false, true])
    expect(await takenTimes()).toContainEqual({ from: toWire(start), to: toWire(home) })
  })

  it('is in the calendar of its host, who may block the day', async () => {
    const { id, start, end, home } = await booked()
    const { user_id } = await rowOf(api.context.db, 'vehicles', vehicle())
    const host = await api.tokenFor(user_id)
    const days = `from=${kathmanduDate(start)}&to=${kathmanduDate(home)}`
    const calendar = await api.call<HostCalendar>(
      'GET',
      `/api/v1/hostCalendar?vehicleId=${vehicle()}&${days}`,
      {
        token: host,
      },
    )
    const entries = calendar.data.flatMap((one) => one.entries).filter((entry) => entry.id === id)
    expect(entries.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['booking', toWire(start), toWire(end)],
      ['home', toWire(end), toWire(home)],
    ])
    const body = { fromTime: toWire(end), toTime: toWire(end + 2 * HOUR) }
    const path = `/api/v1/vehicles/${vehicle()}/unavailableDate`
    expect((await api.call('POST', path, { token: host, body })).status).toBe(200)
  })

  it('is expected at once by bookings of the earlier version, which counts as their trip', async () => {
    const { id, end } = await booked()
    await api.context.db
      .updateTable('vehicle_calendar')
      .set({ road_from_at: null, road_to_at: null })
      .where('booking_id', '=', id)
      .execute()
    expect((await price(cityRide(end))).obstacle).toBeNull()
    expect((await price(cityRide(end - MINUTE))).obstacle).toBe('taken')
  })
})

describe('alternatives that are asked for before the booking', () => {
  const alternatives = async (
    { from: start, to: end }: { from: string; to: string },
    places: { pickup?: Point; end?: Point },
  ) => {
    const point = (name: string, place?: Point) =>
      place && { [`${name}Latitude`]: String(place.lat), [`${name}Longitude`]: String(place.lng) }
    const query = new URLSearchParams({
      from: start,
      to: end,
      ...point('pickup', places.pickup),
      ...point('end', places.end),
    })
    const path = `/api/v1/vehicles/${vehicle()}/alternatives?${query}`
    return (await api.call<Alternatives>('GET', path)).data
  }

  it('are times at which the vehicle can also drive home', async () => {
    const { start } = await booked(payload())
    const body = { ...oneWay(), from: toWire(start) }
    // until the drop-off that the route requires, as the booking screen asks
    const { to: end } = await price(body)
    const { times } = await alternatives({ ...body, to: end }, { pickup: THAMEL, end: POKHARA })
    expect(times.length).toBeGreaterThan(0)
    for (const time of times) expect((await price({ ...body, ...time })).obstacle).toBeNull()
  })

  it('are vehicles that can also drive home, with or without a pickup', async () => {
    const { from: start, to: end } = oneWay()
    const hours = { from: start, to: end }
    const ids = async (places: Parameters<typeof alternatives>[1]) =>
      (await alternatives(hours, places)).vehicles.map(({ id }) => id)
    const [similar = 0] = await ids({ pickup: PATAN, end: POKHARA })
    await setRow(api.context.db, 'vehicles', similar, { trip_gap_hours: 0 })
    const next = { ...cityRide(Date.parse(end) + HOUR), vehicleId: similar }
    expect((await book(next)).status).toBe(201)
    nextDay()
    for (const pickup of [{}, { pickup: THAMEL }]) {
      expect(await ids({ ...pickup, end: POKHARA })).not.toContain(similar)
      expect(await ids({ ...pickup, end: PATAN })).toContain(similar)
    }
  })
})
