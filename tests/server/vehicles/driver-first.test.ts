import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { HOUR_MS } from '#domain/shared/kathmandu-time.ts'
import { countHistory } from '#server/db/migrations/0014-driver-first.ts'
import { bookingRow } from '#server/db/seed/booking-rows.ts'
import { advanceBookings } from '#server/services/booking/advance-bookings.ts'
import { changeStatus } from '#server/services/booking/change-status.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'
import { DRIVER, type FormFields, jpeg, newPerson, saveStep, vehicleAfter } from '#tests/setup/hosting.ts'
import { answerOf, audited, expectRefused, runCommand } from '#tests/setup/operator.ts'
import { addRow, setRow } from '#tests/setup/rows.ts'

const THAMEL = { title: 'Thamel, Kathmandu', latitude: 27.7154, longitude: 85.311 }
const PATAN = { title: 'Patan, Lalitpur', latitude: 27.6734, longitude: 85.325 }
const LAKESIDE = { title: 'Lakeside, Pokhara', latitude: 28.2096, longitude: 83.958 }
const PRICES = {
  ...{ pricePerHour: 500, pricePerFourHour: null, pricePerEightHour: null, pricePerDay: 6_000 },
  ...{ kmLimitPerFourHour: null, kmLimitPerEightHour: null, kmLimitPerDay: 150, kmChargeLongRoute: 25 },
  ...{ kmChargeCityRide: 20, overnightCharge: 0, waitingCharge: 0 },
  ...{ threeDaysSaving: 0, sevenDaysSaving: 0, oneMonthSaving: 0 },
}

const api = testApi()
let host: { id: number; token: string }
let guest: { id: number; token: string }
let vehicle: number
beforeAll(async () => {
  host = await newPerson(api)
  guest = await newPerson(api, 'Maya')
  await advanceBookings(api.context)
})

const newVehicle = async () => {
  vehicle = await vehicleAfter(api, host.id, 7)
}
const detail = async (language = 'en') =>
  (
    await api.call<VehicleDetail>('GET', `/api/v1/vehicles/${vehicle}`, {
      headers: { 'accept-language': language },
    })
  ).data
const roads = async () =>
  (await detail()).driver?.roads.map(({ from, to, trips }) => [from.title, to.title, trips])

interface Trip {
  origin?: typeof THAMEL
  destination?: typeof THAMEL
  status?: 'approved' | 'inTrip' | 'completed' | 'pending'
  daysAgo?: number
}
/** Inserts a trip of the guest in the vehicle directly: 200 km, or a city ride. */
async function trip({
  origin = THAMEL,
  destination = LAKESIDE,
  status = 'inTrip',
  daysAgo = 3,
}: Trip = {}): Promise<string> {
  const row = bookingRow({
    userId: guest.id,
    vehicleId: vehicle,
    pricing: PRICES,
    from: NOW - daysAgo * 24 * HOUR_MS,
    hours: 12,
    origin,
    destination,
    route: destination === PATAN ? { meters: 7_000, seconds: 700 } : { meters: 200_000, seconds: 20_000 },
    status,
    contact: { name: 'Maya', phone: '9801234567' },
  })
  const { id } = await addRow(api.context.db, 'bookings', row)
  return id
}
const change = (
  bookingId: string,
  from: 'pending' | 'approved' | 'inTrip',
  to: 'completed' | 'cancelled',
  actor: 'host' | 'renter' | 'operator' | 'system',
) =>
  api.context.db
    .transaction()
    .execute((trx) => changeStatus(trx, { bookingId, from, to, actor, reason: 'So it is', at: NOW }))
const complete = async (item: Trip = {}) => change(await trip(item), 'inTrip', 'completed', 'system')

