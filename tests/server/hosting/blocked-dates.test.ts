import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { UnavailableRange } from '#contract/hosting.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { refusal, testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { DAY, HOUR, NOW } from '#tests/setup/clock.ts'
import { searchAll } from '#tests/setup/hosting.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'

/** Saturday 21 November 2026, 00:00 in Kathmandu. */
const MIDNIGHT = Date.UTC(2026, 10, 20, 18, 15)
/** 22 November 2028, 00:00: two years ahead is the last day that can be blocked. */
const END = Date.UTC(2028, 10, 21, 18, 15)

const api = testApi()
let vehicle = 0
let owner: string
let stranger: string
let host: string

beforeAll(async () => {
  vehicle = (await freeVehicles(api, { instant: false }))[0] ?? 0
  owner = await api.tokenFor(await ownerOf(vehicle))
  ;[stranger = ''] = await createGuests(api, 1)
  const { user_id } = await api.context.db
    .selectFrom('vehicles')
    .select('user_id')
    .where('user_id', '<>', await ownerOf(vehicle))
    .executeTakeFirstOrThrow()
  host = await api.tokenFor(user_id)
})
beforeEach(async () => {
  await api.context.db.deleteFrom('vehicle_calendar').where('vehicle_id', '=', vehicle).execute()
})

const ownerOf = async (id: number) => (await rowOf(api.context.db, 'vehicles', id)).user_id

type Body = Record<string, unknown>
const times = (from: number, to: number): Body => ({ fromTime: toWire(from), toTime: toWire(to) })
function block(body: Body, { token = owner, id = vehicle as number | string, language = 'en' } = {}) {
  return api.call<UnavailableRange>('POST', `/api/v1/vehicles/${id}/unavailableDate`, {
    body,
    headers: { 'accept-language': language },
    ...(token && { token }),
  })
}
const remove = (id: number | string, token = owner) =>
  api.call<{ id: number }>('DELETE', `/api/v1/unavailableDates/${id}`, token ? { token } : {})
const rows = () =>
  api.context.db
    .selectFrom('vehicle_calendar')
    .select(['id', 'kind', 'from_at', 'to_at'])
    .where('vehicle_id', '=', vehicle)
    .orderBy('from_at')
    .execute()

async function book(inHours: number): Promise<string> {
  const [token = ''] = await createGuests(api, 1, `guest${inHours}`)
  const { data, status } = await api.call<{ id: string }>('POST', '/api/v1/bookings', {
    token,
    body: payloadOf(vehicle, inHours),
  })
  expect(status).toBe(201)
  return data.id
}

