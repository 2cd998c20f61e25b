import { beforeEach, describe, expect, it } from 'vitest'
import type { CarpoolCreated, CarpoolPayload } from '#contract/carpool.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { WORDS } from '#messages/words.ts'
import { ApiError } from '#server/api-error.ts'
import PHONES from '#tests/cases/phones.json' with { type: 'json' }
import { testApi } from '#tests/setup/api.ts'
import { BUTWAL, carpoolPayload, KALANKI, vehicleTypeId } from '#tests/setup/carpool.ts'
import { MINUTE, NOW } from '#tests/setup/clock.ts'
import { type FakeCorridors, fakeCorridors } from '#tests/setup/corridors.ts'
import { newPerson } from '#tests/setup/hosting.ts'
import { rowsOf } from '#tests/setup/rows.ts'

const en = WORDS.en.carpool

const ADDRESS = '/api/v1/carpool'
const api = testApi({}, () => at)
let corridors: FakeCorridors
let at = NOW

beforeEach(() => {
  at = NOW
  corridors = fakeCorridors()
  api.context.ports.corridors = corridors
})

const create = async (token: string, patch: CarpoolPayload = {}, headers: Record<string, string> = {}) =>
  api.call<CarpoolCreated & { path: string }>('POST', ADDRESS, {
    token,
    headers,
    body: await carpoolPayload(api, patch),
  })
const requestsOf = (userId: number) =>
  rowsOf(api.context.db, 'carpool_requests', { user_id: userId }, { by: 'id' })

