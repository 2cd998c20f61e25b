import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { payloadOf } from '#tests/setup/bookings.ts'
import {
  DRIVER,
  everythingOf,
  type FormFields,
  generalFields,
  jpeg,
  newPlate,
  saveStep,
  showVehicle,
  testPerson,
  vehicleAfter,
} from '#tests/setup/hosting.ts'
import { rowOf, rowsOf, setRow } from '#tests/setup/rows.ts'

const api = testApi()
const host = testPerson(api)
const guest = testPerson(api, 'Guest')
let hours = 48
let vehicle: number

/** Saved by its host, then checked. */
async function checkedVehicle(patch: object = {}): Promise<number> {
  vehicle = await vehicleAfter(api, host.id, 7, { instant_booking: true, off_road: false, ...patch })
  expect((await save(await driverFields({ driverImage: await jpeg(20) }))).status).toBe(200)
  expect((await save(await vehicleFields())).status).toBe(200)
  await setStatus('verified')
  return vehicle
}
const setStatus = (status: 'verified' | 'rejected') => setRow(api.context.db, 'vehicles', vehicle, { status })
/** What guests see on the page of the vehicle: "Licence checked". */
const isChecked = async () => (await showVehicle(api, vehicle)).data.status === 'verified'

const save = (fields: FormFields, token = host.token) => saveStep(api, vehicle, fields, { token })
const driverFields = async (patch: FormFields = {}): Promise<FormFields> => ({
  step: '6',
  ...DRIVER,
  ...patch,
})
async function vehicleFields(patch: FormFields = {}): Promise<FormFields> {
  const row = await rowOf(api.context.db, 'vehicles', vehicle)
  return generalFields(api, {
    ownerName: row.owner_name,
    manufacturerID: String(row.manufacturer_id),
    modelID: String(row.model_id),
    registrationNumber: row.registration_number,
    modelYear: String(row.model_year),
    numberOfSeats: String(row.number_of_seats),
    totalKM: String(row.total_km),
    fuelType: row.fuel_type,
    offRoad: 'false',
    ...patch,
  })
}

const book = async (status: 'pending' | 'approved' | 'inTrip' | 'cancelled' | 'completed') => {
  hours += 24
  const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', {
    body: payloadOf(vehicle, hours),
    token: guest.token,
  })
  await setRow(api.context.db, 'bookings', data.id, { status })
  return data.id
}
const notified = () => rowsOf(api.context.db, 'notifications', { kind: 'driverChanged' }, { by: 'id' })

describe('a checked vehicle', () => {
  it.each<[string, FormFields]>([
    ['another name of the driver', { driverName: 'Shyam Rai' }],
    ['another licence number', { driverLicenseNumber: '01-06-00999999' }],
  ])('must be checked again after %s', async (_, patch) => {
    await checkedVehicle()
    expect(await isChecked()).toBe(true)
    expect((await save(await driverFields(patch))).status).toBe(200)
    expect(await isChecked()).toBe(false)
  })

  it.each(['driverImage', 'driverLicenseImage'])('must be checked again after another %s', async (field) => {
    await checkedVehicle()
    expect((await save(await driverFields({ [field]: await jpeg(140) }))).status).toBe(200)
    expect(await isChecked()).toBe(false)
  })

  it.each<[string, FormFields]>([
    ["another owner's name", { ownerName: 'Gita Gurung' }],
    ['another number of seats', { numberOfSeats: '50' }],
    ['another fuel', { fuelType: 'electric' }],
    ['another plate', { registrationNumber: newPlate() }],
    ['another year', { modelYear: '2019' }],
  ])('must be checked again after %s', async (_, patch) => {
    await checkedVehicle({ number_of_seats: 7, fuel_type: 'diesel', model_year: 2021 })
    expect((await save(await vehicleFields(patch))).status).toBe(200)
    expect(await isChecked()).toBe(false)
  })

  it('stays checked when the same is saved again, and when other fields change', async () => {
    await checkedVehicle()
    // each save increases the version
    const kept = async () => (await everythingOf(api, vehicle)).replace(/"form_versions":\[[\d,]*\]/, '')
    const before = await kept()
    const unchanged: FormFields[] = [
      await driverFields(),
      await driverFields({ driverName: '  Ram  Bahadur Tamang ', driverLicenseNumber: '०१-०६-००१२३४५६' }),
      await vehicleFields(),
      await vehicleFields({ ownerName: ` ${(await vehicleFields()).ownerName} ` }),
    ]
    for (const fields of unchanged) expect((await save(fields)).status).toBe(200)
    expect(await kept()).toBe(before)
    for (const fields of [
      await driverFields({ driverExperience: '13', driverPhoneNumber: '9831234599', driverSmokes: 'true' }),
      await vehicleFields({ totalKM: '99000', instantBooking: 'true', longTermTrip: 'true' }),
    ])
      expect((await save(fields)).status).toBe(200)
    expect(await isChecked()).toBe(true)
    expect(await notified()).toEqual([])
  })

  it('must be checked again after another driver when it was rejected', async () => {
    await checkedVehicle()
    await setStatus('rejected')
    await save(await driverFields({ driverName: 'Shyam Rai' }))
    const { status } = await rowOf(api.context.db, 'vehicles', vehicle)
    expect(status).toBeNull()
  })
})

