import sharp from 'sharp'
import { beforeAll } from 'vitest'
import type { SavedStep } from '#contract/hosting.ts'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { userRow, type vehicleRow } from '#server/db/seed/rows.ts'
import type { Reply, TestApi } from './api.ts'
import { addRow, addVehicle } from './rows.ts'

export type FormFields = Record<string, string | readonly string[] | Blob | readonly Blob[]>

/** A form body as a browser sends it: lists repeat their name. */
export function formOf(fields: FormFields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const item of Array.isArray(value) ? value : [value])
      if (item instanceof Blob) form.append(name, item, `${name}.jpg`)
      else form.append(name, String(item))
  return form
}

let serial = 0

interface Person {
  id: number
  token: string
}

export async function newPerson(api: TestApi, firstName = 'Host'): Promise<Person> {
  const { id } = await addRow(api.context.db, 'users', userRow({ first_name: firstName }))
  return { id, token: await api.tokenFor(id) }
}

/** A user of a test file, created before its tests. The fields exist from `beforeAll` on. */
export function testPerson(api: TestApi, firstName = 'Host'): Person {
  const person = {} as Person
  beforeAll(async () => {
    Object.assign(person, await newPerson(api, firstName))
  })
  return person
}

export const newPlate = () => `Ba 99 Cha ${1000 + serial++}`

export async function generalFields(api: TestApi, patch: FormFields = {}): Promise<FormFields> {
  const { data: info } = await api.call<{
    manufacturers: { id: number; models: { id: number }[] }[]
    colors: { id: number }[]
    features: { id: number }[]
  }>('GET', '/api/v1/createVehicleInfo')
  const [manufacturer] = info.manufacturers
  return {
    step: '1',
    ownerName: 'Sita Gurung',
    manufacturerID: String(manufacturer?.id),
    modelID: String(manufacturer?.models[0]?.id),
    registrationNumber: newPlate(),
    modelYear: '2022',
    numberOfSeats: '5',
    totalKM: '42000',
    fuelType: 'diesel',
    colorID: String(info.colors[0]?.id),
    featureIDs: info.features.slice(0, 2).map(({ id }) => String(id)),
    offRoad: 'true',
    longTermTrip: 'false',
    instantBooking: 'true',
    insurance: 'false',
    ...patch,
  }
}

/** A vehicle as its host, another user or nobody sees it. */
export const showVehicle = (api: TestApi, id: number, caller: { token?: string } = {}) =>
  api.call<VehicleDetail>('GET', `/api/v1/vehicles/${id}`, caller)

/** Every page of a search. */
export async function searchAll(api: TestApi, body: object): Promise<{ ids: number[]; total: number }> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const path = `/api/v1/getVehicles?page=${page}`
    const { data, pagination } = await api.call<{ id: number }[]>('POST', path, { body })
    ids.push(...data.map(({ id }) => id))
    const { limit, total } = pagination
    if (page * limit >= total) return { ids, total }
  }
}

export const EXPIRY = '2027-06-30'
export const ADDRESS = {
  cityID: '1',
  address: 'Pulchowk, Lalitpur',
  latitude: '27.67871',
  longitude: '85.31659',
}
export const PRICES = {
  pricePerHour: '600',
  pricePerFourHour: '2000',
  pricePerEightHour: '',
  pricePerDay: '6000',
  kmLimitPerFourHour: '40',
  kmLimitPerEightHour: '',
  kmLimitPerDay: '150',
  kmChargeLongRoute: '35',
  kmChargeCityRide: '30',
  overnightCharge: '800',
  waitingCharge: '80',
  threeDaysSaving: '5',
  sevenDaysSaving: '10',
  oneMonthSaving: '',
}
export const GUEST = { description: 'A jeep that knows every hill.', guideline: 'No smoking.\nBe on time.' }
export const DRIVER = {
  driverName: 'Ram Bahadur Tamang',
  driverLicenseNumber: '01-06-00123456',
  driverExperience: '12',
  driverPhoneNumber: '9831234567',
  driverDOB: '1985-04-14',
  driverAddress: 'Patan, Lalitpur',
  diverRelationWithAlternatePhoneNumber: 'brother',
  driverAlternatePhoneNumber: '9831234568',
  driverSmokes: 'false',
}

