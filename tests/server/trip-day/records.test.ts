import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS, toWire } from '#domain/shared/kathmandu-time.ts'
import { advanceBookings } from '#server/services/booking/advance-bookings.ts'
import { causes } from '#tests/setup/api.ts'
import { payloadOf } from '#tests/setup/bookings.ts'
import { NOW } from '#tests/setup/clock.ts'
import { noticesOf, rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'
import {
  api,
  clock,
  dayOf,
  driver,
  get,
  party,
  pass,
  record,
  recordOf,
  setClock,
  setUpDays,
  startDay,
  tokenOf,
  tokens,
  trips,
} from './trip-days.ts'

setUpDays()

const records = (id: string) => rowsOf(api.context.db, 'trip_records', { booking_id: id })

describe('the record of a start', () => {
  it('shows on both phones with both times, and is written once', async () => {
    const day = await startDay()
    const taken = clock
    pass(90)
    const sent = recordOf('start', { odometer: 50_123, fuel: 40, takenAt: new Date(taken).toISOString() })
    const first = await driver('POST', day, '/records', sent)
    expect(first.data.start).toEqual({
      kind: 'start',
      odometer: 50_123,
      fuel: 40,
      takenAt: toWire(taken),
      arrivedAt: toWire(clock),
      isOdd: false,
      pictures: [],
      confirmedAt: null,
    })
    expect(first.data.next).toBe('end')
    pass(1)
    expect((await driver('POST', day, '/records', sent)).data).toEqual(first.data)
    expect(await records(day.id)).toHaveLength(1)
    expect((await dayOf(day.id, 'guest')).start).toEqual(first.data.start)
  })

  it('is replaced by a corrected one until the guest confirms it, whatever is sent again', async () => {
    const day = await startDay()
    const mistyped = recordOf('start', { odometer: 50_999 })
    await driver('POST', day, '/records', mistyped)
    expect((await record(day, 'start', { odometer: 50_099 })).data.start?.odometer).toBe(50_099)
    expect((await driver('POST', day, '/records', mistyped)).data.start?.odometer).toBe(50_099)
    await party(day.id, 'day/confirm', 'guest', { kind: 'start' })
    expect(causes(await record(day, 'start', { odometer: 50_100 }))).toEqual([409, 'recordExists'])
  })

  it('is possible from three hours before the pickup', async () => {
    const day = await startDay()
    await setRow(api.context.db, 'bookings', day.id, { status: 'approved' })
    setClock(day.from - 3 * HOUR_MS - MINUTE_MS)
    expect(causes(await record(day, 'start'))).toEqual([409, 'recordTooEarly'])
    expect((await driver('GET', day)).data.next).toBeNull()
    pass(1)
    expect((await driver('GET', day)).data.next).toBe('start')
    expect((await record(day, 'start')).status).toBe(200)
  })

  it.each([
    ['hours ahead', 3 * HOUR_MS],
    ['hours behind', -4 * HOUR_MS],
    ['weeks behind', -20 * DAY_MS],
  ])('has the time of arrival when the clock of the phone is %s', async (_, off) => {
    const day = await startDay()
    const { data } = await record(day, 'start', { takenAt: new Date(clock + off).toISOString() })
    expect(data.start).toMatchObject({ takenAt: toWire(clock), isOdd: true })
  })

  it('accepts a time that cannot be read', async () => {
    const day = await startDay()
    const { data } = await record(day, 'start', { takenAt: 'yesterday' })
    expect(data.start).toMatchObject({ takenAt: toWire(clock), isOdd: true })
  })
})

describe('a start that the guest confirms before the agreed pickup', () => {
  const startEarly = async () => {
    const day = await startDay()
    await setRow(api.context.db, 'bookings', day.id, { status: 'approved' })
    setClock(day.from - 2 * HOUR_MS)
    await record(day, 'start')
    return day
  }

  it('begins the trip: it is no longer cancelled, and the host is notified', async () => {
    const day = await startEarly()
    expect((await get(day.id, 'guest')).status).toBe('approved')
    await party(day.id, 'day/confirm', 'guest', { kind: 'start' })
    expect((await get(day.id, 'host')).status).toBe('inTrip')
    for (const side of ['guest', 'host'] as const)
      expect(causes(await party(day.id, 'cancellation', side, { reason: 'I cannot come' }))).toEqual([
        409,
        'tripStarted',
      ])
    expect(await noticesOf(api.context.db, day.id)).toMatchObject([
      { kind: 'tripStarted', user_id: trips.hostId },
    ])
    expect((await driver('GET', day)).data.next).toBe('end')
    for (const [at, status] of [
      [day.from, 'inTrip'],
      [day.to, 'completed'],
    ] as const) {
      setClock(at)
      await advanceBookings(api.context)
      expect((await get(day.id, 'guest')).status).toBe(status)
    }
  })

  it('ends a proposal that was to be answered by the pickup, and leaves one of the drop-off', async () => {
    for (const [hour, state] of [
      ['from', 'lapsed'],
      ['to', 'open'],
    ] as const) {
      const day = await startEarly()
      const change = { [hour]: toWire(day[hour] + HOUR_MS), reason: 'The road is closed' }
      expect((await party(day.id, 'changes', 'host', change)).status).toBe(200)
      await party(day.id, 'day/confirm', 'guest', { kind: 'start' })
      expect(await rowsOf(api.context.db, 'booking_changes', { booking_id: day.id })).toMatchObject([
        { state },
      ])
    }
  })

  it('and its end complete the trip, also when the guest confirms only the end', async () => {
    const day = await startEarly()
    pass(60)
    await record(day, 'end', { odometer: 50_020 })
    await party(day.id, 'day/confirm', 'guest', { kind: 'end' })
    expect((await get(day.id, 'guest')).status).toBe('completed')
    expect(
      await rowsOf(api.context.db, 'booking_events', { booking_id: day.id }, { by: 'id' }),
    ).toMatchObject([{ status: 'inTrip' }, { status: 'completed' }])
  })
})

describe('what a phone sends several times', () => {
  it('is written once, also at the same moment', async () => {
    const day = await startDay()
    const sent = [recordOf('start'), recordOf('start', { odometer: 50_001 })]
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, at) => driver('POST', day, '/records', sent[at % 2])),
    )
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const [record] = await records(day.id)
    expect([record?.id, ...(record?.earlier_ids ?? [])].sort()).toEqual(sent.map(({ id }) => id).sort())
  })
})

