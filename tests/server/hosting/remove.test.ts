import { describe, expect, it } from 'vitest'
import type { VehicleCard } from '#contract/vehicles.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { findPicture } from '#server/services/hosting/find-picture.ts'
import { refusal, testApi } from '#tests/setup/api.ts'
import { payloadOf } from '#tests/setup/bookings.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import {
  createVehicle,
  DRIVER,
  EXPIRY,
  everythingOf,
  formOf,
  generalFields,
  jpeg,
  newPerson,
  newPlate,
  saveStep,
  searchAll,
  showVehicle,
  testPerson,
  vehicleAfter,
} from '#tests/setup/hosting.ts'
import { setRow } from '#tests/setup/rows.ts'

const api = testApi()
const host = testPerson(api)
const guest = testPerson(api, 'Guest')

const remove = (id: number | string, token = host.token) =>
  api.call('DELETE', `/api/v1/vehicles/${id}`, { token })
const book = (id: number, inHours = 72) =>
  api.call<{ id: string }>('POST', '/api/v1/bookings', { token: guest.token, body: payloadOf(id, inHours) })
const rowsOf = (id: number) =>
  api.context.db.selectFrom('vehicles').select('id').where('id', '=', id).execute()
const uploadsOf = async (userId: number) =>
  (await api.context.db.selectFrom('uploads').select('id').where('user_id', '=', userId).execute()).map(
    ({ id }) => id,
  )
const myVehicles = async (token: string, userId: number) =>
  (await api.call<VehicleCard[]>('POST', '/api/v1/getVehicles', { token, body: { userId } })).data
const standingOf = async (id: number) =>
  (await myVehicles(host.token, host.id)).find((card) => card.id === id)?.standing

describe('DELETE vehicles/{id}', () => {
  it('removes pictures, documents, driver and blocked dates, and frees the plate', async () => {
    const person = await newPerson(api)
    const plate = newPlate()
    const fields = await generalFields(api, { registrationNumber: plate })
    const { data: created } = await createVehicle(api, fields, person)
    const images = [await jpeg(0), await jpeg(60), await jpeg(120), await jpeg(180)]
    const documents = { blueBookImages: [await jpeg(240)], insuranceImages: [await jpeg(300)] }
    await saveStep(api, created.id, { step: '2', insuranceExpiry: EXPIRY, images, ...documents }, person)
    await setRow(api.context.db, 'vehicles', created.id, { step: 5 })
    const pictures = { driverImage: await jpeg(20), driverLicenseImage: await jpeg(90) }
    expect((await saveStep(api, created.id, { step: '6', ...DRIVER, ...pictures }, person)).status).toBe(200)
    const range = { fromTime: toWire(NOW + DAY), toTime: toWire(NOW + 2 * DAY) }
    await api.call('POST', `/api/v1/vehicles/${created.id}/unavailableDate`, {
      token: person.token,
      body: range,
    })
    const { data: before } = await showVehicle(api, created.id, person)
    expect([(await uploadsOf(person.id)).length, before.own?.standing.isRemovable]).toEqual([8, true])
    const shown = [before.images[0]?.name, before.own?.papers[0]?.name, before.own?.driver?.licenseImage]

    for (const name of shown) expect(await findPicture(api.context, name ?? '')).not.toBeNull()
    const { status, data } = await remove(created.id, person.token)
    expect([status, data]).toEqual([200, { id: created.id }])
    expect([await rowsOf(created.id), await uploadsOf(person.id)]).toEqual([[], []])
    expect((await showVehicle(api, created.id, person)).status).toBe(404)
    for (const name of shown) expect(await findPicture(api.context, name ?? '')).toBeNull()
    expect(await myVehicles(person.token, person.id)).toEqual([])
    const again = await createVehicle(api, await generalFields(api, { registrationNumber: plate }), person)
    expect(again.status).toBe(201)
  })

  it.each(['pending', 'approved', 'inTrip', 'cancelled', 'completed'] as const)(
    'refuses a vehicle with a booking that is %s, with a message, and changes nothing',
    async (bookingStatus) => {
      const id = await vehicleAfter(api, host.id, 7)
      const { data: booking } = await book(id)
      await setRow(api.context.db, 'bookings', booking.id, { status: bookingStatus })
      const before = await everythingOf(api, id)
      const { status, error } = await remove(id)
      expect([status, error[0]?.cause]).toEqual([409, 'vehicleKept'])
      expect(error[0]?.detail).toMatch(/^There are bookings or other records of this vehicle/)
      expect(await everythingOf(api, id)).toBe(before)
      expect((await standingOf(id))?.isRemovable).toBe(false)
      // to stay below five unpaid bookings
      await setRow(api.context.db, 'bookings', booking.id, { status: 'cancelled' })
    },
  )

  it('refuses a reported vehicle: the report would be deleted with it', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const report = { type: 'vehicle', vehicleID: id, reason: 'Not there', remarks: 'The host did not come.' }
    expect((await api.call('POST', '/api/v1/report', { token: guest.token, body: report })).status).toBe(200)
    expect(refusal(await remove(id))).toEqual([409, 'vehicleKept'])
    expect((await standingOf(id))?.isRemovable).toBe(false)
  })

  it('responds to a removed vehicle as to an unknown one', async () => {
    const id = await vehicleAfter(api, host.id, 3)
    expect((await remove(id)).status).toBe(200)
    expect(refusal(await remove(id))).toEqual([404, 'notYourVehicle'])
  })

  it('refuses one that an operator has blocked', async () => {
    const id = await vehicleAfter(api, host.id, 7, { blocked_at: new Date(NOW) })
    expect((await remove(id)).status).toBe(404)
    expect(await standingOf(id)).toMatchObject({ hiddenBy: ['blocked'], isRemovable: false })
  })

  it('never succeeds together with a concurrent booking', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const id = await vehicleAfter(api, host.id, 7)
      const calls = [() => book(id, 72 + round * 24), () => remove(id)]
      const replies = await Promise.all((round % 2 ? calls : calls.toReversed()).map((ask) => ask()))
      const won = replies.filter(({ status }) => status < 300)
      expect(won).toHaveLength(1)
      expect(replies.every(({ status }) => status < 500)).toBe(true)
      const isLeft = (await rowsOf(id)).length === 1
      const { bookings } = await api.context.db
        .selectFrom('bookings')
        .select(({ fn }) => fn.countAll<number>().as('bookings'))
        .where('vehicle_id', '=', id)
        .executeTakeFirstOrThrow()
      expect(bookings).toBe(isLeft ? 1 : 0)
      outcomes.add(isLeft ? 'booked' : 'removed')
      await setRow(api.context.db, 'bookings', { vehicle_id: id }, { status: 'cancelled' })
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })
})