describe('the road history of a driver', () => {
  it('counts trips as they end, in either direction, and includes the cities', async () => {
    await newVehicle()
    expect((await detail()).driver?.roads).toEqual([])
    await complete()
    await complete({ origin: LAKESIDE, destination: THAMEL })
    await complete({ origin: LAKESIDE, destination: PATAN, daysAgo: 9 })
    expect(await roads()).toEqual([['Kathmandu', 'Pokhara', 2]])
    const [road] = (await detail('np')).driver?.roads ?? []
    expect(road).toMatchObject({ from: { title: 'काठमाडौं' }, to: { latitude: expect.any(Number) } })
  })

  it('excludes city rides and trips that were not completed', async () => {
    await newVehicle()
    await complete({ destination: PATAN })
    await change(await trip({ status: 'approved' }), 'approved', 'cancelled', 'renter')
    expect(await roads()).toEqual([])
    expect((await detail()).numberOfTrips).toBe(1)
  })

  it('counts a trip once when it ends twice concurrently', async () => {
    await newVehicle()
    const id = await trip()
    const ended = await Promise.all([0, 1].map(() => change(id, 'inTrip', 'completed', 'system')))
    expect(ended.sort()).toEqual([false, true])
    expect(await roads()).toEqual([['Kathmandu', 'Pokhara', 1]])
  })

  it('is the same when the migration derives it from past trips', async () => {
    await newVehicle()
    for (const item of [{}, { origin: LAKESIDE, destination: THAMEL }, { destination: PATAN }])
      await trip({ ...item, status: 'completed' })
    await countHistory(api.context.db)
    expect(await roads()).toEqual([['Kathmandu', 'Pokhara', 2]])
    expect((await detail()).trust.tripsWithoutCancellation).toBe(3)
    await countHistory(api.context.db)
    expect(await roads()).toEqual([['Kathmandu', 'Pokhara', 2]])
  })

  const save = (patch: FormFields) => saveStep(api, vehicle, { step: '6', ...DRIVER, ...patch }, host)
  it.each<[string, FormFields, boolean]>([
    [
      'a typo in the name is corrected',
      { driverName: 'Hari Bahadur Lama', driverLicenseNumber: '02-07-00999999' },
      true,
    ],
    [
      'a typo in the number is corrected',
      { driverName: 'Hari Lama', driverLicenseNumber: '02-07-00999998' },
      true,
    ],
    ['the driver is replaced', {}, false],
  ])('is kept unless the driver changes, when %s: %j', async (_, patch, areKept) => {
    await newVehicle()
    await complete()
    expect((await save(patch)).status).toBe(200)
    expect(await roads()).toEqual(areKept ? [['Kathmandu', 'Pokhara', 1]] : [])
  })

  it('is not counted for a vehicle without a driver, whose trips still end', async () => {
    await newVehicle()
    await api.context.db.deleteFrom('drivers').where('vehicle_id', '=', vehicle).execute()
    expect(await complete()).toBe(true)
    expect((await detail()).driver).toBeNull()
  })
})

describe('trips without a cancellation', () => {
  const trips = async () => (await detail()).trust.tripsWithoutCancellation

  it('restart only when the host cancels an approved booking', async () => {
    await newVehicle()
    for (let count = 0; count < 3; count++) await complete({ destination: PATAN })
    expect(await trips()).toBe(3)
    await change(await trip({ status: 'pending' }), 'pending', 'cancelled', 'host')
    for (const actor of ['renter', 'operator', 'system'] as const)
      await change(await trip({ status: 'approved' }), 'approved', 'cancelled', actor)
    expect(await trips()).toBe(3)
    await change(await trip({ status: 'approved' }), 'approved', 'cancelled', 'host')
    expect(await trips()).toBe(0)
    await complete()
    expect(await trips()).toBe(1)
  })

  it('count from the host’s last cancellation in past data', async () => {
    await newVehicle()
    await trip({ status: 'completed', daysAgo: 30 })
    const ended = [await trip({ daysAgo: 20 }), await trip({ daysAgo: 8 })]
    await sql`update bookings set status = 'cancelled', cancelled_by = 'host', status_changed_at = from_at
      where id = any(${ended})`.execute(api.context.db)
    await trip({ status: 'completed', daysAgo: 10 })
    // of the two that the host cancelled, the first had been approved
    await sql`insert into booking_events (booking_id, status, actor) values (${ended[0]}, 'approved', 'system')`.execute(
      api.context.db,
    )
    await countHistory(api.context.db)
    expect(await trips()).toBe(1)
  })
})

