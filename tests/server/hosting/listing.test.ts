import { describe, expect, it } from 'vitest'
import type { VehicleCard, VehicleDetail } from '#contract/vehicles.ts'
import { refusal, testApi } from '#tests/setup/api.ts'
import {
  EXPIRY,
  everythingOf,
  jpeg,
  PRICES,
  saveStep,
  showVehicle,
  testPerson,
  vehicleAfter,
} from '#tests/setup/hosting.ts'
import { filesOf } from '#tests/setup/pictures.ts'
import { rowOf, rowsOf } from '#tests/setup/rows.ts'
import { bookVehicle } from './book-vehicle.ts'

const api = testApi()
const host = testPerson(api)

const vehicleOf = (id: number) => rowOf(api.context.db, 'vehicles', id)

describe('the pricing form', () => {
  const price = (id: number, patch: Record<string, string> = {}) =>
    saveStep(api, id, { step: '4', ...PRICES, ...patch }, host)

  it('lists a vehicle the first time, with or without a state', async () => {
    for (const patch of [{}, { state: 'available' }]) {
      const { data } = await price(await vehicleAfter(api, host.id, 3), patch as Record<string, string>)
      expect([data.step, data.state]).toEqual([4, 'available'])
    }
  })

  it('leaves a vehicle unlisted by its host unchanged, unless a state is sent', async () => {
    const id = await vehicleAfter(api, host.id, 7, { state: 'notAvailable' })
    expect((await price(id)).data.state).toBe('notAvailable')
    expect((await price(id, { state: 'notAvailable' })).data.state).toBe('notAvailable')
    expect((await price(id, { state: 'available' })).data.state).toBe('available')
    expect((await price(id)).data.state).toBe('available')
  })

  it('refuses any other state, and lists no vehicle without a city', async () => {
    const id = await vehicleAfter(api, host.id, null, { state: 'notAvailable', city_id: null })
    const before = await everythingOf(api, id)
    const unknown = await price(id, { state: 'sold' })
    expect(refusal(unknown)).toEqual([422, 'invalid'])
    const nowhere = await price(id, { state: 'available' })
    expect(refusal(nowhere)).toEqual([422, 'notReadyToList'])
    expect(await everythingOf(api, id)).toBe(before)
  })

  it('returns no price for dates while none is set', async () => {
    const id = await vehicleAfter(api, host.id, 3)
    const { data } = await api.call<VehicleDetail>(
      'GET',
      `/api/v1/vehicles/${id}?from=2026-12-20T04:15:00Z&to=2026-12-22T04:15:00Z`,
      { token: host.token },
    )
    expect([data.pricing, data.isFree, data.rates.pricePerHour]).toEqual([null, false, 0])
  })
})

