import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VehicleCard, VehicleDetail } from '#contract/vehicles.ts'
import { MAX_USER_VEHICLES } from '#domain/search/limits.ts'
import { formatPlate } from '#domain/vehicles/plate.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'
import { createGuests } from '#tests/setup/bookings.ts'
import {
  createVehicle,
  EXPIRY,
  everythingOf,
  generalFields,
  jpeg,
  newPerson,
  newPlate,
  PRICES,
  saveStep,
  vehicleAfter,
} from '#tests/setup/hosting.ts'

let api: TestApi
let host: { id: number; token: string }
let other: { id: number; token: string }
let stranger: string

beforeAll(async () => {
  api = await openApi()
  host = await newPerson(api)
  other = await newPerson(api, 'Other')
  ;[stranger = ''] = await createGuests(api, 1)
})
afterAll(() => api.close())

const vehiclesOf = async (userId: number) =>
  (await api.context.db.selectFrom('vehicles').select('id').where('user_id', '=', userId).execute()).length
const rowOf = (id: number) =>
  api.context.db.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const set = (id: number, columns: Record<string, unknown>) =>
  api.context.db.updateTable('vehicles').set(columns).where('id', '=', id).execute()
const TAKEN = {
  cause: 'registrationNumber',
  detail: 'A vehicle with this registration number is already listed.',
}

