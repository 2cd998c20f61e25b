import { describe, expect, it } from 'vitest'
import type { StoragePort } from '#server/ports/storage/port.ts'
import PHONES from '#tests/cases/phones.json' with { type: 'json' }
import { refusal, testApi } from '#tests/setup/api.ts'
import { payloadOf } from '#tests/setup/bookings.ts'
import { NOW } from '#tests/setup/clock.ts'
import {
  ADDRESS,
  createVehicle,
  DRIVER,
  EXPIRY,
  everythingOf,
  type FormFields,
  GUEST,
  generalFields,
  jpeg,
  PRICES,
  saveStep,
  searchAll,
  showVehicle,
  testPerson,
  vehicleAfter,
} from '#tests/setup/hosting.ts'
import { withStorage } from '#tests/setup/pictures.ts'
import { addRow, rowOf, setRow } from '#tests/setup/rows.ts'

const api = testApi()
const host = testPerson(api)
const stranger = testPerson(api, 'Stranger')

/** All bookable vehicles of the first city on a day in December. */
async function foundInSearch(): Promise<number[]> {
  const dates = { fromDate: '2026-12-20', fromTime: '10:00', toDate: '2026-12-21', toTime: '10:00' }
  return (await searchAll(api, { cityId: 1, ...dates, sortBy: 'pricePerDay', order: 'asc' })).ids
}

/** A valid payload for each form, on a vehicle with all earlier forms saved. */
const FORMS: Record<number, () => Promise<FormFields>> = {
  1: () => generalFields(api),
  2: async () => ({ step: '2', insuranceExpiry: EXPIRY }),
  3: async () => ({ step: '3', ...ADDRESS }),
  4: async () => ({ step: '4', ...PRICES, state: 'available' }),
  5: async () => ({ step: '5', ...GUEST }),
  6: async () => ({ step: '6', ...DRIVER, driverImage: await jpeg(20), driverLicenseImage: await jpeg(90) }),
  7: async () => ({ step: '7' }),
}
const formOf = async (step: number): Promise<FormFields> => (await FORMS[step]?.()) ?? {}
/** A vehicle whose next step is `step`; the images form is tested with existing pictures. */
async function vehicleBefore(step: number): Promise<number> {
  const id = await vehicleAfter(api, host.id, Math.max(1, step - 1))
  if (step === 2)
    for (const position of [0, 1, 2, 3])
      await addRow(api.context.db, 'vehicle_images', {
        vehicle_id: id,
        type: 'image',
        name: `/uploads/${position}.webp`,
        position,
      })
  return id
}