describe('the images form', () => {
  const save = async (id: number, patch: Parameters<typeof saveStep>[2] = {}) =>
    saveStep(api, id, { step: '2', insuranceExpiry: EXPIRY, ...patch }, host)
  const imagesOf = async (id: number) =>
    (await showVehicle(api, id, host)).data.images.map((image) => image.id)

  it('requires four pictures, including those in the request', async () => {
    const id = await vehicleAfter(api, host.id, 1)
    const before = await everythingOf(api, id)
    const three = await save(id, { images: [await jpeg(1), await jpeg(2), await jpeg(3)] })
    expect([three.status, three.error]).toEqual([
      422,
      [{ cause: 'images', detail: 'Please add at least 4 pictures of the vehicle' }],
    ])
    expect(await everythingOf(api, id)).toBe(before)
  })

  it('accepts at most six pictures and two of each document, and stores no excess', async () => {
    const id = await vehicleAfter(api, host.id, 2)
    const before = await everythingOf(api, id)
    const three = [await jpeg(1), await jpeg(2), await jpeg(3)]
    for (const [field, detail] of [
      ['images', 'There can be 6 pictures of the vehicle at most'],
      ['blueBookImages', 'There can be 2 pictures of the bluebook at most'],
      ['insuranceImages', 'There can be 2 pictures of the insurance at most'],
    ] as const) {
      const { status, error } = await save(id, { [field]: three })
      expect([status, error]).toEqual([422, [{ cause: field, detail }]])
    }
    expect(await everythingOf(api, id)).toBe(before)
  })

  it('stores six of the pictures that two windows send concurrently', async () => {
    const id = await vehicleAfter(api, host.id, 2)
    const files = async () =>
      (await api.context.db.selectFrom('uploads').select('id').where('user_id', '=', host.id).execute())
        .length
    const before = await files()
    const images = [await jpeg(1), await jpeg(2)]
    const replies = await Promise.all([save(id, { images }), save(id, { images })])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
    expect([(await imagesOf(id)).length, await files()]).toEqual([6, before + 2])
  })

  it('stores the pictures of a repeated request once', async () => {
    const id = await vehicleAfter(api, host.id, 2)
    const { token } = host
    const form = { step: '2', insuranceExpiry: EXPIRY, imageIDs: await imagesOf(id), images: await jpeg(1) }
    const files = async () => (await filesOf(api)).length
    const send = async () => (await saveStep(api, id, form, { token, key: `images-${id}` })).status
    expect(await send()).toBe(200)
    const before = await files()
    expect(await send()).toBe(200)
    expect(await files()).toBe(before)
  })

  it('orders the pictures as sent, new ones last, and loses none', async () => {
    const id = await vehicleAfter(api, host.id, 2)
    const foreign = await imagesOf(await vehicleAfter(api, host.id, 2))
    const [a = '', b = '', c = '', d = ''] = await imagesOf(id)
    expect((await save(id, { imageIDs: [d, foreign[0] ?? '', b, 'unknown', b] })).status).toBe(200)
    expect(await imagesOf(id)).toEqual([d, b, a, c])
    expect((await save(id, { imageIDs: [a], images: await jpeg(9) })).status).toBe(200)
    const after = await imagesOf(id)
    expect(after.slice(0, 4)).toEqual([a, d, b, c])
    expect(after).toHaveLength(5)
  })

  it('accepts documents only while they are unchecked', async () => {
    const id = await vehicleAfter(api, host.id, 7, { status: 'verified' })
    const before = await everythingOf(api, id)
    const { status, error } = await save(id, { blueBookImages: await jpeg(4) })
    expect([status, error[0]]).toEqual([
      409,
      { cause: 'papersClosed', detail: 'The papers have been checked. They cannot be changed now.' },
    ])
    expect(await everythingOf(api, id)).toBe(before)
    expect((await save(id, { images: await jpeg(5) })).status).toBe(200)
  })

  it.each([
    ['verified', '2027-06-30', 409, 'verified'],
    ['verified', '2026-12-21', 200, null],
    ['rejected', '2027-06-30', 200, null],
    [null, '2027-06-30', 200, null],
  ] as const)(
    'responds to another expiry of a vehicle (%s, insured until %s) with %i, and requires a new check',
    async (status, insurance_expiry, expected, after) => {
      const id = await vehicleAfter(api, host.id, 7, { status, insurance_expiry })
      const reply = await save(id, { insuranceExpiry: '2027-12-21' })
      expect(reply.status).toBe(expected)
      const row = await vehicleOf(id)
      expect([row.status, row.insurance_expiry]).toEqual([
        after,
        expected === 200 ? '2027-12-21' : insurance_expiry,
      ])
    },
  )

  it('leaves the check unchanged while the expiry is the same', async () => {
    const id = await vehicleAfter(api, host.id, 7, { status: 'verified' })
    expect((await save(id)).status).toBe(200)
    expect((await vehicleOf(id)).status).toBe('verified')
  })
})

