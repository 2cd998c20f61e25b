import { beforeEach, describe, expect, it } from 'vitest'
import type { CarpoolRequest } from '#contract/carpool.ts'
import { PAGE_SIZE } from '#domain/carpool/limits.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { testApi } from '#tests/setup/api.ts'
import { vehicleTypeId } from '#tests/setup/carpool.ts'
import { HOUR, NOW } from '#tests/setup/clock.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { setRow } from '#tests/setup/rows.ts'
import { between, ends, LIST, listFor, rideBetween } from './list-board.ts'
import { newRide, PHONE, type Ride } from './rides.ts'
import { type StraightRoad, straightRoad } from './straight-road.ts'

const api = testApi({}, () => time)
let time = NOW
let road: StraightRoad
let reader: { id: number; token: string }
beforeEach(async () => {
  road = straightRoad()
  api.context.ports.corridors = road
  // expires the caches of earlier searches
  time += HOUR
  await api.context.db.deleteFrom('carpool_requests').execute()
  reader = await newPerson(api, 'Reader')
})

const list = (query?: Record<string, string>, language?: string) =>
  listFor(api, reader.token, query, language)
const ids = async (query?: Record<string, string>) => (await list(query)).data.map(({ id }) => id)
const inHours = (hours: number) => new Date(time + hours * HOUR)
const ride = (way: [number, number], patch: Parameters<typeof rideBetween>[3] = {}) =>
  rideBetween(api, road, way, { time_at: inHours(30), ...patch })

describe('the list without places', () => {
  it('shows an item as in the contract, in the language of the user', async () => {
    const { id, owner } = await ride([82, 86], {
      meters: 40_000,
      seconds: 3_600,
      fair_price: 900,
      highest_price: 1_400,
    })
    const { data, pagination } = await list({}, 'ne')
    expect(pagination).toEqual({ page: 1, limit: PAGE_SIZE, total: 1 })
    expect(data[0]).toMatchObject({
      id,
      isDriver: true,
      isMine: false,
      time: toWire(time + 30 * HOUR),
      addressFrom: 'कलङ्की, काठमाडौं, नेपाल',
      passengers: 3,
      phoneNumber: PHONE,
      suggestedPrice: 1_500,
      fairPrice: 900,
      isExpensive: true,
      meters: 40_000,
      person: {
        id: owner.id,
        fullName: expect.stringContaining('Driver'),
        isNumberVerified: expect.any(Boolean),
      },
      path: `/rides/${id}`,
      isHidden: false,
      match: null,
    })
    expect(data[0]?.vehicleType.title).toMatch(/\p{Script=Devanagari}/u)
    const { data: one } = await api.call<CarpoolRequest>('GET', `/api/v1/carpool/${id}`, {
      token: reader.token,
    })
    expect(one).toMatchObject({ id, addressFrom: 'Kalanki, Kathmandu, Nepal', phoneNumber: PHONE })
  })

  it('contains what is visible, soonest first, on pages that neither repeat nor skip', async () => {
    const rides: Ride[] = []
    for (let index = 0; index < PAGE_SIZE + 3; index++)
      // some at the same moment
      rides.push(await newRide(api, { time_at: inHours(10 + Math.floor(index / 4)) }))
    const gone = await Promise.all([
      newRide(api, { time_at: inHours(-1) }),
      newRide(api, { time_at: inHours(5), completed_at: new Date(time) }),
      newRide(api, { time_at: inHours(5), hidden_at: new Date(time) }),
      newRide(api, { time_at: inHours(5) }),
    ])
    await setRow(api.context.db, 'users', gone[3]?.owner.id ?? 0, { blocked_at: new Date(time) })
    const [first, second, third] = await Promise.all(['1', '2', '3'].map((page) => list({ page })))
    expect([...(first?.data ?? []), ...(second?.data ?? [])].map(({ id }) => id)).toEqual(
      rides.map(({ id }) => id),
    )
    expect([first, second, third].map((page) => page?.pagination.total)).toEqual([23, 23, 23])
    expect(third?.data).toEqual([])
    for (const { id } of gone)
      expect((await api.call('GET', `/api/v1/carpool/${id}`, { token: reader.token })).status).toBe(404)
  })

  it('is narrowed by every filter, alone and together', async () => {
    const bus = await vehicleTypeId(api, 'bus')
    const early = await newRide(api, { time_at: inHours(5) })
    const late = await newRide(api, { time_at: inHours(50) })
    const inBus = await newRide(api, { time_at: inHours(20), vehicle_type_id: bus })
    const seeks = await newRide(api, { time_at: inHours(21), is_driver: false, vehicle_type_id: bus })
    const cases: [Record<string, string>, Ride[]][] = [
      [{ time: toWire(time + 20 * HOUR) }, [inBus, seeks, late]],
      [{ until: toWire(time + 20 * HOUR) }, [early, inBus]],
      [{ isDriver: 'true' }, [early, inBus, late]],
      [{ isDriver: 'false' }, [seeks]],
      [{ vehicleTypeID: String(bus) }, [inBus, seeks]],
      [{ vehicleTypeID: String(bus), isDriver: 'true', time: toWire(time) }, [inBus]],
      [{ isMine: 'true' }, []],
      [{ isMine: 'false', isDriver: '', addressFrom: ' ' }, [early, inBus, seeks, late]],
    ]
    for (const [query, expected] of cases) expect(await ids(query)).toEqual(expected.map(({ id }) => id))
  })

  it("marks the reader's request as mine, even while it is hidden, and then hides it from all others", async () => {
    const own = await newRide(api, { owner: reader, time_at: inHours(5), hidden_at: new Date(time) })
    expect(await ids()).toEqual([])
    const { data } = await list({ isMine: 'true' })
    expect(data).toMatchObject([{ id: own.id, isMine: true, isHidden: true, phoneNumber: PHONE }])
    expect((await api.call('GET', `${LIST}/${own.id}`, { token: reader.token })).status).toBe(200)
  })
})