describe('a carpool request', () => {
  it('is stored with both languages of its places, its corridor and its fair price', async () => {
    const { id: userId, token } = await newPerson(api)
    const { status, data, error } = await create(token)
    expect([status, error]).toEqual([201, []])
    expect(data.message).toBe('Created new request')
    const [row, ...others] = await requestsOf(userId)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      id: data.id,
      is_driver: true,
      address_from: KALANKI.label,
      address_from_np: KALANKI.np,
      address_to: BUTWAL.label,
      address_to_np: BUTWAL.np,
      from_latitude: KALANKI.lat,
      to_longitude: BUTWAL.lng,
      time_at: new Date(NOW + 6 * 60 * MINUTE),
      passengers: 3,
      suggested_price: 1200,
      phone_number: '9841234567',
      completed_at: null,
      alerted_at: null,
      graph: 'roads-1',
      cells: [row?.from_cell, row?.to_cell],
    })
    expect(row?.corridor?.toString()).toBe(`${row?.from_cell}-${row?.to_cell}`)
    expect(row?.meters).toBeGreaterThan(220_000)
    expect(row?.meters).toBeLessThan(300_000)
    expect(row?.highest_price).toBeGreaterThan(row?.fair_price ?? Number.NaN)
    expect(corridors.found.map(({ profile }) => profile)).toEqual(['offRoad'])
  })

  it('may be written in Nepali, by a passenger, with another label of the place', async () => {
    const { id, token } = await newPerson(api)
    const patch = { isDriver: false, addressFrom: KALANKI.np, suggestedPrice: '१२००', passengers: '२' }
    const headers = { 'accept-language': 'np' }
    const { data } = await create(token, { ...patch, phoneNumber: '+९७७ ९८४-१२३४५६७' }, headers)
    expect(data.message).toBe('नयाँ अनुरोध राखियो')
    const expected = { address_from: KALANKI.label, suggested_price: 1200, passengers: 2, is_driver: false }
    expect(await requestsOf(id)).toMatchObject([{ ...expected, phone_number: '9841234567' }])
  })

  it.each(PHONES.filter(({ means }) => means.length === 10))('reads the number $typed', async ({ typed }) => {
    const { id, token } = await newPerson(api)
    await create(token, { phoneNumber: typed })
    expect(await requestsOf(id)).toMatchObject([{ phone_number: '9841234567' }])
  })

  it('refuses a landline', async () => {
    const { token } = await newPerson(api)
    const { status, error } = await create(token, { phoneNumber: '+977 01-4412345' })
    expect([status, error]).toEqual([
      422,
      [{ cause: 'phoneNumber', detail: 'Mobile number must be 10 digits' }],
    ])
  })

  it.each(['1,200', '१,२००', 'Rs 1200', 'रु.\u00a0१,२००', 'NRS 1,200', 'Rs. 1,200/-', '1200.00', 1200])(
    'reads the price %j',
    async (suggestedPrice) => {
      const { id, token } = await newPerson(api)
      await create(token, { suggestedPrice })
      expect(await requestsOf(id)).toMatchObject([{ suggested_price: 1200 }])
    },
  )

  it.each([
    ['1200.50', en.errors.priceWhole],
    [1200.5, en.errors.priceWhole],
    ['1,5', en.errors.priceWhole],
    ['1.200,5', en.errors.priceWhole],
    ['1,2,3', en.errors.priceWhole],
    ['twelve', 'Only 6 digits number allowed'],
  ])('refuses the price %j', async (suggestedPrice, detail) => {
    const { token } = await newPerson(api)
    const { status, error } = await create(token, { suggestedPrice })
    expect([status, error]).toEqual([422, [{ cause: 'suggestedPrice', detail }]])
  })

  it('stores its note as text, without characters that reverse it', async () => {
    const { id, token } = await newPerson(api)
    await create(token, { note: '  <b>Two</b> bags \u202eeach\u202c, a\u0000 stop \u200bat\r\nMalekhu ' })
    expect((await requestsOf(id))[0]?.note).toBe('<b>Two</b> bags each, a stop at\nMalekhu')
  })

  it.each<[CarpoolPayload, string, string]>([
    [{ isDriver: null }, 'isDriver', en.errors.isDriver],
    [{ addressFrom: '' }, 'addressFrom', 'Please enter origin address'],
    [{ addressFrom: 'Kalanki' }, 'addressFrom', 'Origin address must be from list suggestion'],
    [{ addressTo: null }, 'addressTo', 'Please enter destination address'],
    [{ addressTo: 'Raxaul, Bihar, India' }, 'addressTo', 'Destination address must be from list suggestion'],
    [{ addressTo: 'Raxaul, Parsa, Nepal' }, 'addressTo', 'Destination address must be from list suggestion'],
    [{ addressTo: KALANKI.label }, 'addressTo', en.errors.samePlaces],
    [{ addressTo: KALANKI.np }, 'addressTo', en.errors.samePlaces],
    [{ time: '' }, 'time', en.errors.date],
    [{ time: 'tomorrow' }, 'time', en.errors.dateUnreadable],
    [{ time: '2026-11-22T10:00:00+05:45' }, 'time', en.errors.dateUnreadable],
    [{ time: toWire(NOW + 119 * MINUTE) }, 'time', en.errors.timeEarly],
    [{ time: toWire(NOW - 24 * 60 * MINUTE) }, 'time', en.errors.dateEarly],
    [{ time: toWire(NOW + 367 * 24 * 60 * MINUTE) }, 'time', en.errors.dateFar],
    [{ passengers: 0 }, 'passengers', en.errors.passengersRange],
    [{ passengers: 11 }, 'passengers', en.errors.passengersRange],
    [{ vehicleTypeID: 999 }, 'vehicleTypeID', en.errors.vehicleType],
    [{ suggestedPrice: '' }, 'suggestedPrice', 'Please enter suggested price'],
    [{ suggestedPrice: 1_000_000 }, 'suggestedPrice', 'Only 6 digits number allowed'],
    [{ suggestedPrice: 12.5 }, 'suggestedPrice', en.errors.priceWhole],
    [{ suggestedPrice: 0 }, 'suggestedPrice', en.errors.priceZero],
    [{ phoneNumber: null }, 'phoneNumber', 'Please enter mobile number'],
    [{ phoneNumber: '984123456' }, 'phoneNumber', 'Mobile number must be 10 digits'],
    [{ note: '' }, 'note', 'Please enter description'],
    [{ note: ' '.repeat(20) }, 'note', 'Please enter description'],
    [{ note: 'x'.repeat(19) }, 'note', 'Description content should be more than 20 characters'],
  ])('is refused with %o, and nothing is written', async (patch, cause, detail) => {
    const { id, token } = await newPerson(api)
    const { status, error } = await create(token, patch)
    expect([status, error]).toEqual([422, [{ cause, detail }]])
    expect(await requestsOf(id)).toEqual([])
  })

  it('reports all errors together, in the order of the form', async () => {
    const { token } = await newPerson(api)
    const { error } = await api.call('POST', ADDRESS, { token, body: {} })
    expect(error.map(({ cause }) => cause)).toEqual([
      ...['isDriver', 'addressFrom', 'addressTo', 'passengers', 'vehicleTypeID', 'suggestedPrice'],
      ...['phoneNumber', 'note', 'time'],
    ])
  })

  it('may be for exactly two hours from now', async () => {
    const { token } = await newPerson(api)
    expect((await create(token, { time: new Date(NOW + 120 * MINUTE).toISOString() })).status).toBe(201)
  })

  it('is refused where no road leads', async () => {
    const { id, token } = await newPerson(api)
    corridors.isRoadless = true
    expect((await create(token)).error[0]?.cause).toBe('noRoute')
    expect(await requestsOf(id)).toEqual([])
  })

  it('is stored without a corridor and a price while no engine responds', async () => {
    const { id, token } = await newPerson(api)
    corridors.isDown = true
    const { routing } = api.context.ports
    const route = () => Promise.reject(new ApiError('unavailable'))
    api.context.ports.routing = { ...routing, route }
    const { status } = await create(token)
    api.context.ports.routing = routing
    expect(status).toBe(201)
    expect(await requestsOf(id)).toMatchObject([{ graph: null, cells: null, meters: null, fair_price: null }])
  })
})

