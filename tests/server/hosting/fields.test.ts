import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { VehicleCard, VehicleDetail } from '#contract/vehicles.ts'
import { shortName } from '#domain/shared/person-name.ts'
import { maskPlate } from '#domain/vehicles/plate.ts'
import { createClient } from '#server/db/client.ts'
import { testApi } from '#tests/setup/api.ts'
import {
  DRIVER,
  EXPIRY,
  generalFields,
  PRICES,
  saveStep,
  testPerson,
  vehicleAfter,
} from '#tests/setup/hosting.ts'
import { rowOf } from '#tests/setup/rows.ts'

// Visibility of a vehicle's fields by reader, key by key.
const api = testApi()
const host = testPerson(api)
const stranger = testPerson(api, 'Stranger')
let id: number

beforeAll(async () => {
  id = await vehicleAfter(api, host.id, 7, { status: 'verified', remarks: 'Seen by the operator.' })
  await api.context.db
    .insertInto('vehicle_images')
    .values(
      (['bluebook', 'insurance'] as const).map((type) => ({
        vehicle_id: id,
        type,
        name: `/papers/00000000-0000-4000-8000-0000000000${type === 'bluebook' ? '01' : '02'}-1280.webp`,
      })),
    )
    .execute()
})

/** Every key of a response with its path; for a list, the keys of its first item. */
function keysOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return keysOf(value[0], `${at}[]`)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [`${at}.${key}`, ...keysOf(item, `${at}.${key}`)])
}

const CARD = [
  ...['.id', '.userID', '.manufacturer', '.manufacturer.id', '.manufacturer.title'],
  ...['.model', '.model.id', '.model.title', '.model.vehicleType'],
  ...['.model.vehicleType.id', '.model.vehicleType.title', '.modelYear', '.registrationNumber'],
  ...['.numberOfSeats', '.fuelType', '.color', '.color.id', '.color.hex', '.color.title'],
  ...['.city', '.city.id', '.city.title', '.images', '.images[].id', '.images[].name', '.images[].type'],
  ...['.instantBooking', '.longTermTrip', '.offRoad', '.state', '.step', '.status', '.numberOfTrips'],
  ...['.maxDiscount', '.rating', '.rating.average', '.rating.count', '.pricePerDay'],
  ...['.trust', '.trust.papersCheckedOn', '.trust.insuredUntil', '.trust.tripsWithoutCancellation'],
  ...['.trust.replyMinutes', '.trust.replyRate', '.trust.completionRate'],
]
const DETAIL = [
  ...CARD,
  ...['.ownerName', '.host', '.host.id', '.host.fullName', '.host.image', '.host.memberSince', '.totalKM'],
  ...[
    '.insurance',
    '.features',
    '.features[].id',
    '.features[].title',
    '.address',
    '.latitude',
    '.longitude',
  ],
  ...['.description', '.guideline', '.driver', '.driver.name', '.driver.experience', '.driver.smoking'],
  ...[
    '.driver.image',
    '.driver.licenseChecked',
    '.driver.languages',
    '.driver.roads',
    '.unavailableDateTimes',
    '.ratings',
    '.rates',
  ],
  ...Object.keys(PRICES).map((name) => `.rates.${name}`),
  ...['.pricing', '.isFree', '.obstacle', '.own'],
]
const OWN = [
  ...[
    '.own.insuranceExpiry',
    '.own.remarks',
    '.own.standing',
    '.own.standing.hiddenBy',
    '.own.standing.isRemovable',
    '.own.standing.papersToAdd',
    '.own.versions',
    '.own.tripGapHours',
    '.own.papers',
    '.own.papers[].id',
    '.own.papers[].name',
  ],
  ...['.own.papers[].type', '.own.driver', '.own.driver.name', '.own.driver.licenseNumber'],
  ...['.own.driver.experience', '.own.driver.phoneNumber', '.own.driver.dob', '.own.driver.address'],
  ...['.own.driver.relation', '.own.driver.alternatePhoneNumber', '.own.driver.smoking'],
  ...['.own.driver.languages', '.own.driver.image', '.own.driver.licenseImage', '.own.isPriced'],
]

