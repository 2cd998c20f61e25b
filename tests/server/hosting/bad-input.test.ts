import { beforeAll, describe, expect, it } from 'vitest'
import { refusal, testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import {
  ADDRESS,
  createVehicle,
  DRIVER,
  EXPIRY,
  everythingOf,
  type FormFields,
  generalFields,
  jpeg,
  PRICES,
  saveStep,
  testPerson,
  vehicleAfter,
} from '#tests/setup/hosting.ts'
import { rowOf } from '#tests/setup/rows.ts'

const api = testApi({}, () => now)
const host = testPerson(api)
let id: number
/** of a manufacturer other than the first one */
let otherModel: string
let now = NOW

beforeAll(async () => {
  id = await vehicleAfter(api, host.id, 7)
  const general = await generalFields(api)
  const model = await api.context.db
    .selectFrom('models')
    .select('id')
    .where('manufacturer_id', '<>', Number(general.manufacturerID))
    .executeTakeFirstOrThrow()
  otherModel = String(model.id)
})

const SEATS = 'This field is required and must be in range of 2 to 70'
const REQUIRED = 'This field is required'
const PRICE = 'Field is required.'
const AGE = 'Driver age must be at least 18 years'
const LONG = 'x'.repeat(4_001)

type Wrong = [field: string, value: FormFields, sentence: string]
const GENERAL: Wrong[] = [
  ['ownerName', { ownerName: ' \n ' }, REQUIRED],
  ['ownerName', { ownerName: '\u200b\u200f' }, REQUIRED],
  ['ownerName', { ownerName: 'x'.repeat(101) }, 'This text is too long'],
  ['modelID', { modelID: '' }, REQUIRED],
  ['registrationNumber', { registrationNumber: '' }, REQUIRED],
  ['registrationNumber', { registrationNumber: '\u202e \u2060' }, REQUIRED],
  ['registrationNumber', { registrationNumber: 'x'.repeat(31) }, 'This text is too long'],
  [
    'registrationNumber',
    { registrationNumber: '<script>1' },
    'Please write it as on the plate, with letters and numbers, such as Ba 2 Cha 4821',
  ],
  ['modelYear', { modelYear: '2027' }, 'Please choose a year from the list'],
  ['modelYear', { modelYear: '1949' }, 'Please choose a year from the list'],
  ['numberOfSeats', { numberOfSeats: '1' }, SEATS],
  ['numberOfSeats', { numberOfSeats: '71' }, SEATS],
  ['numberOfSeats', { numberOfSeats: '' }, SEATS],
  ['numberOfSeats', { numberOfSeats: '5.5' }, SEATS],
  ['numberOfSeats', { numberOfSeats: '-5' }, SEATS],
  ['tripGapHours', { tripGapHours: '13' }, 'Choose at most 12 hours'],
  ['totalKM', { totalKM: '' }, REQUIRED],
  ['totalKM', { totalKM: '12 thousand' }, 'Only numbers are allowed'],
  ['totalKM', { totalKM: '10000000' }, 'Please check the kilometres'],
  ['fuelType', { fuelType: 'coal' }, REQUIRED],
  ['colorID', { colorID: '999999' }, 'Please choose one from the list'],
  ['featureIDs', { featureIDs: [] }, REQUIRED],
  ['featureIDs', { featureIDs: ['1', '999999'] }, 'Please choose one from the list'],
]
const ADDRESSES: Wrong[] = [
  ['cityID', { cityID: '' }, 'Please choose a city'],
  ['cityID', { cityID: '999999' }, 'Please choose a city'],
  ['latitude', { latitude: '' }, 'Please show on the map where the vehicle starts'],
  ['latitude', { longitude: 'NaN' }, 'Please show on the map where the vehicle starts'],
  ['latitude', { latitude: '1e999' }, 'Please show on the map where the vehicle starts'],
  ['latitude', { latitude: '20' }, 'Please choose a place in Nepal'],
  // inside the bounding box of Nepal, but in India
  ['latitude', { latitude: '26.45', longitude: '80.35' }, 'Please choose a place in Nepal'],
  ['address', { address: 'x'.repeat(201) }, 'This text is too long'],
]
const PRICING: Wrong[] = [
  ['pricePerHour', { pricePerHour: '' }, PRICE],
  ['pricePerHour', { pricePerHour: '0' }, PRICE],
  ['pricePerHour', { pricePerHour: '1000001' }, 'Maximum value is 1000000'],
  ['pricePerHour', { pricePerHour: '-1' }, 'Only numbers are allowed'],
  ['pricePerHour', { pricePerHour: '1.5' }, 'Please write a whole number, such as 1200 or 1,200'],
  ['pricePerDay', { pricePerDay: '' }, PRICE],
  ['pricePerDay', { pricePerDay: '0' }, PRICE],
  ['pricePerDay', { pricePerDay: '1000001' }, 'Maximum value is 1000000'],
  ['pricePerFourHour', { pricePerFourHour: '1000001' }, 'Maximum value is 1000000'],
  ['pricePerEightHour', { pricePerEightHour: '1e5' }, 'Only numbers are allowed'],
  ['kmLimitPerDay', { kmLimitPerDay: '100001' }, 'Maximum value is 100000'],
  ['kmChargeCityRide', { kmChargeCityRide: '10001' }, 'Maximum value is 10000'],
  ['kmChargeLongRoute', { kmChargeLongRoute: '10001' }, 'Maximum value is 10000'],
  ['overnightCharge', { overnightCharge: '100001' }, 'Maximum value is 100000'],
  ['waitingCharge', { waitingCharge: '101' }, 'Maximum value is 100'],
  ['oneMonthSaving', { oneMonthSaving: '101' }, 'Maximum value is 100%'],
]
const GUESTS: Wrong[] = [
  ['description', { description: LONG }, 'Please keep this below 4,000 characters'],
  ['guideline', { guideline: LONG }, 'Please keep this below 4,000 characters'],
]
const DRIVERS: Wrong[] = [
  ['driverName', { driverName: '' }, "Driver's Name is required"],
  ['driverName', { driverName: '\u200b' }, "Driver's Name is required"],
  ['driverAddress', { driverAddress: ' ' }, "Driver's Address is required"],
  ['driverExperience', { driverExperience: '0' }, "Driver's experience is required"],
  ['driverExperience', { driverExperience: '91' }, "Driver's experience can be 90 years at most"],
  ['driverLicenseNumber', { driverLicenseNumber: '' }, "Driver's licence number is required"],
  ['driverDOB', { driverDOB: '' }, "Driver's date of birth is required"],
  ['driverDOB', { driverDOB: '1985-02-30' }, "Driver's date of birth is required"],
  ['driverDOB', { driverDOB: '2026-11-22' }, "The date of birth can't be in the future"],
  ['driverDOB', { driverDOB: '2026-11-21' }, AGE],
  // 17 years and 364 days on 21 November 2026
  ['driverDOB', { driverDOB: '2008-11-22' }, AGE],
  ['driverPhoneNumber', { driverPhoneNumber: '' }, "Driver's phone  is required"],
  ['driverPhoneNumber', { driverPhoneNumber: '98312345x7' }, 'Only numbers are allowed'],
  ['driverPhoneNumber', { driverPhoneNumber: '98312345678' }, 'Only 10 digits number allowed'],
  [
    'driverPhoneNumber',
    { driverAlternatePhoneNumber: DRIVER.driverPhoneNumber },
    "Driver's phone and alternate phone number can't be same",
  ],
  [
    'driverPhoneNumber',
    { driverAlternatePhoneNumber: '९८३१२३४५६७' },
    "Driver's phone and alternate phone number can't be same",
  ],
  ['driverAlternatePhoneNumber', { driverAlternatePhoneNumber: '12345' }, 'Only 10 digits number allowed'],
]
const IMAGES: Wrong[] = [
  ['insuranceExpiry', { insuranceExpiry: '' }, 'Please choose the day on which the insurance expires'],
  [
    'insuranceExpiry',
    { insuranceExpiry: '2027-02-29' },
    'Please choose the day on which the insurance expires',
  ],
  [
    'insuranceExpiry',
    { insuranceExpiry: '2026-11-20' },
    'This insurance has already lapsed. Please renew it and give the new date',
  ],
  ['insuranceExpiry', { insuranceExpiry: '2036-11-22' }, 'Please check the year of this date'],
]

const FORMS: Record<string, () => Promise<FormFields>> = {
  general: () => generalFields(api),
  images: async () => ({ step: '2', insuranceExpiry: EXPIRY }),
  address: async () => ({ step: '3', ...ADDRESS }),
  pricing: async () => ({ step: '4', ...PRICES }),
  guest: async () => ({ step: '5', description: '', guideline: '' }),
  driver: async () => ({ step: '6', ...DRIVER }),
}
const ALL = Object.entries({
  general: GENERAL,
  images: IMAGES,
  address: ADDRESSES,
  pricing: PRICING,
  guest: GUESTS,
  driver: DRIVERS,
}).flatMap(([form, wrong]) =>
  wrong.map(([field, value, sentence]) => [form, field, value, sentence] as const),
)

describe('an invalid form', () => {
  it.each(ALL)('is refused at the field concerned: %s, %s, %j, %s', async (form, field, value, sentence) => {
    const before = await everythingOf(api, id)
    const fields = { ...(await FORMS[form]?.()), ...value }
    const { status, error } = await saveStep(api, id, fields, host)
    expect([status, error]).toEqual([422, [{ cause: field, detail: sentence }]])
    expect(await everythingOf(api, id)).toBe(before)
  })

  it.each([
    [{ manufacturerID: '', modelID: '' }, [REQUIRED, REQUIRED]],
    [
      { manufacturerID: '999999' },
      ['Please choose one from the list', 'Please choose a model of this manufacturer'],
    ],
  ])('leaves no model to choose from: %j', async (value, sentences) => {
    const before = await everythingOf(api, id)
    const { status, error } = await saveStep(api, id, await generalFields(api, value), host)
    expect([status, error.map(({ cause }) => cause)]).toEqual([422, ['manufacturerID', 'modelID']])
    expect(error.map(({ detail }) => detail)).toEqual(sentences)
    expect(await everythingOf(api, id)).toBe(before)
  })

  it('reports all errors together, in the order of the form', async () => {
    const { error } = await saveStep(api, id, { step: '6', driverPhoneNumber: '1' }, host)
    expect(error.map(({ cause }) => cause)).toEqual([
      'driverName',
      'driverDOB',
      'driverAddress',
      'driverLicenseNumber',
      'driverExperience',
      'driverPhoneNumber',
    ])
  })

  it('is reported in Nepali to a Nepali client', async () => {
    const np = { token: host.token, language: 'np' }
    const seats = await saveStep(api, id, await generalFields(api, { numberOfSeats: '1' }), np)
    expect(seats.error).toEqual([
      { cause: 'numberOfSeats', detail: 'सिट सङ्ख्या आवश्यक छ र २ देखि ७० सम्म हुनुपर्छ' },
    ])
    const early = await vehicleAfter(api, host.id, 1)
    const { error } = await saveStep(api, early, { step: '4', ...PRICES }, np)
    expect(error[0]?.detail).toBe('पहिले चरण २ पूरा गर्नुहोस्।')
  })

  it('stores none of its pictures, and reports a missing one at its field', async () => {
    const fresh = await vehicleAfter(api, host.id, 5)
    const before = await everythingOf(api, fresh)
    const fields = { step: '6', ...DRIVER, driverName: '', driverImage: await jpeg(3) }
    const { status, error } = await saveStep(api, fresh, fields, host)
    expect([status, error]).toEqual([
      422,
      [
        { cause: 'driverName', detail: "Driver's Name is required" },
        { cause: 'driverLicenseImage', detail: 'Licence image is required' },
      ],
    ])
    const none = await saveStep(api, fresh, { step: '6', ...DRIVER }, host)
    expect(none.error.map(({ cause, detail }) => [cause, detail])).toEqual([
      ['driverImage', "Driver's picture is required"],
      ['driverLicenseImage', 'Licence image is required'],
    ])
    expect(await everythingOf(api, fresh)).toBe(before)
  })

  it('is reported at its field when a file is not a picture', async () => {
    const before = await everythingOf(api, id)
    const file = new Blob(['MZ this is a program'], { type: 'image/jpeg' })
    const { status, error } = await saveStep(api, id, { step: '6', ...DRIVER, driverImage: file }, host)
    expect([status, error]).toEqual([422, [{ cause: 'driverImage', detail: 'Please select an image file' }]])
    expect(await everythingOf(api, id)).toBe(before)
  })

  it.each([
    ['JSON', { body: { step: 1 } }],
    ['no type at all', { body: 'step=1', headers: { 'content-type': '' } }],
  ])('responds to %s with 415', async (_, options) => {
    for (const path of ['/api/v1/vehicles', `/api/v1/vehicles/${id}`]) {
      expect(refusal(await api.call('POST', path, { ...options, token: host.token }))).toEqual([
        415,
        'notForm',
      ])
    }
  })
})

describe('a model of another manufacturer', () => {
  it('is refused at its field, for a new and for an existing vehicle', async () => {
    const fields = await generalFields(api, { modelID: otherModel })
    const count = () =>
      api.context.db
        .selectFrom('vehicles')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    const [before, vehicles] = [await everythingOf(api, id), await count()]
    for (const reply of [await createVehicle(api, fields, host), await saveStep(api, id, fields, host)])
      expect([reply.status, reply.error]).toEqual([
        422,
        [{ cause: 'modelID', detail: 'Please choose a model of this manufacturer' }],
      ])
    expect([await everythingOf(api, id), await count()]).toEqual([before, vehicles])
  })
})

describe('a value just inside the limits', () => {
  it.each([
    ['general', { numberOfSeats: '2', modelYear: '1950', totalKM: '0' }],
    ['general', { numberOfSeats: '70', modelYear: '2026', totalKM: '9999999' }],
    ['pricing', { pricePerHour: '1', pricePerDay: '1', waitingCharge: '100', overnightCharge: '100000' }],
    ['pricing', { pricePerHour: '1000000', pricePerDay: '1000000', oneMonthSaving: '100' }],
    ['driver', { driverExperience: '90', driverDOB: '2008-11-21', driverAlternatePhoneNumber: '' }],
    ['images', { insuranceExpiry: '2026-11-21' }],
    ['images', { insuranceExpiry: '2036-11-21' }],
  ] as [string, FormFields][])('is accepted in the %s form: %j', async (form, value) => {
    expect((await saveStep(api, id, { ...(await FORMS[form]?.()), ...value }, host)).status).toBe(200)
  })

  it('may contain digits of both scripts, and commas in numbers', async () => {
    const fields = {
      ...(await FORMS.pricing?.()),
      pricePerHour: '६००',
      pricePerDay: '१,२०,०००',
      pricePerFourHour: '',
      kmLimitPerFourHour: '४०',
    }
    expect((await saveStep(api, id, fields, host)).status).toBe(200)
    const general = await generalFields(api, {
      registrationNumber: ' बा २  च १२३४ ',
      numberOfSeats: '७',
      modelYear: '२०२२',
      totalKM: '४२,०००',
    })
    expect((await saveStep(api, id, general, host)).status).toBe(200)
    const driver = { step: '6', ...DRIVER, driverPhoneNumber: '९८४१२३४५६७', driverExperience: '१२' }
    expect((await saveStep(api, id, driver, host)).status).toBe(200)
    const { db } = api.context
    const row = await rowOf(db, 'vehicles', id)
    expect([row.price_per_hour, row.price_per_day, row.price_per_four_hour]).toEqual([600, 120_000, null])
    expect(row.km_limit_per_four_hour).toBeNull()
    expect([row.registration_number, row.number_of_seats, row.model_year, row.total_km]).toEqual([
      'Ba 2 Cha 1234',
      7,
      2022,
      42_000,
    ])
    const saved = await db
      .selectFrom('drivers')
      .select(['phone_number', 'experience'])
      .where('vehicle_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(saved).toEqual({ phone_number: '9841234567', experience: 12 })
  })
})

describe('the day in Kathmandu', () => {
  const driver = (driverDOB: string) => saveStep(api, id, { step: '6', ...DRIVER, driverDOB }, host)

  it('decides about a birthday: at 23:59 the driver is too young, at 00:00 no longer', async () => {
    // 22 November 2026, 00:00 in Kathmandu, is 21 November, 18:15 UTC
    now = Date.UTC(2026, 10, 21, 18, 14, 59)
    expect((await driver('2008-11-22')).error).toEqual([{ cause: 'driverDOB', detail: AGE }])
    now = Date.UTC(2026, 10, 21, 18, 15)
    expect((await driver('2008-11-22')).status).toBe(200)
    expect((await driver('2026-11-23')).error[0]?.detail).toBe("The date of birth can't be in the future")
    expect((await driver('2026-11-22')).error[0]?.detail).toBe(AGE)
    now = NOW
  })

  it('decides about the newest model year', async () => {
    // ten days ahead is 31 December in UTC and 1 January in Kathmandu
    now = Date.UTC(2026, 11, 21, 18, 14)
    const token = await api.tokenFor(host.id)
    const fields = await generalFields(api, { modelYear: '2027' })
    expect((await saveStep(api, id, fields, { token })).error[0]?.cause).toBe('modelYear')
    now = Date.UTC(2026, 11, 21, 18, 16)
    expect((await saveStep(api, id, fields, { token })).status).toBe(200)
    now = NOW
  })
})