describe('an odometer', () => {
  it('below the last one of the vehicle is asked again, and then recorded with a mark', async () => {
    const day = await startDay()
    await record(day, 'start')
    pass(60)
    const low = await record(day, 'end', { odometer: 49_000 })
    expect(causes(low)).toEqual([409, 'oddOdometer'])
    expect(low.error[0]).toMatchObject({ detail: expect.stringContaining('50,000') })
    const { data } = await record(day, 'end', { odometer: 49_000, acceptOdd: true })
    expect(data.end).toMatchObject({ odometer: 49_000, isOdd: true })
    expect(data.billPreview?.driven.km).toBe(0)
  })

  it('3,000 km a day above the last one is asked again', async () => {
    const day = await startDay()
    await record(day, 'start')
    pass(60)
    expect((await record(day, 'end', { odometer: 53_001 })).status).toBe(409)
    expect((await record(day, 'end', { odometer: 53_000 })).status).toBe(200)
  })

  it('is compared with the last trip of the vehicle', async () => {
    const first = await startDay()
    await record(first, 'start', { odometer: 70_000 })
    const id = await trips.add(clock + 10 * HOUR_MS, 'cash')
    const token = tokenOf((await dayOf(id, 'host')).driverUrl)
    pass(8 * 60)
    expect((await driver('GET', { token })).data.lastOdometer).toBe(70_000)
    expect(causes(await record({ token }, 'start', { odometer: 69_999 }))).toEqual([409, 'oddOdometer'])
  })
})