describe('GET vehicles/{id}', () => {
  const detail = (token?: string) =>
    api.call<VehicleDetail>('GET', `/api/v1/vehicles/${id}`, token ? { token } : {})

  it('returns the same to all readers, and private fields to the host only', async () => {
    const [anonymous, other, own] = [await detail(), await detail(stranger.token), await detail(host.token)]
    expect(keysOf(anonymous.data).sort()).toEqual([...DETAIL].sort())
    expect(other.text).toBe(anonymous.text)
    expect([anonymous.data.own, other.data.own]).toEqual([null, null])
    expect(keysOf(own.data).sort()).toEqual([...DETAIL, ...OWN].sort())
    const { address, latitude, longitude, registrationNumber, ownerName, driver } = anonymous.data
    const masked = { address, latitude, longitude, registrationNumber, ownerName, driver }
    const shortened = { host: { ...own.data.host, fullName: anonymous.data.host.fullName } }
    expect({ ...own.data, own: null, ...masked, ...shortened }).toEqual(anonymous.data)
    const names = ({ data }: typeof own) => [data.ownerName, data.host.fullName, data.driver?.name]
    expect([anonymous.data.registrationNumber, ...names(anonymous)]).toEqual([
      maskPlate(own.data.registrationNumber),
      ...names(own).map((name) => shortName(name ?? '')),
    ])
    expect(names(own)).not.toEqual(names(anonymous))
    expect(own.headers.get('cache-control')).toBe('no-store')
  })

  it('returns no document, phone, licence or birthday to strangers, even in pages', async () => {
    const page = JSON.stringify(await api.data.vehicle(String(id), null, 'en'))
    for (const text of [(await detail(stranger.token)).text, page])
      expect(text).not.toMatch(/papers\/|bluebook|9841111111|02-07-00999999|1980-01-31|Seen by/)
  })

  it('returns documents to the host under URLs that are signed for each response', async () => {
    const { data } = await detail(host.token)
    expect(data.own?.papers.map(({ type }) => type)).toEqual(['bluebook', 'insurance'])
    for (const { name } of data.own?.papers ?? [])
      expect(name).toMatch(/^\/papers\/\d{10}\.[\w-]{43}\/[0-9a-f-]{36}-1280\.webp$/)
    expect(data.own?.driver).toMatchObject({ phoneNumber: '9841111111', dob: '1980-01-31' })
  })
})

const STANDING = ['.standing', '.standing.hiddenBy', '.standing.isRemovable', '.standing.papersToAdd']

describe('POST getVehicles', () => {
  const list = async (token?: string) =>
    (
      await api.call<VehicleCard[]>('POST', '/api/v1/getVehicles', {
        body: { userId: host.id },
        ...(token && { token }),
      })
    ).data

  it('adds the result of the check and the insurance to the host’s own cards only', async () => {
    const card = [...CARD, '.pricing'].sort()
    for (const token of [undefined, stranger.token])
      expect(keysOf((await list(token))[0]).sort()).toEqual(card)
    const [own] = await list(host.token)
    expect(keysOf(own).sort()).toEqual([...card, '.remarks', '.insuranceExpiry', ...STANDING].sort())
    expect(own).toMatchObject({ remarks: 'Seen by the operator.', insuranceExpiry: EXPIRY })
  })
})

describe('a cached page', () => {
  it('is invalidated by every saved form', async () => {
    const { database } = await api.context.db
      .selectNoFrom(({ fn }) => fn<string>('current_database', []).as('database'))
      .executeTakeFirstOrThrow()
    const client = createClient({ ...inject('connection'), database })
    const heard: (string | undefined)[] = []
    await client.connect()
    client.on('notification', ({ payload }) => heard.push(payload))
    await client.query('listen sawari_changed')
    const features = await generalFields(api, { featureIDs: ['3'] })
    const { registration_number } = await rowOf(api.context.db, 'vehicles', id)
    for (const fields of [
      { ...features, registrationNumber: registration_number },
      { step: '4', ...PRICES, pricePerDay: '6543' },
      { step: '6', ...DRIVER },
    ]) {
      heard.length = 0
      expect((await saveStep(api, id, fields, host)).status).toBe(200)
      await client.query('select 1')
      expect(heard).toContain(`vehicle:${id}`)
    }
    await client.end()
  })
})