describe("the list of a driver's languages", () => {
  const save = async (patch: FormFields) =>
    saveStep(
      api,
      vehicle,
      { step: '6', ...DRIVER, driverImage: await jpeg(20), driverLicenseImage: await jpeg(30), ...patch },
      host,
    )
  const languages = async () => (await detail()).driver?.languages

  it('is saved, unchanged by a form that omits it, and removed', async () => {
    await newVehicle()
    expect(await languages()).toEqual([])
    expect((await save({ driverLanguages: ['new', 'ne', 'new'] })).status).toBe(200)
    expect(await languages()).toEqual(['ne', 'new'])
    await save({})
    expect(await languages()).toEqual(['ne', 'new'])
    await save({ driverLanguages: [''] })
    expect(await languages()).toEqual([])
  })

  it('is restricted to known languages', async () => {
    const { status, error } = await save({ driverLanguages: ['ne', "'; drop table drivers"] })
    expect([status, error[0]?.cause]).toEqual([422, 'driverLanguages'])
  })
})

describe('a fact from documents', () => {
  it('is shown only while the check is valid', async () => {
    await newVehicle()
    const set = (status: 'verified' | 'rejected' | null) =>
      setRow(api.context.db, 'vehicles', vehicle, {
        status,
        papers_checked_on: '2026-11-12',
        insurance_expiry: '2027-03-03',
      })
    const messages = async () => {
      const { papersCheckedOn, insuredUntil } = (await detail()).trust
      return [papersCheckedOn, insuredUntil]
    }
    await set('verified')
    expect(await messages()).toEqual(['2026-11-12', '2027-03-03'])
    for (const status of ['rejected', null] as const) {
      await set(status)
      expect(await messages()).toEqual([null, null])
    }
  })
})

describe('a review of a guest', () => {
  const rate = async (remarks: string, daysAgo: number, userId = guest.id) => {
    const id = await trip({ status: 'completed', daysAgo })
    await addRow(api.context.db, 'ratings', {
      booking_id: id,
      vehicle_id: vehicle,
      user_id: userId,
      rate: 4,
      remarks,
      created_at: new Date(NOW - daysAgo * 24 * HOUR_MS),
      revealed_at: new Date(NOW),
    })
    return id
  }
  const words = async () => (await detail()).ratings.map(({ by, remarks }) => [by, remarks])

  it('is listed, latest first; a rating without a review only counts', async () => {
    await newVehicle()
    await rate('Slow but kind.', 9, (await newPerson(api, 'Bina')).id)
    await rate('', 5, (await newPerson(api, 'Chet')).id)
    await rate('<b>Best</b> of all', 2)
    expect(await words()).toEqual([
      ['Maya', '<b>Best</b> of all'],
      ['Bina', 'Slow but kind.'],
    ])
    expect((await detail()).rating).toEqual({ average: 4, count: 3 })
  })

  it('can be hidden by the operator and shown again, while the stars stay', async () => {
    await newVehicle()
    const id = await rate('His brother Ram lives in Baneshwor 12.', 2)
    expect(await answerOf(api, 'review', 'list', String(vehicle))).toMatchObject([
      { booking: id, by: 'Maya', hidden: false },
    ])
    const hide = ['review', 'hide', id, '--reason', 'Contains a home address']
    expect((await runCommand(api, ...hide)).out).toContain('The text is hidden: His brother')
    expect([await words(), (await detail()).rating.count]).toEqual([[], 1])
    expect((await audited(api))[0]).toMatchObject({
      command: 'review hide',
      subject: `booking:${id}`,
      after: { text: 'remarks', isHidden: true, reason: 'Contains a home address' },
    })
    expect((await runCommand(api, ...hide)).out).toContain('hidden already')
    expect((await runCommand(api, 'review', 'show', id)).out).toContain('The text is shown:')
    expect(await words()).toHaveLength(1)
  })

  it.each(['unknown', '00000000-0000-4000-8000-000000000000'])('is not found for %s', async (id) => {
    await expectRefused(api, ['review', 'show', id], 'There is no rating of a booking')
  })
})

describe('the demo', () => {
  it('has drivers with languages, roads derived from its bookings, and past dates of checks', async () => {
    const { rows } = await sql<{ speaking: number; roads: number; tomorrow: number; undated: number }>`
      select (select count(*) from drivers where 'ne' = any(languages)) as speaking,
        (select count(*) from driver_roads) as roads,
        (select count(*) from vehicles where papers_checked_on > ${new Date(NOW)}::date) as tomorrow,
        (select count(*) from vehicles where status = 'verified' and papers_checked_on is null) as undated`.execute(
      api.context.db,
    )
    const [facts] = rows
    expect(facts?.speaking).toBeGreaterThan(100)
    expect(facts?.roads).toBeGreaterThan(50)
    expect([facts?.tomorrow, facts?.undated]).toEqual([0, 0])
  })
})
