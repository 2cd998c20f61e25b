import { describe, expect, it } from 'vitest'
import { testApi } from '#tests/setup/api.ts'
import { createGuests, freeVehicles, payloadOf } from '#tests/setup/bookings.ts'
import { ADDRESS, newPerson, saveStep, vehicleAfter } from '#tests/setup/hosting.ts'

/** In the Indian half of the town at Birgunj's border, well inside the bounding box of Nepal. */
const RAXAUL = { lat: 26.98, lng: 84.85 }
const BIRGUNJ = { lat: 27.0171, lng: 84.8808 }

const api = testApi()

/** Every call that accepts a place. */
describe('a place across the border', () => {
  const causeOf = async (method: string, path: string, body?: object, token?: string) => {
    const { status, error } = await api.call(method, `/api/v1/${path}`, {
      ...(body && { body }),
      ...(token !== undefined && { token }),
    })
    return [status, error[0]?.cause]
  }

  it('is rejected as the address of a vehicle', async () => {
    const host = await newPerson(api)
    const id = await vehicleAfter(api, host.id, 2)
    const address = { step: '3', ...ADDRESS, latitude: String(RAXAUL.lat), longitude: String(RAXAUL.lng) }
    const { status, error } = await saveStep(api, id, address, host)
    expect([status, error]).toEqual([422, [{ cause: 'latitude', detail: 'Please choose a place in Nepal' }]])
  })

  it('is rejected as a point to be named', async () => {
    expect(await causeOf('GET', `places?lat=${RAXAUL.lat}&lng=${RAXAUL.lng}`)).toEqual([422, 'outsideNepal'])
    expect(await causeOf('GET', `places?lat=${BIRGUNJ.lat}&lng=${BIRGUNJ.lng}`)).toEqual([200, undefined])
  })

  it.each([
    ['the start', [RAXAUL, BIRGUNJ]],
    ['a stop', [BIRGUNJ, RAXAUL, BIRGUNJ]],
    ['the end', [BIRGUNJ, RAXAUL]],
  ])('is rejected as %s of a route', async (_, points) => {
    expect(await causeOf('POST', 'route', { points })).toEqual([422, 'outsideNepal'])
  })

  it.each([
    ['pickup', { originLatitude: RAXAUL.lat, originLongitude: RAXAUL.lng }],
    ['drop-off', { destinationLatitude: RAXAUL.lat, destinationLongitude: RAXAUL.lng }],
    ['stop', { waypoints: [{ ...RAXAUL, title: 'Raxaul' }] }],
  ])('is rejected as the %s of a price and of a booking', async (_, patch) => {
    const [token] = await createGuests(api, 1, `guest-${Object.keys(patch).join('')}`.slice(0, 20))
    const [vehicleId = 0] = await freeVehicles(api, { instant: true })
    const payload = payloadOf(vehicleId, 80, {
      originLatitude: BIRGUNJ.lat,
      originLongitude: BIRGUNJ.lng,
      destinationLatitude: BIRGUNJ.lat,
      destinationLongitude: BIRGUNJ.lng,
      totalMeters: null,
      ...patch,
    })
    for (const path of ['pricing', 'bookings'])
      expect([path, ...(await causeOf('POST', path, payload, token))]).toEqual([path, 422, 'outsideNepal'])
  })
})