const [WIDTH, HEIGHT] = [960, 600]

/** A small real JPEG; another shade makes another picture. */
export async function jpeg(shade = 210): Promise<Blob> {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (shade + (at % 3) * 60 + at / WIDTH) % 256
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const
  const bytes = await sharp(pixels, { raw }).jpeg().toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })
}

interface Call {
  token?: string
  key?: string
  language?: string
}
const options = (fields: FormFields, { token, key, language = 'en' }: Call) => ({
  body: formOf(fields),
  headers: { 'accept-language': language, ...(key && { 'idempotency-key': key }) },
  ...(token && { token }),
})

export const createVehicle = (api: TestApi, fields: FormFields, call: Call): Promise<Reply<SavedStep>> =>
  api.call<SavedStep>('POST', '/api/v1/vehicles', options(fields, call))

export const saveStep = (
  api: TestApi,
  id: number | string,
  fields: FormFields,
  call: Call,
): Promise<Reply<SavedStep>> => api.call<SavedStep>('POST', `/api/v1/vehicles/${id}`, options(fields, call))

/** A vehicle with the given steps saved, written directly to the database. */
export async function vehicleAfter(
  { context: { db } }: TestApi,
  userId: number,
  step: number | null,
  patch: Partial<Parameters<typeof vehicleRow>[0]> = {},
): Promise<number> {
  const done = step ?? 7
  const { id } = await addVehicle(db, {
    user_id: userId,
    city_id: done >= 3 ? 1 : null,
    latitude: done >= 3 ? 27.68 : null,
    longitude: done >= 3 ? 85.32 : null,
    registration_number: newPlate(),
    insurance_expiry: done >= 2 ? EXPIRY : null,
    step,
    status: null,
    ...(done < 4 && { state: 'notAvailable', price_per_hour: null, price_per_day: null }),
    ...patch,
  })
  await db.insertInto('vehicle_features').values({ vehicle_id: id, feature_id: 1 }).execute()
  if (done >= 2)
    await db
      .insertInto('vehicle_images')
      .values(
        [0, 1, 2, 3].map((position) => ({
          vehicle_id: id,
          type: 'image' as const,
          name: `/uploads/test-${id}-${position}-1280.webp`,
          position,
        })),
      )
      .execute()
  if (done >= 6)
    await db
      .insertInto('drivers')
      .values({
        vehicle_id: id,
        name: 'Hari Lama',
        license_number: '02-07-00999999',
        experience: 9,
        phone_number: '9841111111',
        dob: '1980-01-31',
        address: 'Bhaktapur',
        alternate_phone_number: null,
        image: `/uploads/driver-${id}-1280.webp`,
        license_image: `/papers/licence-${id}-1280.webp`,
      })
      .execute()
  return id
}

/** A snapshot of all data of a vehicle and the number of files, to compare before and after. */
export async function everythingOf({ context: { db } }: TestApi, id: number): Promise<string> {
  const [vehicle, driver, images, features, uploads] = await Promise.all([
    db.selectFrom('vehicles').selectAll().where('id', '=', id).executeTakeFirst(),
    db.selectFrom('drivers').selectAll().where('vehicle_id', '=', id).execute(),
    db.selectFrom('vehicle_images').selectAll().where('vehicle_id', '=', id).orderBy('id').execute(),
    db
      .selectFrom('vehicle_features')
      .selectAll()
      .where('vehicle_id', '=', id)
      .orderBy('feature_id')
      .execute(),
    db
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return JSON.stringify({ vehicle, driver, images, features, uploads })
}