describe('another driver', () => {
  it('notifies guests with pending or approved bookings once, and no other user', async () => {
    await checkedVehicle()
    const open = [await book('pending'), await book('approved')]
    for (const status of ['inTrip', 'cancelled', 'completed'] as const) await book(status)
    const fields = await driverFields({ driverName: 'Shyam Rai', driverLicenseNumber: '01-06-00999999' })
    expect((await save(fields)).status).toBe(200)
    expect((await save(fields)).status).toBe(200)
    const notifications = await notified()
    expect(notifications.map(({ facts }) => (facts as { bookingId: string }).bookingId)).toEqual(open)
    expect(notifications[0]?.facts).toMatchObject({ driver: 'Shyam Rai', vehicle: expect.any(String) })
    const { data } = await api.call<{ id: number }>('GET', '/api/v1/auth/user', { token: guest.token })
    expect(new Set(notifications.map(({ user_id }) => user_id))).toEqual(new Set([data.id]))
  })

  it('notifies no guest when only a picture changes, or when there was no driver before', async () => {
    const before = (await notified()).length
    await checkedVehicle()
    await book('approved')
    await save(await driverFields({ driverImage: await jpeg(200) }))
    await api.context.db.deleteFrom('drivers').where('vehicle_id', '=', vehicle).execute()
    const pictures = { driverImage: await jpeg(1), driverLicenseImage: await jpeg(2) }
    expect((await save(await driverFields({ ...pictures, driverName: 'First Driver' }))).status).toBe(200)
    expect(await notified()).toHaveLength(before)
  })
})

describe('seats and fuel', () => {
  it.each(['pending', 'approved', 'inTrip'] as const)(
    'stay as they were booked while a booking is %s',
    async (status) => {
      await checkedVehicle({ number_of_seats: 7, fuel_type: 'diesel' })
      await book(status)
      const before = await everythingOf(api, vehicle)
      const { status: answered, error } = await save(
        await vehicleFields({ numberOfSeats: '50', fuelType: 'electric' }),
      )
      expect([answered, error]).toEqual([
        422,
        [
          {
            cause: 'numberOfSeats',
            detail:
              'Guests have booked this vehicle as it is. The number of seats can be changed once no booking is open',
          },
          {
            cause: 'fuelType',
            detail:
              'Guests have booked this vehicle as it is. The fuel can be changed once no booking is open',
          },
        ],
      ])
      expect(await everythingOf(api, vehicle)).toBe(before)
      expect((await save(await vehicleFields({ totalKM: '99000' }))).status).toBe(200)
      expect(await isChecked()).toBe(true)
    },
  )

  it.each(['cancelled', 'completed'] as const)('may change after a booking was %s', async (status) => {
    await checkedVehicle({ number_of_seats: 7 })
    await book(status)
    expect((await save(await vehicleFields({ numberOfSeats: '6' }))).status).toBe(200)
    expect(await isChecked()).toBe(false)
  })
})