describe('POST vehicles', () => {
  it('creates a vehicle visible to its host only, with the submitted values and nothing else', async () => {
    const plate = newPlate()
    const fields = await generalFields(api, {
      registrationNumber: `  ${plate}  `,
      ownerName: ' Sita\u0000  Gurung ',
      userID: String(other.id),
      status: 'verified',
      state: 'available',
      pricePerDay: '1',
      numberOfTrips: '99',
    })
    const { status, data } = await createVehicle(api, fields, host)
    expect([status, Object.keys(data)]).toEqual([201, ['id', 'step', 'state', 'version']])
    const row = await rowOf(data.id)
    expect(row).toMatchObject({
      user_id: host.id,
      owner_name: 'Sita Gurung',
      registration_number: plate,
      step: 1,
      state: 'notAvailable',
      status: null,
      price_per_day: null,
      number_of_trips: 0,
      number_of_seats: 5,
      fuel_type: 'diesel',
      off_road: true,
      instant_booking: true,
      long_term_trip: false,
      insurance: false,
    })
    const model = await api.context.db
      .selectFrom('models')
      .selectAll()
      .where('id', '=', row.model_id)
      .executeTakeFirstOrThrow()
    expect(row.vehicle_type_id).toBe(model.vehicle_type_id)
    expect(row.feature_mask).not.toBe(0)
  })

  it.each(['2', '7'])('requires the first form: step %s is too early', async (step) => {
    const before = await vehiclesOf(host.id)
    const { status, error } = await createVehicle(api, await generalFields(api, { step }), host)
    expect([status, error[0]]).toEqual([
      422,
      { cause: 'stepTooEarly', detail: 'Please complete step 1 first.' },
    ])
    expect(await vehiclesOf(host.id)).toBe(before)
  })

  it.each(['0', '8', 'x'])('refuses step %s', async (step) => {
    const { status, error } = await createVehicle(api, await generalFields(api, { step }), host)
    expect([status, error[0]?.cause]).toEqual([422, 'invalid'])
  })

  it('requires a signed-in user, and creates nothing otherwise', async () => {
    const { status } = await createVehicle(api, await generalFields(api), {})
    expect(status).toBe(401)
  })

  it('creates one vehicle for one Idempotency-Key, also when repeated concurrently', async () => {
    const person = await newPerson(api)
    const fields = await generalFields(api)
    const call = { token: person.token, key: 'once-only' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => createVehicle(api, fields, call)))
    const [first] = replies
    for (const reply of [...replies, await createVehicle(api, fields, call)])
      expect([reply.status, reply.text]).toEqual([201, first?.text])
    expect(await vehiclesOf(person.id)).toBe(1)
    const changed = await createVehicle(api, { ...fields, totalKM: '1' }, call)
    expect([changed.status, changed.error[0]?.cause]).toEqual([422, 'sameKeyOtherPayload'])
    // a failed request keeps no key
    const wrong = { token: person.token, key: 'second' }
    expect((await createVehicle(api, { ...fields, numberOfSeats: '1' }, wrong)).status).toBe(422)
    expect((await createVehicle(api, fields, wrong)).error).toEqual([TAKEN])
    expect((await createVehicle(api, await generalFields(api), wrong)).status).toBe(201)
    expect(await vehiclesOf(person.id)).toBe(2)
  })

  it.each([
    ['as it is', (plate: string) => plate],
    ['in small letters and with hyphens', (plate: string) => plate.toLowerCase().replaceAll(' ', '-')],
    ['with wide spaces', (plate: string) => ` ${plate.replaceAll(' ', '   ')} `],
    ['without spaces', (plate: string) => plate.replaceAll(' ', '')],
    ['with invisible characters', (plate: string) => `\u202e${plate.replaceAll(' ', ' \u200b')}\u200f`],
    ['in wide letters', (plate: string) => plate.replace('Ba', 'Ｂａ')],
    [
      'in Nepali digits',
      (plate: string) => plate.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? ''),
    ],
    ['in Devanagari', (plate: string) => formatPlate(plate, 'np')],
    ['in Devanagari without spaces', (plate: string) => formatPlate(plate, 'np').replaceAll(' ', '')],
  ])('recognises a listed plate, written %s', async (_, written) => {
    const plate = newPlate()
    const first = await createVehicle(api, await generalFields(api, { registrationNumber: plate }), host)
    expect(first.status).toBe(201)
    const again = await generalFields(api, { registrationNumber: written(plate) })
    const { status, error } = await createVehicle(api, again, other)
    expect([status, error]).toEqual([409, [TAKEN]])
    const own = await vehicleAfter(api, other.id, 7)
    const before = await everythingOf(api, own)
    expect((await saveStep(api, own, again, other)).error).toEqual([TAKEN])
    expect(await everythingOf(api, own)).toBe(before)
  })

  it('limits the vehicles of a user to the length of one list, also for concurrent requests', async () => {
    const person = await newPerson(api)
    const { id: _, max_discount: __, ...item } = await rowOf(await vehicleAfter(api, person.id, 1))
    const many = Array.from({ length: MAX_USER_VEHICLES - 2 }, () => ({
      ...item,
      registration_number: newPlate(),
    }))
    await api.context.db.insertInto('vehicles').values(many).execute()
    const replies = await Promise.all(
      [0, 1].map(async () => createVehicle(api, await generalFields(api), person)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
    const refused = replies.find(({ status }) => status === 422)
    expect(refused?.error).toEqual([
      { cause: 'tooManyVehicles', detail: 'You can have 200 vehicles here at most.' },
    ])
    expect(await vehiclesOf(person.id)).toBe(MAX_USER_VEHICLES)
  })

  it('accepts a plate once when two users submit it concurrently', async () => {
    const registrationNumber = newPlate()
    const fields = await generalFields(api, { registrationNumber })
    const replies = await Promise.all([
      createVehicle(api, fields, host),
      createVehicle(api, { ...fields, registrationNumber: registrationNumber.toUpperCase() }, other),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  })
})

describe('the general form of an existing vehicle', () => {
  const change = async (id: number, patch: Record<string, string | string[]>) => {
    const row = await rowOf(id)
    const fields = await generalFields(api, {
      manufacturerID: String(row.manufacturer_id),
      modelID: String(row.model_id),
      modelYear: String(row.model_year),
      registrationNumber: row.registration_number,
      ownerName: row.owner_name,
      numberOfSeats: String(row.number_of_seats),
      fuelType: row.fuel_type,
      ...patch,
    })
    return saveStep(api, id, fields, host)
  }
  const otherModel = async (id: number) => {
    const { model_id } = await rowOf(id)
    const model = await api.context.db
      .selectFrom('models')
      .selectAll()
      .where('id', '<>', model_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { manufacturerID: String(model.manufacturer_id), modelID: String(model.id) }
  }

  it('replaces the features, also for search', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const { data } = await api.call<{ features: { id: number }[] }>('GET', '/api/v1/createVehicleInfo')
    const [first, second, third] = data.features.map((feature) => String(feature.id))
    const masks: unknown[] = []
    for (const featureIDs of [
      [first ?? '', second ?? ''],
      [second ?? '', third ?? '', third ?? ''],
    ]) {
      expect((await change(id, { featureIDs })).status).toBe(200)
      masks.push((await rowOf(id)).feature_mask)
      const kept = await api.context.db
        .selectFrom('vehicle_features')
        .select('feature_id')
        .where('vehicle_id', '=', id)
        .orderBy('feature_id')
        .execute()
      expect(kept.map(({ feature_id }) => String(feature_id)).sort()).toEqual([...new Set(featureIDs)].sort())
    }
    expect(masks[0]).not.toBe(masks[1])
  })

  it.each(['pending', 'approved', 'inTrip'] as const)(
    'keeps the model that a guest chose while a booking is %s',
    async (status) => {
      const id = await vehicleAfter(api, host.id, 7)
      await book(id, status)
      const before = await everythingOf(api, id)
      const { status: answered, error } = await change(id, await otherModel(id))
      expect([answered, error[0]?.cause]).toEqual([422, 'modelID'])
      expect(error[0]?.detail).toContain('Guests have booked this vehicle')
      expect(await everythingOf(api, id)).toBe(before)
      expect((await change(id, { totalKM: '43000' })).status).toBe(200)
    },
  )

  it('accepts another model once no booking is open, and derives the type from it', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    await book(id, 'completed')
    const model = await otherModel(id)
    expect((await change(id, model)).status).toBe(200)
    const { vehicle_type_id } = await api.context.db
      .selectFrom('models')
      .select('vehicle_type_id')
      .where('id', '=', Number(model.modelID))
      .executeTakeFirstOrThrow()
    expect((await rowOf(id)).vehicle_type_id).toBe(vehicle_type_id)
  })

  it('requires a new check of the documents only when plate or model change', async () => {
    const id = await vehicleAfter(api, host.id, 7, { status: 'verified' })
    const { registration_number } = await rowOf(id)
    const spaced = registration_number.replaceAll(' ', '-')
    expect((await change(id, { totalKM: '99', registrationNumber: spaced })).status).toBe(200)
    expect((await rowOf(id)).status).toBe('verified')
    expect((await change(id, { registrationNumber: newPlate() })).status).toBe(200)
    expect((await rowOf(id)).status).toBeNull()
    await set(id, { status: 'verified' })
    expect((await change(id, await otherModel(id))).status).toBe(200)
    expect((await rowOf(id)).status).toBeNull()
  })
})

async function book(vehicleId: number, status: 'pending' | 'approved' | 'inTrip' | 'completed') {
  const { db } = api.context
  const sample = await db.selectFrom('bookings').selectAll().executeTakeFirstOrThrow()
  const { id: _, ...copied } = sample
  await db
    .insertInto('bookings')
    .values({
      ...copied,
      vehicle_id: vehicleId,
      status,
      coupon_id: null,
      waypoints: JSON.stringify(copied.waypoints),
      quote: JSON.stringify(copied.quote),
    })
    .execute()
}

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
    expect([unknown.status, unknown.error[0]?.cause]).toEqual([422, 'invalid'])
    const nowhere = await price(id, { state: 'available' })
    expect([nowhere.status, nowhere.error[0]?.cause]).toEqual([422, 'notReadyToList'])
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
    (await api.call<VehicleDetail>('GET', `/api/v1/vehicles/${id}`, { token: host.token })).data.images.map(
      (image) => image.id,
    )

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

  it('orders the pictures as sent, new ones last, and loses none', async () => {
    const id = await vehicleAfter(api, host.id, 2)
    const foreign = await imagesOf(await vehicleAfter(api, host.id, 2))
    const [a = '', b = '', c = '', d = ''] = await imagesOf(id)
    expect((await save(id, { imageIDs: [d, foreign[0] ?? '', b, 'nobody', b] })).status).toBe(200)
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
    'responds to another expiry of a %s vehicle that is insured until %s with %i, and requires a new check',
    async (status, insurance_expiry, expected, after) => {
      const id = await vehicleAfter(api, host.id, 7, { status, insurance_expiry })
      const reply = await save(id, { insuranceExpiry: '2027-12-21' })
      expect(reply.status).toBe(expected)
      const row = await rowOf(id)
      expect([row.status, row.insurance_expiry]).toEqual([
        after,
        expected === 200 ? '2027-12-21' : insurance_expiry,
      ])
    },
  )

  it('keeps the check while the expiry stays', async () => {
    const id = await vehicleAfter(api, host.id, 7, { status: 'verified' })
    expect((await save(id)).status).toBe(200)
    expect((await rowOf(id)).status).toBe('verified')
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
    await book(id, 'approved')
    expect((await setState(id, 'notAvailable')).status).toBe(200)
    const bookings = await api.context.db
      .selectFrom('bookings')
      .select('status')
      .where('vehicle_id', '=', id)
      .execute()
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
    const { status, error } = await setState(id, state)
    expect([status, error[0]?.cause]).toEqual([422, 'invalid'])
  })

  it('is for the owner only', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const { status, error } = await setState(id, 'notAvailable', stranger)
    expect([status, error[0]?.cause]).toEqual([404, 'notYourVehicle'])
    expect((await rowOf(id)).state).toBe('available')
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
    const row = await rowOf(id)
    expect([row.status, row.remarks]).toEqual([null, 'Page 2 is cut off.'])
    const again = await renew(id)
    expect([again.status, again.error[0]?.cause]).toEqual([409, 'papersOpen'])
  })

  it('keeps checked documents closed that are valid for 31 more days', async () => {
    const id = await vehicleAfter(api, host.id, 7, { status: 'verified', insurance_expiry: '2026-12-22' })
    const { status, error } = await renew(id)
    expect([status, error[0]?.cause]).toEqual([409, 'papersClosed'])
    expect((await rowOf(id)).status).toBe('verified')
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
