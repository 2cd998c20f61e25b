import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { toWire } from '#domain/shared/kathmandu-time.ts'
import { ApiError } from '#server/api-error.ts'
import { testApi } from '#tests/setup/api.ts'
import { NOW } from '#tests/setup/clock.ts'

const ENGINE_TIMEOUT_MS = 300
const KEYS = ['pokhara', 'chitwan', 'lumbini', 'muktinath', 'airport']
const api = testApi({}, () => now)
let now = NOW
let requests = 0

const journeys = async () => (await api.data.journeys('en')).map(({ key }) => key)

describe('a journey on the home page', () => {
  it('is priced like a booking, with an available vehicle', async () => {
    const offered = await api.data.journeys('en')
    expect(offered.map(({ key }) => key)).toEqual(KEYS)
    for (const { key, city, to, trip, vehicleId, payable } of offered) {
      const hours = { from: toWire(trip.from), to: toWire(trip.to) }
      const { data } = await api.call<{ payable: number; to: string }>('POST', '/api/v1/pricing', {
        body: {
          vehicleId,
          ...hours,
          originLatitude: city.latitude,
          originLongitude: city.longitude,
          destinationLatitude: to.lat,
          destinationLongitude: to.lng,
        },
      })
      expect([key, data.payable, data.to]).toEqual([key, payable, hours.to])
      const { data: vehicle } = await api.call<{ isFree: boolean }>(
        'GET',
        `/api/v1/vehicles/${vehicleId}?from=${hours.from}&to=${hours.to}`,
      )
      expect([key, vehicle.isFree]).toEqual([key, true])
    }
  })

  it('is omitted while the routing engine does not respond, which is awaited once and not by every page', async () => {
    api.context.routes.clear()
    const { routing } = api.context.ports
    const route = async () => {
      requests += 1
      await wait(ENGINE_TIMEOUT_MS)
      throw new ApiError('unavailable')
    }
    Object.assign(api.context.ports, { routing: { ...api.context.ports.routing, route } })
    // resolved, not rejected: home keeps the page (src/pages/index.astro)
    expect(await journeys()).toEqual([])
    expect(requests).toBe(KEYS.length)
    expect(await journeys()).toEqual([])
    expect(requests).toBe(KEYS.length)

    Object.assign(api.context.ports, { routing })
    now += 31_000
    expect(await journeys()).toEqual(KEYS)
  })

  it('has its road cached for an hour, even when the engine fails then', async () => {
    Object.assign(api.context.ports, {
      routing: {
        ...api.context.ports.routing,
        route: () => Promise.reject(new ApiError('unavailable')),
      },
    })
    now += 3_500_000
    expect(await journeys()).toEqual(KEYS)
    now += 101_000
    expect(await journeys()).toEqual([])
  })

  it('passes on an error that is not an outage', async () => {
    Object.assign(api.context.ports, {
      routing: { ...api.context.ports.routing, route: () => Promise.reject(new Error('a bug')) },
    })
    now += 31_000
    await expect(journeys()).rejects.toThrow('a bug')
  })
})