describe('POST vehicles/{id}/unavailableDate', () => {
  it('blocks the range and returns it', async () => {
    const { status, data, headers } = await block(times(NOW + DAY, NOW + 3 * DAY))
    expect(status).toBe(200)
    expect(data).toEqual({
      id: expect.any(Number),
      fromTime: '2026-11-22T04:30:00Z',
      toTime: '2026-11-24T04:30:00Z',
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await rows()).toEqual([
      { id: data.id, kind: 'unavailable', from_at: new Date(NOW + DAY), to_at: new Date(NOW + 3 * DAY) },
    ])
  })

  it('removes the vehicle from search for these days, until they are removed', async () => {
    const { city_id } = await rowOf(api.context.db, 'vehicles', vehicle)
    const found = async (fromDate: string, toDate: string) => {
      const body = { cityId: city_id, fromDate, toDate, fromTime: '10:00', toTime: '10:00' }
      return (await searchAll(api, body)).ids.includes(vehicle)
    }
    expect(await found('2026-11-30', '2026-12-01')).toBe(true)
    const { data } = await block(times(Date.UTC(2026, 10, 30, 12), Date.UTC(2026, 10, 30, 14)))
    expect(await found('2026-11-30', '2026-12-01')).toBe(false)
    expect(await found('2026-12-01', '2026-12-02')).toBe(true)
    await remove(data.id)
    expect(await found('2026-11-30', '2026-12-01')).toBe(true)
  })

  it.each([
    ['a part of it', 1 * DAY, 2 * DAY],
    ['all of it', 0, 4 * DAY],
    ['exactly it', 1 * DAY, 3 * DAY],
    ['its last minute', 3 * DAY - 60_000, 5 * DAY],
    ['its first minute', 0, 1 * DAY + 60_000],
  ])('refuses a range over %s of an existing one', async (_, from, to) => {
    await block(times(NOW + DAY, NOW + 3 * DAY))
    const { status, error } = await block(times(NOW + from, NOW + to))
    expect([status, error]).toEqual([
      409,
      [{ cause: 'datesOverlap', detail: 'These dates overlap dates that are blocked already.' }],
    ])
    expect(await rows()).toHaveLength(1)
  })

  it('accepts adjacent ranges', async () => {
    await block(times(NOW + 2 * DAY, NOW + 3 * DAY))
    expect((await block(times(NOW + DAY, NOW + 2 * DAY))).status).toBe(200)
    expect((await block(times(NOW + 3 * DAY, NOW + 4 * DAY))).status).toBe(200)
    expect(await rows()).toHaveLength(3)
  })

  it('is limited from the start of today in Kathmandu to the end of the day two years ahead', async () => {
    expect((await block(times(MIDNIGHT, MIDNIGHT + HOUR))).status).toBe(200)
    expect((await block(times(END - HOUR, END))).status).toBe(200)
  })

  const RULES: [string, Body, Record<string, string>][] = [
    [
      'one that starts before today',
      times(MIDNIGHT - 1_000, NOW + DAY),
      { fromTime: 'Dates can be blocked from today on' },
    ],
    [
      'one that lies in the past',
      times(NOW - 3 * DAY, NOW - 2 * DAY),
      { fromTime: 'Dates can be blocked from today on' },
    ],
    [
      'one that ends later than two years ahead',
      times(NOW + DAY, END + 60_000),
      { toTime: 'Dates can be blocked up to two years ahead' },
    ],
    [
      'one that starts later than two years ahead',
      times(END + DAY, END + 2 * DAY),
      {
        fromTime: 'Dates can be blocked up to two years ahead',
        toTime: 'Dates can be blocked up to two years ahead',
      },
    ],
    [
      'one that ends where it starts',
      times(NOW + DAY, NOW + DAY),
      { toTime: 'The end must come after the start' },
    ],
    [
      'one that ends before it starts',
      times(NOW + 2 * DAY, NOW + DAY),
      { toTime: 'The end must come after the start' },
    ],
    [
      'one without days',
      { fromTime: '', toTime: '' },
      { fromTime: 'Please choose both days and times', toTime: 'Please choose both days and times' },
    ],
    [
      'days that do not exist',
      { fromTime: '2027-02-29T00:00:00Z', toTime: toWire(NOW + 200 * DAY) },
      { fromTime: 'Please choose both days and times' },
    ],
    [
      'a local time',
      { fromTime: '2026-12-01T10:00:00+05:45', toTime: toWire(NOW + 20 * DAY) },
      { fromTime: 'Please choose both days and times' },
    ],
  ]
  it.each(RULES)('refuses %s, with the message at its field', async (_, body, sentences) => {
    const { status, error } = await block(body)
    expect(status).toBe(422)
    expect(Object.fromEntries(error.map(({ cause, detail }) => [cause, detail]))).toEqual(sentences)
    expect(await rows()).toEqual([])
  })

  it.each([{}, { fromTime: 5, toTime: null }, { fromTime: 'x'.repeat(4_000), toTime: '' }, []])(
    'responds with 422 to an invalid body: %j',
    async (body) => {
      expect(refusal(await block(body as Body))).toEqual([422, 'invalid'])
    },
  )

  it.each(['pending', 'approved', 'inTrip'] as const)(
    'refuses a range over a booking that is %s, and reports it',
    async (state) => {
      const inHours = { pending: 100, approved: 101, inTrip: 102 }[state]
      const booking = await book(inHours)
      await setRow(api.context.db, 'bookings', booking, { status: state })
      const from = NOW + inHours * HOUR
      const { status, error, text } = await block(times(NOW + 4 * DAY, NOW + 6 * DAY))
      expect([status, error[0]?.cause]).toEqual([409, 'datesBooked'])
      const hour = { pending: '02', approved: '03', inTrip: '04' }[state]
      const end = { pending: '10', approved: '11', inTrip: '12' }[state]
      // until the approval they are strangers
      const guest = state === 'pending' ? 'guest100' : `guest${inHours} 0`
      expect(error[0]?.detail).toBe(
        `${guest} has booked this vehicle from Nov-25th 2026, ${hour}:15 PM to ${
          state === 'inTrip' ? 'Nov-26th 2026, 12:15 AM' : `Nov-25th 2026, ${end}:15 PM`
        }. These dates cannot be blocked.`,
      )
      expect(JSON.parse(text).data).toEqual({
        id: booking,
        guest,
        from: toWire(from),
        to: toWire(from + 8 * HOUR),
      })
      expect((await rows()).map(({ kind }) => kind)).toEqual(['booking'])
    },
  )

  it('reports in Nepali, with Nepali dates', async () => {
    await book(103)
    const { error } = await block(times(NOW + 4 * DAY, NOW + 6 * DAY), { language: 'np' })
    expect(error[0]?.detail).toBe(
      'guest103 ज्यूले २०८३ मङ्सिर ९, बुधबार, साँझ ५:१५ बजेदेखि २०८३ मङ्सिर १०, बिहीबार, राति १:१५ बजेसम्म यो गाडी बुक गर्नुभएको छ। त्यसैले यी मिति बन्द गर्न मिल्दैन।',
    )
  })

  it('reports the booking, not the blocked dates, when both conflict', async () => {
    await block(times(NOW + 2 * DAY, NOW + 3 * DAY))
    await book(104)
    const { error } = await block(times(NOW + DAY, NOW + 9 * DAY))
    expect(error[0]?.cause).toBe('datesBooked')
  })

  it('lets a range end when a booking starts, and start when it ends', async () => {
    await book(105)
    const from = NOW + 105 * HOUR
    expect((await block(times(from - 2 * HOUR, from))).status).toBe(200)
    expect((await block(times(from + 8 * HOUR, from + 9 * HOUR))).status).toBe(200)
  })

  it('ignores a cancelled booking', async () => {
    const [token = ''] = await createGuests(api, 1, 'changeable')
    const body = payloadOf(vehicle, 106)
    const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', { token, body })
    await api.call('POST', `/api/v1/bookings/${data.id}/cancel`, { token, body: { reason: 'plans changed' } })
    expect((await block(times(NOW + 4 * DAY, NOW + 6 * DAY))).status).toBe(200)
  })

  it('prevents bookings of the blocked range', async () => {
    await block(times(NOW + 4 * DAY, NOW + 6 * DAY))
    const [token = ''] = await createGuests(api, 1, 'late')
    const { status, error } = await api.call('POST', '/api/v1/bookings', {
      token,
      body: payloadOf(vehicle, 107),
    })
    expect([status, error[0]?.cause]).toEqual([409, 'bookingTaken'])
  })

  it('is refused before step 6 is saved, with the next step', async () => {
    const set = (step: number | null) => setRow(api.context.db, 'vehicles', vehicle, { step })
    await set(5)
    const early = await block(times(NOW + DAY, NOW + 2 * DAY))
    await set(6)
    const due = await block(times(NOW + DAY, NOW + 2 * DAY))
    await set(null)
    expect([early.status, early.error]).toEqual([
      422,
      [{ cause: 'stepTooEarly', detail: 'Please complete step 6 first.' }],
    ])
    expect(due.status).toBe(200)
  })

  it('is limited to 500 future ranges of any length', async () => {
    const values = Array.from({ length: 500 }, (_, n) => {
      const [from, to] = [NOW + DAY + n * HOUR, NOW + DAY + n * HOUR + 1_000].map((at) =>
        new Date(at).toISOString(),
      )
      return {
        vehicle_id: vehicle,
        during: `[${from},${to})`,
        kind: 'unavailable' as const,
        booking_id: null,
      }
    })
    await api.context.db.insertInto('vehicle_calendar').values(values).execute()
    const more = times(NOW + 40 * DAY, NOW + 41 * DAY)
    const { status, error } = await block(more)
    expect([status, error[0]?.cause]).toEqual([422, 'tooManyRanges'])
    expect(error[0]?.detail).toBe(
      '500 ranges of dates can be blocked at the same time. Please remove some first.',
    )
    await remove((await rows())[0]?.id ?? 0)
    expect((await block(more)).status).toBe(200)
  })

  it('is allowed to the host of the vehicle: another host and a stranger get a 404, whatever they send', async () => {
    for (const token of [stranger, host])
      for (const body of [times(NOW + DAY, NOW + 2 * DAY), times(NOW, NOW)]) {
        const { status, error } = await block(body, { token })
        expect([status, error[0]?.cause]).toEqual([404, 'notYourVehicle'])
        expect(error[0]?.detail).toBe("We can't seem to find any of your vehicle")
      }
    expect((await block(times(NOW + DAY, NOW + 2 * DAY), { token: '' })).status).toBe(401)
    expect(await rows()).toEqual([])
  })
})

describe('DELETE unavailableDates/{id}', () => {
  it('removes the range once', async () => {
    const { data } = await block(times(NOW + DAY, NOW + 2 * DAY))
    const first = await remove(data.id)
    expect([first.status, first.data]).toEqual([200, { id: data.id }])
    const again = await remove(data.id)
    expect([again.status, again.error]).toEqual([
      404,
      [{ cause: 'rangeNotFound', detail: 'These blocked dates could not be found.' }],
    ])
    expect(await rows()).toEqual([])
  })

  it('never removes a booking from the calendar', async () => {
    await book(108)
    const [row] = await rows()
    expect((await remove(row?.id ?? 0)).status).toBe(404)
    expect(await rows()).toHaveLength(1)
  })
})
