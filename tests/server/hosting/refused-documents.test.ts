import { beforeEach, describe, expect, it } from 'vitest'
import type { VehicleCard } from '#contract/vehicles.ts'
import { testApi } from '#tests/setup/api.ts'
import { payloadOf } from '#tests/setup/bookings.ts'
import { DRIVER, jpeg, saveStep, testPerson, vehicleAfter } from '#tests/setup/hosting.ts'
import { addDocuments, answerOf, runCommand } from '#tests/setup/operator.ts'
import { upload } from '#tests/setup/pictures.ts'
import { rowOf } from '#tests/setup/rows.ts'

const api = testApi()
const host = testPerson(api)
const guest = testPerson(api, 'Guest')
let vehicle: number
beforeEach(async () => {
  vehicle = await vehicleAfter(api, host.id, 7)
  await addDocuments(api, vehicle)
})

const reject = () => answerOf(api, 'vehicle', 'reject', String(vehicle), 'Page 2 is cut off.')
const verify = () => answerOf(api, 'vehicle', 'verify', String(vehicle))
const reopen = () => api.call('POST', `/api/v1/vehicles/${vehicle}/papers`, { token: host.token })
async function send(type: 'bluebook' | 'insurance' = 'bluebook'): Promise<void> {
  const bytes = Buffer.from(await (await jpeg()).arrayBuffer())
  expect((await upload(api, vehicle, { token: host.token, type, bytes })).status).toBe(201)
}
/** What keeps it off the list for its host; its page and its price agree. */
async function hiddenBy(): Promise<readonly string[] | undefined> {
  const listFor = async (token: string) =>
    (await api.call<VehicleCard[]>('POST', '/api/v1/getVehicles', { token, body: { userId: host.id } })).data
  const blockers = (await listFor(host.token)).find(({ id }) => id === vehicle)?.standing?.hiddenBy
  const shown = await listFor(guest.token)
  expect(shown.some(({ id }) => id === vehicle)).toBe(blockers?.length === 0)
  return blockers
}

describe('the refusal of documents', () => {
  it('takes the vehicle off the list until new ones are sent', async () => {
    expect(await hiddenBy()).toEqual([])
    await reject()
    expect(await hiddenBy()).toEqual(['documentsRefused'])
    await reopen()
    expect(await hiddenBy()).toEqual(['documentsRefused'])
    await send()
    expect(await hiddenBy()).toEqual([])
    await verify()
    expect(await hiddenBy()).toEqual([])
  })

  it('takes it off the second time until an operator has verified the new ones', async () => {
    await reject()
    await reopen()
    await send()
    await reject()
    expect(await hiddenBy()).toEqual(['documentsUnchecked'])
    await reopen()
    await send('insurance')
    expect(await hiddenBy()).toEqual(['documentsUnchecked'])
    await verify()
    expect(await hiddenBy()).toEqual([])
    // once they were in order, the count starts again
    await reject()
    expect(await hiddenBy()).toEqual(['documentsRefused'])
  })

  it.each<[string, () => Promise<unknown>]>([
    [
      "a picture of the driver's licence",
      async () =>
        saveStep(
          api,
          vehicle,
          { step: '6', ...DRIVER, driverLicenseImage: await jpeg(90) },
          { token: host.token },
        ),
    ],
    [
      'another last day of the insurance',
      async () => saveStep(api, vehicle, { step: '2', insuranceExpiry: '2027-08-01' }, { token: host.token }),
    ],
  ])('ends when new ones are sent with %s', async (_, sendAnew) => {
    await reject()
    await sendAnew()
    expect(await hiddenBy()).toEqual([])
  })

  it('does not count twice while nothing new was sent', async () => {
    await reject()
    await answerOf(api, 'vehicle', 'reject', String(vehicle), 'Page 3 as well.')
    expect(await rowOf(api.context.db, 'vehicles', vehicle)).toMatchObject({
      document_refusals: 1,
      is_withheld: true,
    })
  })

  it('keeps the booked trips, which the operator sees', async () => {
    const { data } = await api.call<{ id: string }>('POST', '/api/v1/bookings', {
      body: payloadOf(vehicle, 100),
      token: guest.token,
    })
    const { out } = await runCommand(api, 'vehicle', 'reject', String(vehicle), 'Page 2 is cut off.')
    expect(out).toContain('To be decided by you:')
    expect(out).toContain(data.id)
    expect((await rowOf(api.context.db, 'bookings', data.id)).status).not.toBe('cancelled')
    const again = await api.call('POST', '/api/v1/bookings', {
      body: payloadOf(vehicle, 200),
      token: guest.token,
    })
    expect(again.error[0]?.cause).toBe('vehicleNotFound')
  })
})
