import { describe, expect, it } from 'vitest'
import type { CreateInfo } from '#contract/hosting.ts'
import { MAX_USER_VEHICLES } from '#domain/search/limits.ts'
import { formatPlate } from '#domain/vehicles/format-plate.ts'
import { refusal, testApi } from '#tests/setup/api.ts'
import {
  createVehicle,
  everythingOf,
  generalFields,
  newPerson,
  newPlate,
  saveStep,
  testPerson,
  vehicleAfter,
} from '#tests/setup/hosting.ts'
import { rowOf, setRow } from '#tests/setup/rows.ts'
import { bookVehicle } from './book-vehicle.ts'

const api = testApi()
const host = testPerson(api)
const other = testPerson(api, 'Other')

const vehiclesOf = async (userId: number) =>
  (await api.context.db.selectFrom('vehicles').select('id').where('user_id', '=', userId).execute()).length
const vehicleOf = (id: number) => rowOf(api.context.db, 'vehicles', id)
const set = (id: number, columns: Record<string, unknown>) => setRow(api.context.db, 'vehicles', id, columns)
const TAKEN = {
  cause: 'registrationNumber',
  detail: 'A vehicle with this registration number is already listed.',
}

describe('GET createVehicleInfo', () => {
  it('returns the options of the forms for hosts', async () => {
    const { data } = await api.call<CreateInfo>('GET', '/api/v1/createVehicleInfo')
    expect(Object.keys(data).sort()).toEqual(['cities', 'colors', 'features', 'manufacturers'])
  })
})

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
    const row = await vehicleOf(data.id)
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
    const model = await rowOf(api.context.db, 'models', row.model_id)
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
    expect(refusal(await createVehicle(api, await generalFields(api, { step }), host))).toEqual([
      422,
      'invalid',
    ])
  })

  it('creates one vehicle for one Idempotency-Key, even when repeated concurrently', async () => {
    const person = await newPerson(api)
    const fields = await generalFields(api)
    const call = { token: person.token, key: 'once-only' }
    const replies = await Promise.all(Array.from({ length: 8 }, () => createVehicle(api, fields, call)))
    const [first] = replies
    for (const reply of [...replies, await createVehicle(api, fields, call)])
      expect([reply.status, reply.text]).toEqual([201, first?.text])
    expect(await vehiclesOf(person.id)).toBe(1)
    const changed = await createVehicle(api, { ...fields, totalKM: '1' }, call)
    expect(refusal(changed)).toEqual([422, 'sameKeyOtherPayload'])
    // the key of a failed request is not stored
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

  it('limits the vehicles of a user to the length of one list, even for concurrent requests', async () => {
    const person = await newPerson(api)
    const { id: _, max_discount: __, ...item } = await vehicleOf(await vehicleAfter(api, person.id, 1))
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
    const row = await vehicleOf(id)
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
    const { model_id } = await vehicleOf(id)
    const model = await api.context.db
      .selectFrom('models')
      .selectAll()
      .where('id', '<>', model_id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return { manufacturerID: String(model.manufacturer_id), modelID: String(model.id) }
  }

  it('replaces the features, including those for search', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const { data } = await api.call<{ features: { id: number }[] }>('GET', '/api/v1/createVehicleInfo')
    const [first, second, third] = data.features.map((feature) => String(feature.id))
    const masks: unknown[] = []
    for (const featureIDs of [
      [first ?? '', second ?? ''],
      [second ?? '', third ?? '', third ?? ''],
    ]) {
      expect((await change(id, { featureIDs })).status).toBe(200)
      masks.push((await vehicleOf(id)).feature_mask)
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
      await bookVehicle(api, id, status)
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
    await bookVehicle(api, id, 'completed')
    const model = await otherModel(id)
    expect((await change(id, model)).status).toBe(200)
    const { vehicle_type_id } = await rowOf(api.context.db, 'models', Number(model.modelID))
    expect((await vehicleOf(id)).vehicle_type_id).toBe(vehicle_type_id)
  })

  it('requires a new check of the documents only when plate or model change', async () => {
    const id = await vehicleAfter(api, host.id, 7, { status: 'verified' })
    const { registration_number } = await vehicleOf(id)
    const spaced = registration_number.replaceAll(' ', '-')
    expect((await change(id, { totalKM: '99', registrationNumber: spaced })).status).toBe(200)
    expect((await vehicleOf(id)).status).toBe('verified')
    expect((await change(id, { registrationNumber: newPlate() })).status).toBe(200)
    expect((await vehicleOf(id)).status).toBeNull()
    await set(id, { status: 'verified' })
    expect((await change(id, await otherModel(id))).status).toBe(200)
    expect((await vehicleOf(id)).status).toBeNull()
  })
})