describe('the status of a vehicle', () => {
  it.each([
    ['finished', 7, {}, []],
    ['without its last form', 6, {}, []],
    ['from before there were steps', null, {}, []],
    ['without a driver', 5, {}, ['unfinished']],
    ['unlisted', 7, { state: 'notAvailable' }, ['notListed']],
    ['insured until today', 7, { insurance_expiry: '2026-11-21' }, []],
    ['insured until yesterday', 7, { insurance_expiry: '2026-11-20' }, ['insuranceLapsed']],
    ['blocked', 7, { blocked_at: new Date(NOW) }, ['blocked']],
    ['refused', 7, { document_refusals: 1, is_withheld: true }, ['documentsRefused']],
    ['refused again', 7, { document_refusals: 2, is_withheld: true }, ['documentsUnchecked']],
  ] as const)('is the same for its host and for a search: %s', async (_, step, patch, hiddenBy) => {
    const id = await vehicleAfter(api, host.id, step, patch)
    expect((await standingOf(id))?.hiddenBy).toEqual(hiddenBy)
    // the remaining hours of today
    const dates = { fromDate: '2026-11-21', fromTime: '18:00', toDate: '2026-11-21', toTime: '23:00' }
    const { ids } = await searchAll(api, { cityId: 1, ...dates, sortBy: 'pricePerDay', order: 'asc' })
    expect(ids.includes(id)).toBe(hiddenBy.length === 0)
  })

  it('lists missing documents, until their pictures are uploaded', async () => {
    const id = await vehicleAfter(api, host.id, 2)
    expect((await standingOf(id))?.papersToAdd).toEqual(['bluebook', 'insurance'])
    for (const type of ['bluebook', 'insurance']) {
      const body = formOf({ type, image: await jpeg(type.length) })
      await api.call('POST', `/api/v1/vehicles/${id}/images`, { token: host.token, body })
    }
    expect((await standingOf(id))?.papersToAdd).toEqual([])
    const whole = await vehicleAfter(api, host.id, 7)
    expect((await standingOf(whole))?.papersToAdd).toEqual(['bluebook', 'insurance'])
  })

  it('is visible to the host only', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const cards = await myVehicles(guest.token, host.id)
    expect(cards.find((card) => card.id === id)).not.toHaveProperty('standing')
  })
})
