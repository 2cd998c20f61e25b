import { describe, expect, it } from 'vitest'
import type { SharedPosition } from '#contract/trip-day.ts'
import { HOUR_MS, MINUTE_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import { endTripDays } from '#server/services/trip-day/silent-bills.ts'
import { causes } from '#tests/setup/api.ts'
import { rowsOf, setRow } from '#tests/setup/rows.ts'
import {
  api,
  clock,
  dayOf,
  drive,
  driver,
  get,
  pass,
  record,
  setClock,
  setUpDays,
  startDay,
  type TestDay,
  tokenOf,
  tokens,
  trips,
} from './trip-days.ts'

setUpDays()

describe("the driver's link", () => {
  it('shows the trip without an account, and the contact only until the trip is over', async () => {
    const day = await startDay()
    const { data, headers } = await driver('GET', day)
    expect(headers.get('cache-control')).toBe('no-store')
    const booking = await get(day.id, 'guest')
    expect(data).toMatchObject({
      status: 'inTrip',
      origin: booking.origin,
      destination: booking.destination,
      contact: { name: 'Asha', phone: '9800000000' },
      vehicle: { registrationNumber: booking.registrationNumber },
      next: 'start',
      endsAt: toWire(day.to + 48 * HOUR_MS),
    })
    expect(JSON.stringify(data)).not.toContain(booking.guest.fullName)
    await setRow(api.context.db, 'bookings', day.id, { status: 'completed' })
    expect((await driver('GET', day)).data.contact).toBeNull()
  })

  it('is handed out to the host alone', async () => {
    const day = await startDay()
    expect((await dayOf(day.id, 'guest')).driverUrl).toBeNull()
    expect((await dayOf(day.id, 'host')).driverUrl).toMatch(/^http:\/\/[^/]+\/trip-day\/[\w-]{60,}$/)
  })

  it('works from 24 hours before the pickup until 48 hours after the end', async () => {
    const day = await startDay()
    const statusAt = async (at: number) => {
      setClock(at)
      return causes(await driver('GET', day))
    }
    const hasCode = async () => (await dayOf(day.id, 'guest')).code !== null
    expect(await statusAt(day.from - 24 * HOUR_MS - 1)).toEqual([404, 'dayLinkClosed'])
    expect(await hasCode()).toBe(false)
    expect(await statusAt(day.from - 24 * HOUR_MS)).toEqual([200, undefined])
    expect(await hasCode()).toBe(true)
    await drive(day, 8, 12)
    const ends = day.from + 60 * HOUR_MS
    expect(await statusAt(ends - 1_000)).toEqual([200, undefined])
    expect(await statusAt(ends)).toEqual([404, 'dayLinkClosed'])
    expect((await dayOf(day.id, 'host')).driverUrl).toBeNull()
  })

  it('of a cancelled trip is closed', async () => {
    const day = await startDay()
    await setRow(api.context.db, 'bookings', day.id, { status: 'cancelled' })
    expect(causes(await record(day, 'start'))).toEqual([404, 'dayLinkClosed'])
  })

  it('is void once another driver drives', async () => {
    const day = await startDay()
    await setRow(api.context.db, 'bookings', day.id, {
      driver: JSON.stringify({ name: 'Hari', phone: '9811111111' }),
    })
    expect(causes(await driver('GET', day))).toEqual([404, 'dayLinkNotFound'])
    const token = tokenOf((await dayOf(day.id, 'host')).driverUrl)
    expect((await driver('GET', { token })).status).toBe(200)
  })

  it('does not exist for tokens that this site did not make for it', async () => {
    const day = await startDay()
    const { shareUrl } = await get(day.id, 'guest')
    const last = day.token.at(-1) === 'A' ? 'B' : 'A'
    const wrong = ['x', day.id, tokenOf(shareUrl), `${day.token}A`, day.token.slice(0, -1) + last]
    for (const token of wrong) {
      expect(causes(await driver('GET', { token }))).toEqual([404, 'dayLinkNotFound'])
      expect(causes(await record({ token }, 'start'))).toEqual([404, 'dayLinkNotFound'])
      expect(causes(await driver('DELETE', { token }, '/position'))).toEqual([404, 'dayLinkNotFound'])
    }
  })

  it('leads to its own trip only', async () => {
    const one = await startDay()
    const id = await trips.add(clock + 10 * HOUR_MS, 'cash')
    const other = { id, token: tokenOf((await dayOf(id, 'host')).driverUrl) }
    expect(other.token).not.toBe(one.token)
    await record(one, 'start')
    expect((await driver('GET', other)).data.start).toBeNull()
    expect(await rowsOf(api.context.db, 'trip_records', { booking_id: id })).toEqual([])
  })
})

const HERE = { latitude: 27.7, longitude: 85.32, accuracy: 12 }
const share = (day: Pick<TestDay, 'token'>, values: object = {}) =>
  driver('POST', day, '/position', { ...HERE, takenAt: new Date(clock).toISOString(), ...values })
const positionOf = async (id: string, side: 'guest' | 'host') =>
  (await api.call<SharedPosition>('GET', `/api/v1/bookings/${id}/position`, { token: tokens[side] })).data
    .position

describe('the position of a vehicle', () => {
  it('is shown to both sides and by the shared link, with the time of arrival', async () => {
    const day = await startDay()
    expect(await positionOf(day.id, 'guest')).toBeNull()
    expect((await share(day)).status).toBe(200)
    const shown = await positionOf(day.id, 'guest')
    expect(shown).toMatchObject({ ...HERE, at: toWire(clock), towards: 'pickup' })
    const minutes = (Date.parse(shown?.arrivesAt ?? '') - clock) / MINUTE_MS
    expect(minutes).toBeGreaterThan(1)
    expect(minutes).toBeLessThan(40)
    expect(await positionOf(day.id, 'host')).toEqual(shown)
    const { shareUrl } = await get(day.id, 'guest')
    const open = await api.call<SharedPosition>('GET', `/api/v1/trips/${tokenOf(shareUrl)}/position`)
    expect(open.data.position).toEqual(shown)
    expect([
      (await dayOf(day.id, 'guest')).hasPosition,
      (await driver('GET', day)).data.isSharingPosition,
    ]).toEqual([true, true])
  })

  it('leads to the drop-off after the start, and is measured once a minute', async () => {
    const day = await startDay()
    await share(day)
    const first = await positionOf(day.id, 'guest')
    await record(day, 'start')
    setClock(clock + 20_000)
    await share(day, { latitude: 27.68 })
    const second = await positionOf(day.id, 'guest')
    expect(second).toMatchObject({ latitude: 27.68, towards: 'dropOff', arrivesAt: first?.arrivesAt })
    setClock(clock + 60_000)
    expect((await positionOf(day.id, 'guest'))?.arrivesAt).not.toBe(first?.arrivesAt)
  })

  it('is written every ten seconds at most', async () => {
    const day = await startDay()
    await share(day)
    setClock(clock + 9_000)
    expect((await share(day, { latitude: 27.71 })).status).toBe(200)
    expect((await positionOf(day.id, 'guest'))?.latitude).toBe(27.7)
    setClock(clock + 1_000)
    await share(day, { latitude: 27.72 })
    expect((await positionOf(day.id, 'guest'))?.latitude).toBe(27.72)
  })

  it('is not shown when it is five minutes old, when its sharing ends, or when it arrives late', async () => {
    const day = await startDay()
    await share(day)
    pass(5)
    expect(await positionOf(day.id, 'guest')).toBeNull()
    await share(day, { takenAt: new Date(clock - 6 * MINUTE_MS).toISOString() })
    expect(await positionOf(day.id, 'guest')).toBeNull()
    await share(day)
    expect(await positionOf(day.id, 'guest')).not.toBeNull()
    expect((await driver('DELETE', day, '/position')).status).toBe(200)
    expect((await driver('DELETE', day, '/position')).status).toBe(200)
    expect(await positionOf(day.id, 'guest')).toBeNull()
  })

  it('is shared only around the trip, and gone an hour after its end', async () => {
    const day = await startDay()
    setClock(day.from - 3 * HOUR_MS - 1)
    expect(causes(await share(day))).toEqual([409, 'positionClosed'])
    await drive(day, 8, 8)
    setClock(day.to + HOUR_MS - 30_000)
    await share(day)
    expect(await positionOf(day.id, 'guest')).not.toBeNull()
    setClock(day.to + HOUR_MS)
    expect(await positionOf(day.id, 'guest')).toBeNull()
    expect(causes(await share(day))).toEqual([409, 'positionClosed'])
    pass(6)
    await endTripDays(api.context)
    expect(await rowsOf(api.context.db, 'trip_positions', { booking_id: day.id })).toEqual([])
  })

  it('is shown without a time of arrival when no road is near', async () => {
    const day = await startDay()
    // Everest
    await share(day, { latitude: 27.988, longitude: 86.925 })
    expect(await positionOf(day.id, 'guest')).toMatchObject({ latitude: 27.988, arrivesAt: null })
  })

  it('does not exist for a made-up link', async () => {
    const response = await api.call('GET', `/api/v1/trips/${'x'.repeat(80)}/position`)
    expect(causes(response)).toEqual([404, 'tripNotFound'])
  })
})