describe('a vehicle from the first form to the last', () => {
  it('is listed with its prices, and bookable once it has a driver', async () => {
    const { token } = host
    const created = await createVehicle(api, await generalFields(api), { token })
    expect([created.status, created.data.step, created.data.state]).toEqual([201, 1, 'notAvailable'])
    const { id } = created.data
    const images = [await jpeg(0), await jpeg(60), await jpeg(120), await jpeg(180)]
    const documents = { blueBookImages: [await jpeg(240)], insuranceImages: [await jpeg(300)] }
    const sent: FormFields[] = [
      { step: '2', insuranceExpiry: EXPIRY, images, ...documents },
      await formOf(3),
      await formOf(4),
      await formOf(5),
      await formOf(6),
      await formOf(7),
    ]
    for (const [index, fields] of sent.entries()) {
      const { status, data } = await saveStep(api, id, fields, { token })
      expect([status, data]).toEqual([
        200,
        { id, step: index + 2, state: index + 2 < 4 ? 'notAvailable' : 'available', version: 1 },
      ])
    }
    const { data } = await showVehicle(api, id, host)
    expect(data.images.map(({ type }) => type)).toEqual(['image', 'image', 'image', 'image'])
    expect(data.own?.papers.map(({ type }) => type)).toEqual(['bluebook', 'insurance'])
    for (const { name } of data.own?.papers ?? [])
      expect(name).toMatch(/^\/papers\/[^/]+\/[0-9a-f-]+-1280\.webp$/)
    expect(data.own?.driver).toMatchObject({
      name: 'Ram Bahadur Tamang',
      licenseNumber: '01-06-00123456',
      phoneNumber: '9831234567',
      alternatePhoneNumber: '9831234568',
      relation: 'brother',
      dob: '1985-04-14',
      experience: 12,
      smoking: false,
    })
    expect(data.own?.driver?.licenseImage).toMatch(/^\/papers\/[^/]+\//)
    expect(data.own).toMatchObject({ insuranceExpiry: EXPIRY, remarks: null, isPriced: true })
    expect([data.latitude, data.longitude, data.address]).toEqual([27.6787, 85.3166, 'Pulchowk, Lalitpur'])
    expect(data.rates).toMatchObject({
      pricePerHour: 600,
      pricePerEightHour: null,
      kmLimitPerEightHour: null,
      oneMonthSaving: 0,
    })
    expect([data.description, data.guideline]).toEqual([GUEST.description, GUEST.guideline])
    expect(await foundInSearch()).toContain(id)
  })

  it('shows its host an empty price list and no driver before they are set, and other users nothing', async () => {
    const id = await vehicleAfter(api, host.id, 1)
    const { data } = await showVehicle(api, id, host)
    expect([data.pricePerDay, data.rates.pricePerHour, data.rates.pricePerDay]).toEqual([0, 0, 0])
    expect(data.own).toEqual({
      insuranceExpiry: null,
      remarks: null,
      tripGapHours: 0,
      papers: [],
      driver: null,
      isPriced: false,
      standing: { hiddenBy: ['notListed', 'unfinished'], papersToAdd: [], isRemovable: true },
      versions: [0, 0, 0, 0, 0, 0, 0],
    })
    for (const caller of [{}, stranger]) expect((await showVehicle(api, id, caller)).status).toBe(404)
  })
})

describe('pasted text', () => {
  it('is accepted in the forms of driver, prices and vehicle', async () => {
    const { token } = host
    const id = await vehicleAfter(api, host.id, 6)
    const mobiles = PHONES.filter(({ means }) => means.length === 10)
    const save = async (fields: FormFields) => {
      const { status, error } = await saveStep(api, id, fields, { token })
      return status === 200 ? status : error
    }
    for (const { typed } of mobiles) {
      const phones = { driverPhoneNumber: typed, driverAlternatePhoneNumber: '+977\u20139800000001' }
      expect(
        await save({ step: '6', ...DRIVER, ...phones, driverLicenseNumber: '०१–०६\u201100123456' }),
      ).toBe(200)
      expect((await showVehicle(api, id, host)).data.own?.driver).toMatchObject({
        phoneNumber: '9841234567',
        alternatePhoneNumber: '9800000001',
        licenseNumber: '01-06-00123456',
      })
    }
    const prices = {
      pricePerHour: 'रु.\u00a0६००',
      pricePerDay: 'Rs. 4,500/-',
      kmLimitPerDay: '1,50\u200b0.00',
    }
    expect(await save({ ...(await formOf(4)), ...prices })).toBe(200)
    const { rates } = (await showVehicle(api, id, host)).data
    expect(rates).toMatchObject({ pricePerHour: 600, pricePerDay: 4500, kmLimitPerDay: 1500 })
    expect(await save({ ...(await formOf(4)), pricePerDay: '4.500,00', pricePerHour: 'many' })).toEqual([
      { cause: 'pricePerHour', detail: 'Only numbers are allowed' },
      { cause: 'pricePerDay', detail: 'Please write a whole number, such as 1200 or 1,200' },
    ])
    expect(
      await save({ ...(await formOf(1)), totalKM: '१,२०,०००', numberOfSeats: '\u200e५', tripGapHours: '३' }),
    ).toBe(200)
    expect((await showVehicle(api, id, host)).data).toMatchObject({
      ...{ totalKM: 120_000, numberOfSeats: 5 },
      own: { tripGapHours: 3 },
    })
  })
})

describe('a vehicle that is listed and has no driver yet', () => {
  it('is found nowhere and cannot be booked, and is visible to its host only', async () => {
    const id = await vehicleAfter(api, host.id, 5)
    const { user_id, state } = await rowOf(api.context.db, 'vehicles', id)
    expect(state).toBe('available')
    expect(await foundInSearch()).not.toContain(id)
    expect(await api.data.listedVehicles()).not.toContain(id)
    const { data: cards } = await api.call<{ id: number }[]>('POST', '/api/v1/getVehicles', {
      body: { userId: user_id },
    })
    expect(cards.map((card) => card.id)).not.toContain(id)
    const replies = [await showVehicle(api, id), await showVehicle(api, id, host)]
    expect(replies.map(({ status }) => status)).toEqual([404, 200])
    const booked = await api.call('POST', '/api/v1/bookings', {
      token: stranger.token,
      body: payloadOf(id, 48),
    })
    expect(refusal(booked)).toEqual([404, 'vehicleNotFound'])
    await setRow(api.context.db, 'vehicles', id, { step: 6 })
    expect(await foundInSearch()).toContain(id)
    expect(await api.data.listedVehicles()).toContain(id)
  })
})

describe.each([1, 2, 3, 4, 5, 6, 7])('step %i', (step) => {
  it.each([
    ['the owner', 200, () => host.token],
    ['a stranger', 404, () => stranger.token],
    ['a client without a token', 401, () => undefined],
  ])('responds to %s with %i, and writes only for the owner', async (_, expected, tokenOf) => {
    const id = await vehicleBefore(step)
    const before = await everythingOf(api, id)
    const token = tokenOf()
    const reply = await saveStep(api, id, await formOf(step), token ? { token } : {})
    expect(reply.status).toBe(expected)
    if (expected === 200) {
      expect(reply.data.step).toBe(step)
      expect(await everythingOf(api, id)).not.toBe(before)
      return
    }
    expect(reply.error[0]?.cause).toBe(expected === 401 ? 'unauthorized' : 'notYourVehicle')
    if (expected === 404) expect(reply.error[0]?.detail).toBe("We can't seem to find any of your vehicle")
    expect(await everythingOf(api, id)).toBe(before)
  })

  it('is refused before the previous step, with the next step', async () => {
    if (step < 3) return
    const id = await vehicleAfter(api, host.id, step - 2)
    const before = await everythingOf(api, id)
    const { status, error } = await saveStep(api, id, await formOf(step), host)
    expect([status, error[0]]).toEqual([
      422,
      { cause: 'stepTooEarly', detail: `Please complete step ${step - 1} first.` },
    ])
    expect(await everythingOf(api, id)).toBe(before)
  })

  it('does not change the progress of a vehicle that is further ahead, or that predates steps', async () => {
    for (const saved of [7, null]) {
      const id = await vehicleAfter(api, host.id, saved)
      expect((await saveStep(api, id, await formOf(step), host)).data.step).toBe(saved)
    }
  })

  it('can be saved twice concurrently', async () => {
    const id = await vehicleBefore(step)
    const fields = await formOf(step)
    const replies = await Promise.all([saveStep(api, id, fields, host), saveStep(api, id, fields, host)])
    expect(replies.map(({ status, data }) => [status, data.step])).toEqual([
      [200, step],
      [200, step],
    ])
  })

  it('ignores fields of other forms, of the server and of the operator', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const read = () => rowOf(api.context.db, 'vehicles', id)
    const before = await read()
    const foreign = {
      id: '1',
      userID: '1',
      user_id: '1',
      status: 'verified',
      remarks: 'fine',
      numberOfTrips: '99',
      ratingSum: '500',
      blockedAt: '',
      ['__proto__']: 'x',
      constructor: 'x',
      ...(step !== 4 && { state: 'notAvailable', pricePerDay: '1' }),
      ...(step !== 3 && { cityID: '2' }),
      ...(step !== 5 && { description: 'other' }),
      ...(step !== 1 && { registrationNumber: 'Ba 1 Pa 1', numberOfSeats: '9' }),
    }
    const { status } = await saveStep(api, id, { ...foreign, ...(await formOf(step)) }, host)
    expect(status).toBe(200)
    const after = await read()
    const untouched = [
      'user_id',
      'remarks',
      'number_of_trips',
      'rating_sum',
      'blocked_at',
      'created_at',
      'step',
    ] as const
    for (const column of untouched) expect(after[column]).toEqual(before[column])
    expect(after.status).toBeNull()
    expect(after.state).toBe('available')
    if (step !== 4) expect(after.price_per_day).toBe(before.price_per_day)
    if (step !== 3) expect(after.city_id).toBe(before.city_id)
    if (step !== 5) expect(after.description).toBe(before.description)
    if (step !== 1)
      expect([after.registration_number, after.number_of_seats]).toEqual([
        before.registration_number,
        before.number_of_seats,
      ])
  })
})

describe('the step of a request', () => {
  it.each(['0', '8', '1.5', '-1', 'general', '', '१', '1e0'])('refuses %j', async (step) => {
    const id = await vehicleAfter(api, host.id, 7)
    expect(refusal(await saveStep(api, id, { ...GUEST, step }, host))).toEqual([422, 'invalid'])
  })

  it('refuses files that do not belong to the form', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const before = await everythingOf(api, id)
    expect(refusal(await saveStep(api, id, { step: '5', ...GUEST, images: await jpeg() }, host))).toEqual([
      422,
      'invalid',
    ])
    expect(await everythingOf(api, id)).toBe(before)
  })

  it('gets its errors even when the storage fails while pictures are deleted', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const { storage } = api.context.ports
    const block = (at: Date | null) => setRow(api.context.db, 'vehicles', id, { blocked_at: at })
    const failing: Partial<StoragePort> = {
      put: async (...args) => {
        await storage.put(...args)
        await block(new Date(NOW))
      },
      remove: () => Promise.reject(new Error('unreachable')),
    }
    await withStorage(api, failing, async () => {
      expect(refusal(await saveStep(api, id, await formOf(6), host))).toEqual([404, 'notYourVehicle'])
    })
  })
})