describe('the list by road', () => {
  it('lists exact matches first, then those along the route, with their shared part', async () => {
    const along = await ride([82, 86], { time_at: inHours(10), meters: 40_000 })
    const exactLate = await ride([83, 85], { time_at: inHours(40) })
    const exact = await ride([83, 85], { time_at: inHours(30) })
    const trip = await ride([83, 84], { is_driver: false, time_at: inHours(5) })
    await ride([86, 82], { time_at: inHours(6) })
    await ride([84, 86], { time_at: inHours(7) })
    await newRide(api, { time_at: inHours(4) })
    const { data, pagination } = await list(between(83, 85))
    expect(data.map(({ id }) => id)).toEqual([exact, exactLate, trip, along].map(({ id }) => id))
    expect(pagination.total).toBe(4)
    expect(data.at(-1)?.match).toEqual({
      kind: 'along',
      detourMeters: 0,
      detourSeconds: 0,
      meet: { title: 'Mile 83, Nepal', meters: 0 },
      leave: { title: 'Mile 85, Nepal', meters: 0 },
      sharedMeters: 20_000,
      at: toWire(time + 10 * HOUR),
      share: 750,
    })
    // a driver comes to the passenger's own places
    expect(data[2]?.match?.meet.title).toBe('Kalanki, Kathmandu, Nepal')
    expect(await ids({ ...between(83, 85), isDriver: 'false' })).toEqual([trip.id])
    expect(await ids({ ...between(83, 85), isDriver: 'true', until: toWire(time + 30 * HOUR) })).toEqual([
      exact.id,
      along.id,
    ])
    // a completed request disappears immediately, although searches are cached for a moment
    await api.call('POST', `/api/v1/carpool/complete?id=${exact.id}`, { token: exact.owner.token })
    expect(await ids(between(83, 85))).toEqual([exactLate, trip, along].map(({ id }) => id))
  })

  it('lists with one place the rides that pass it and the passengers from or to it', async () => {
    const passes = await ride([82, 86], { time_at: inHours(10) })
    const begins = await ride([84, 86], { is_driver: false, time_at: inHours(20) })
    const ended = await ride([82, 84], { is_driver: false, time_at: inHours(30) })
    await ride([85, 86], { time_at: inHours(5) })
    expect(await ids(ends('from', 84))).toEqual([passes.id, begins.id])
    expect(await ids(ends('to', 84))).toEqual([passes.id, ended.id])
  })

  it('responds with 503 while the engine is down, and as usual without places', async () => {
    const { id } = await ride([82, 86])
    road.responds = 0
    const away = await list(between(83, 85))
    expect([away.status, away.error[0]?.cause]).toEqual([503, 'unavailable'])
    expect(away.error[0]?.detail).toMatch(/\w+ \w+/)
    expect(await ids()).toEqual([id])
    // a failure must not be cached for the next search
    road.responds = 9
    expect(await ids(between(83, 85))).toEqual([id])
  })

  it('looks up a place that has only a label', async () => {
    const { data: found } = await api.call<{ label: string }[]>('GET', '/api/v1/places?q=Pokhara')
    const label = found[0]?.label ?? ''
    expect((await list({ addressFrom: label, ...ends('to', 86) })).status).toBe(200)
  })
})

it.each([
  ['a place that is no suggestion', { addressFrom: 'Nowhere at all' }, 'addressFrom'],
  ['the same place twice', between(83, 83), 'addressTo'],
  ['an unreadable time', { time: 'tomorrow' }, 'time'],
  ['an unreadable end', { until: '2026-13-40' }, 'until'],
  ['an unknown vehicle type', { vehicleTypeID: '999' }, 'vehicleTypeID'],
  ['an unreadable role', { isDriver: 'maybe' }, 'invalid'],
  ['half a coordinate', { addressFrom: 'x', fromLatitude: '27.7' }, 'invalid'],
  ['a place outside of Nepal', { fromLatitude: '28.61', fromLongitude: '77.2' }, 'outsideNepal'],
  ['a page too far', { page: '51' }, 'invalidPage'],
])('the list refuses %s with a message', async (_, query, cause) => {
  const { status, error } = await list(query)
  expect([status, error[0]?.cause]).toEqual([422, cause])
  expect(error[0]?.detail).toMatch(/\w+ \w+ \w+/)
})