describe('POST vehicles/{id}/state', () => {
  const setState = (id: number | string, state: unknown, token = host.token) =>
    api.call<VehicleCard[]>('POST', `/api/v1/vehicles/${id}/state`, { body: { state }, token })

  it('lists and unlists, and returns all vehicles of the host as My vehicles does', async () => {
    const id = await vehicleAfter(api, host.id, 7, { remarks: 'A page is missing.' })
    for (const state of ['notAvailable', 'notAvailable', 'available']) {
      const { status, data, pagination } = await setState(id, state)
      expect(status).toBe(200)
      const own = await api.call<VehicleCard[]>('POST', '/api/v1/getVehicles', {
        body: { userId: host.id },
        token: host.token,
      })
      expect(data).toEqual(own.data)
      expect(pagination).toEqual({ page: 1, limit: data.length, total: data.length })
      expect(data.find((card) => card.id === id)).toMatchObject({
        state,
        remarks: 'A page is missing.',
        insuranceExpiry: EXPIRY,
      })
    }
  })

  it('leaves bookings unchanged', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    await bookVehicle(api, id, 'approved')
    expect((await setState(id, 'notAvailable')).status).toBe(200)
    const bookings = await rowsOf(api.context.db, 'bookings', { vehicle_id: id }, { only: ['status'] })
    expect(bookings).toEqual([{ status: 'approved' }])
  })

  it('lists no vehicle without a price or a city', async () => {
    const [unpriced, nowhere] = [
      await vehicleAfter(api, host.id, 3),
      await vehicleAfter(api, host.id, null, { state: 'notAvailable', city_id: null }),
    ]
    for (const id of [unpriced, nowhere]) {
      const { status, error } = await setState(id, 'available')
      expect([status, error[0]]).toEqual([
        422,
        {
          cause: 'notReadyToList',
          detail: 'This vehicle cannot be listed before its pricing is saved.',
        },
      ])
    }
  })

  it.each(['sold', null, 1, undefined])('refuses the state %j', async (state) => {
    const id = await vehicleAfter(api, host.id, 7)
    expect(refusal(await setState(id, state))).toEqual([422, 'invalid'])
  })
})

describe('POST vehicles/{id}/papers', () => {
  const renew = (id: number, token = host.token) =>
    api.call('POST', `/api/v1/vehicles/${id}/papers`, { token })

  it.each([
    ['rejected', '2027-11-21'],
    ['verified', '2026-12-21'],
    ['verified', '2026-11-20'],
  ] as const)('opens documents that are %s and valid until %s', async (status, insurance_expiry) => {
    const id = await vehicleAfter(api, host.id, 7, {
      status,
      insurance_expiry,
      remarks: 'Page 2 is cut off.',
    })
    expect((await renew(id)).status).toBe(200)
    const row = await vehicleOf(id)
    expect([row.status, row.remarks]).toEqual([null, 'Page 2 is cut off.'])
    const again = await renew(id)
    expect(refusal(again)).toEqual([409, 'papersOpen'])
  })

  it('does not reopen checked documents that are valid for 31 more days', async () => {
    const id = await vehicleAfter(api, host.id, 7, { status: 'verified', insurance_expiry: '2026-12-22' })
    const { status, error } = await renew(id)
    expect([status, error[0]?.cause]).toEqual([409, 'papersClosed'])
    expect((await vehicleOf(id)).status).toBe('verified')
  })
})

describe('My vehicles', () => {
  const list = (registrationNumber: string, token = host.token) =>
    api.call<VehicleCard[]>('POST', '/api/v1/getVehicles', {
      body: { userId: host.id, registrationNumber },
      token,
    })

  it('finds a registration number in any spacing and in both scripts', async () => {
    const id = await vehicleAfter(api, host.id, 7, { registration_number: 'Ga 3 Pa 8642' })
    for (const text of ['ga3pa', 'Pa-8642', ' 8642 ', '८६४२', 'ग ३', 'प ८६', 'ग३प८६४२', 'प'])
      expect((await list(text)).data.map((card) => card.id)).toEqual([id])
    expect((await list('Ga 4 Pa')).data).toEqual([])
    expect((await list('ग ४')).data).toEqual([])
    expect((await list('%')).data).toEqual([])
  })
})