describe('the end of a trip', () => {
  it('comes after its start', async () => {
    const day = await startDay()
    expect(causes(await record(day, 'end'))).toEqual([409, 'startMissing'])
  })

  it('that the guest confirms completes the trip', async () => {
    const day = await startDay()
    await record(day, 'start')
    pass(60)
    await record(day, 'end', { odometer: 50_020 })
    expect((await get(day.id, 'guest')).status).toBe('inTrip')
    expect((await party(day.id, 'day/confirm', 'guest', { kind: 'end' })).status).toBe(200)
    expect((await get(day.id, 'host')).status).toBe('completed')
    expect((await party(day.id, 'day/confirm', 'guest', { kind: 'end' })).status).toBe(200)
  })

  it('frees the hours that remain once the guest confirms it, and the price stays', async () => {
    const day = await startDay()
    await record(day, 'start')
    setClock(day.from + HOUR_MS)
    await record(day, 'end', { odometer: 50_020 })
    const before = await rowOf(api.context.db, 'bookings', day.id)
    const book = () =>
      api.call<{ id: string }>('POST', '/api/v1/bookings', {
        token: tokens.guest,
        body: payloadOf(before.vehicle_id, (day.from - NOW) / HOUR_MS + 4),
      })
    expect(causes(await book())).toEqual([409, 'ownBooking'])
    await party(day.id, 'day/confirm', 'guest', { kind: 'end' })
    const calendar = await rowOf(api.context.db, 'vehicle_calendar', { booking_id: day.id })
    expect([calendar.from_at, calendar.to_at].map(Number)).toEqual([day.from, clock])
    const { to_at, payable } = await rowOf(api.context.db, 'bookings', day.id)
    expect([to_at, payable]).toEqual([before.to_at, before.payable])
    const { status, data } = await book()
    expect(status).toBe(201)
    await setRow(api.context.db, 'bookings', data.id, { status: 'cancelled' })
    await api.context.db.deleteFrom('vehicle_calendar').where('booking_id', '=', data.id).execute()
  })

  it('may arrive after the trip has ended by the clock', async () => {
    const day = await startDay()
    const taken = new Date(day.to).toISOString()
    await setRow(api.context.db, 'bookings', day.id, { status: 'completed' })
    setClock(day.to + 20 * HOUR_MS)
    await record(day, 'start', { takenAt: new Date(day.from).toISOString() })
    const { data } = await record(day, 'end', { odometer: 50_030, takenAt: taken })
    expect(data.end).toMatchObject({ takenAt: toWire(day.to), isOdd: false })
  })
})

describe("the guest's code", () => {
  const confirm = (token: string, kind: string, code: string) =>
    driver('POST', { token }, '/confirm', { kind, code })
  const wrongOf = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0')

  it('confirms the start and then the end, and only the guest sees it', async () => {
    const day = await startDay()
    const { code } = await dayOf(day.id, 'guest')
    expect(code).toMatch(/^\d{4}$/)
    expect((await dayOf(day.id, 'host')).code).toBeNull()
    expect(causes(await confirm(day.token, 'start', code ?? ''))).toEqual([409, 'recordMissing'])
    await record(day, 'start')
    expect((await confirm(day.token, 'start', code ?? '')).data.start?.confirmedAt).toBe(toWire(clock))
    pass(30)
    const later = (await dayOf(day.id, 'guest')).code ?? ''
    const devanagari = later.replace(/\d/g, (digit) => '०१२३४५६७८९'.charAt(Number(digit)))
    const { data } = await record(day, 'end', { code: devanagari })
    expect(data.end?.confirmedAt).toBe(toWire(clock))
    expect(data.status).toBe('completed')
    expect((await dayOf(day.id, 'guest')).code).toBeNull()
  })

  it('is another one once the record is corrected', async () => {
    const day = await startDay()
    const first = (await dayOf(day.id, 'guest')).code ?? ''
    await record(day, 'start', { odometer: 50_999 })
    expect((await dayOf(day.id, 'guest')).code).toBe(first)
    await record(day, 'start', { odometer: 50_099 })
    expect(causes(await confirm(day.token, 'start', first))).toEqual([422, 'wrongDayCode'])
    const second = (await dayOf(day.id, 'guest')).code ?? ''
    expect((await confirm(day.token, 'start', second)).data.start?.confirmedAt).toBe(toWire(clock))
  })

  it('can be wrong five times in an hour', async () => {
    const day = await startDay()
    const code = (await dayOf(day.id, 'guest')).code ?? ''
    const { data } = await record(day, 'start', { code: wrongOf(code) })
    expect(data.start?.confirmedAt).toBeNull()
    for (let tries = 2; tries <= 5; tries++)
      expect(causes(await confirm(day.token, 'start', wrongOf(code)))).toEqual([422, 'wrongDayCode'])
    expect(causes(await confirm(day.token, 'start', code))).toEqual([429, 'tooManyDayCodes'])
    pass(61)
    expect((await confirm(day.token, 'start', code)).status).toBe(200)
  })
})
