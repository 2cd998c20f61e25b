import { describe, expect, it } from 'vitest'
import type { VehicleDetail } from '#contract/vehicles.ts'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { type Reply, refusal, testApi } from '#tests/setup/api.ts'
import { DAY, NOW } from '#tests/setup/clock.ts'
import {
  DRIVER,
  everythingOf,
  GUEST,
  jpeg,
  PRICES,
  saveStep,
  showVehicle,
  testPerson,
  vehicleAfter,
} from '#tests/setup/hosting.ts'
import { rowOf, rowsOf } from '#tests/setup/rows.ts'

const api = testApi()
const host = testPerson(api)

const versionsOf = async (id: number) => (await showVehicle(api, id, host)).data.own?.versions
const vehicleOf = (id: number) => rowOf(api.context.db, 'vehicles', id)
const guest = (version: string, description: string) => ({ step: '5', ...GUEST, description, version })

describe('a form that was opened before another window saved it', () => {
  it('is refused with 409 and the current vehicle, and writes nothing', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const first = await saveStep(api, id, guest('0', 'The first.'), host)
    expect([first.status, first.data.version]).toEqual([200, 1])
    const before = await everythingOf(api, id)
    const late = (await saveStep(api, id, guest('0', 'The second.'), host)) as unknown as Reply<VehicleDetail>
    expect(refusal(late)).toEqual([409, 'versionConflict'])
    expect(late.error[0]?.detail).toMatch(/^This form was saved in another window/)
    expect(late.data).toMatchObject({
      id,
      description: 'The first.',
      own: { versions: [0, 0, 0, 0, 1, 0, 0] },
    })
    expect(await everythingOf(api, id)).toBe(before)
    expect((await saveStep(api, id, guest('1', 'The second.'), host)).data.version).toBe(2)
    expect((await vehicleOf(id)).description).toBe('The second.')
  })

  it('does not depend on other forms, because each has its own version', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    await saveStep(api, id, guest('0', 'Clean.'), host)
    const { status } = await saveStep(api, id, { step: '4', ...PRICES, version: '0' }, host)
    expect([status, await versionsOf(id)]).toEqual([200, [0, 0, 0, 1, 1, 0, 0]])
  })

  it('stores no picture of a refused form', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const before = await everythingOf(api, id)
    const late = { step: '6', ...DRIVER, driverImage: await jpeg(20), version: '4' }
    expect((await saveStep(api, id, late, host)).status).toBe(409)
    expect(await everythingOf(api, id)).toBe(before)
  })

  it('is saved when it has no version, like that of older clients', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    for (const description of ['One.', 'Two.'])
      expect((await saveStep(api, id, { step: '5', ...GUEST, description }, host)).status).toBe(200)
    expect(await versionsOf(id)).toEqual([0, 0, 0, 0, 2, 0, 0])
  })

  it('succeeds once among many concurrent windows', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, window) => saveStep(api, id, guest('0', `Window ${window}.`), host)),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(7).fill(409)])
  })

  it.each(['x', '-1', '1.5', '9999999999', ''])('refuses the version %j', async (version) => {
    const id = await vehicleAfter(api, host.id, 7)
    expect(refusal(await saveStep(api, id, guest(version, 'Clean.'), host))).toEqual([422, 'invalid'])
  })

  it('does not relist a vehicle that another window unlisted', async () => {
    const id = await vehicleAfter(api, host.id, 7, { state: 'notAvailable' })
    const { data } = await saveStep(api, id, { step: '4', ...PRICES, version: '0' }, host)
    expect(data.state).toBe('notAvailable')
  })
})

describe('a form whose response was lost', () => {
  it('gets the same response for its key, although its version has increased', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const call = { ...host, key: `save-${id}` }
    const first = await saveStep(api, id, guest('0', 'Clean.'), call)
    const again = await saveStep(api, id, guest('0', 'Clean.'), call)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await versionsOf(id)).toEqual([0, 0, 0, 0, 1, 0, 0])
    const other = await saveStep(api, id, guest('1', 'Other.'), call)
    expect(refusal(other)).toEqual([422, 'sameKeyOtherPayload'])
  })

  it('has the pictures of its first attempt, and stores no second set', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const call = { ...host, key: `driver-${id}` }
    const form = async () => ({ step: '6', ...DRIVER, driverImage: await jpeg(20), version: '0' })
    expect((await saveStep(api, id, await form(), call)).status).toBe(200)
    const before = await everythingOf(api, id)
    expect((await saveStep(api, id, await form(), call)).status).toBe(200)
    expect(await everythingOf(api, id)).toBe(before)
  })
})

describe('blocking dates with a lost response', () => {
  it('happens once for one key, and is not affected by another user’s key', async () => {
    const id = await vehicleAfter(api, host.id, 7)
    const body = { fromTime: toWire(NOW + DAY), toTime: toWire(NOW + 2 * DAY) }
    const block = (key: string, patch = {}) =>
      api.call<{ id: number }>('POST', `/api/v1/vehicles/${id}/unavailableDate`, {
        token: host.token,
        headers: { 'idempotency-key': key },
        body: { ...body, ...patch },
      })
    const replies = await Promise.all(Array.from({ length: 5 }, () => block('dates')))
    const [first] = replies
    for (const reply of [...replies, await block('dates')])
      expect([reply.status, reply.text]).toEqual([200, first?.text])
    const ranges = await rowsOf(api.context.db, 'vehicle_calendar', { vehicle_id: id }, { only: ['id'] })
    expect(ranges).toEqual([{ id: first?.data.id }])
    // another key is another request, and another range for the same key is refused
    expect((await block('others')).error[0]?.cause).toBe('datesOverlap')
    expect((await block('dates', { toTime: toWire(NOW + 3 * DAY) })).error[0]?.cause).toBe(
      'sameKeyOtherPayload',
    )
  })
})