describe('a repeated request', () => {
  it('gets the first response with the same key, even when its time has come too close', async () => {
    const { id, token } = await newPerson(api)
    const key = { 'idempotency-key': 'one' }
    const first = await create(token, {}, key)
    at = NOW + 5 * 60 * MINUTE
    const second = await create(token, {}, key)
    expect([second.status, second.text]).toEqual([201, first.text])
    const other = await create(token, { passengers: 4 }, key)
    expect(other.error[0]?.cause).toBe('sameKeyOtherPayload')
    expect(await requestsOf(id)).toHaveLength(1)
  })
})

describe('a second request', () => {
  it('is refused while one is open, with a link to that one', async () => {
    const { id, token } = await newPerson(api)
    const { data } = await create(token)
    const second = await create(token, { passengers: 1 })
    const detail = 'Could not create the request. Please cancel/complete the previous request.'
    expect([second.status, second.error]).toEqual([409, [{ cause: 'requestOpen', detail }]])
    expect(second.data).toEqual({ id: data.id, path: `/rides/${data.id}` })
    expect(await requestsOf(id)).toHaveLength(1)
  })

  it('completes the first one when its time has passed', async () => {
    const { id, token } = await newPerson(api)
    await create(token)
    at = NOW + 7 * 60 * MINUTE
    expect((await create(token, { time: toWire(at + 3 * 60 * MINUTE) })).status).toBe(201)
    const [first, second] = await requestsOf(id)
    expect([first?.completed_at, second?.completed_at]).toEqual([new Date(at), null])
  })

  it('is stored once when several tabs send it concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => newPerson(api)))
    const responses = await Promise.all(
      people.flatMap(({ token }) =>
        [1, 2, 3, 4].map(async (passengers) => (await create(token, { passengers })).status),
      ),
    )
    expect(responses.filter((status) => status === 201)).toHaveLength(5)
    expect(responses.filter((status) => status === 409)).toHaveLength(15)
    for (const { id } of people) expect(await requestsOf(id)).toHaveLength(1)
  })
})

it('a carpool request is identified by its vehicle type', async () => {
  const { token } = await newPerson(api)
  await create(token, { vehicleTypeID: await vehicleTypeId(api, 'motorbike'), passengers: 1 })
  expect(corridors.found[0]?.profile).toBe('motorbike')
})
