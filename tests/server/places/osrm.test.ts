import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOsrm } from '#server/ports/routing/osrm.ts'
import type { RoutingResult } from '#server/ports/routing/port.ts'
import { placeAt } from '#tests/setup/places.ts'

describe('OSRM', () => {
  let server: Server
  let answer: { status: number; body: string; headers?: Record<string, string>; isHanging?: boolean }
  const requested: string[] = []
  const osrm = () => createOsrm(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const bestOf = (found: RoutingResult) => ('routes' in found ? found.routes[0] : null)
  const ok = (fields: object) => ({ status: 200, body: JSON.stringify({ code: 'Ok', ...fields }) })
  const ways = (distance: number, duration: number, away: number[]) =>
    ok({
      routes: [
        {
          distance,
          duration,
          geometry: {
            coordinates: [
              [85.3, 27.7],
              [84, 28.2],
            ],
          },
        },
      ],
      waypoints: away.map((meters) => ({ distance: meters, name: '' })),
    })
  const trip = [placeAt('kathmandu'), placeAt('pokhara')]

  beforeAll(async () => {
    server = createServer((request, response) => {
      requested.push(request.url ?? '')
      if (answer.isHanging) return
      response.writeHead(answer.status, answer.headers ?? {}).end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => {
    requested.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is queried with the points in order, longitude first', async () => {
    answer = ways(200_100.4, 21_000.6, [3, 8])
    const { meters, seconds, isEstimate, line } = bestOf(await osrm().route(trip, 'car')) ?? {}
    expect(requested).toEqual([
      '/route/v1/driving/85.324,27.7172;83.9856,28.2096?overview=full&geometries=geojson&steps=true&alternatives=2',
    ])
    expect([meters, seconds, isEstimate]).toEqual([Math.ceil(200_100.4 + 1.4 * 11), 21_004, false])
    expect(line).toEqual([
      [27.7, 85.3],
      [28.2, 84],
    ])
  })

  it('counts the distance to the road, and to a stop and back', async () => {
    answer = ways(1000, 100, [1000, 1000, 3000])
    const found = await osrm().route([placeAt('kathmandu'), placeAt('thamel'), placeAt('pokhara')], 'car')
    expect(bestOf(found)).toMatchObject({ meters: 1000 + 1.4 * 6000, isEstimate: true })
  })

  it('offers alternatives for two points, and requests none with stops', async () => {
    const way = (distance: number, lat: number, summaries: string[]) => ({
      legs: summaries.map((summary) => ({ summary })),
      distance,
      duration: distance / 10,
      geometry: {
        coordinates: [
          [85.3, lat],
          [84, 28.2],
        ],
      },
    })
    answer = ok({
      routes: [way(1000, 27.7, ['', 'Prithvi Highway, Pushpalal Marg']), way(1200, 27.8, [''])],
      waypoints: [{ distance: 200 }, { distance: 0 }],
    })
    const found = await osrm().route(trip, 'car')
    const [best, other] = 'routes' in found ? found.routes : []
    expect(other).toMatchObject({ meters: 1480, character: 'main', gravelKm: 0, trackKm: 0 })
    expect(best?.approaches).toEqual([{ at: 0, meters: 200, road: null }])
    const road = 'Prithvi Highway, Pushpalal Marg'
    expect(best?.via).toEqual({ place: null, road: { en: road, np: road } })
    expect(other?.via).toEqual({ place: null, road: null })
    expect(best?.id).not.toBe(other?.id)
    await osrm().route([placeAt('kathmandu'), placeAt('thamel'), placeAt('pokhara')], 'car')
    expect(requested.at(-1)).not.toContain('alternatives')
  })

  it('is queried once for the same points', async () => {
    answer = ways(1000, 100, [0, 0])
    const port = osrm()
    await Promise.all([port.route(trip, 'car'), port.route(trip, 'car')])
    await port.route(trip, 'car')
    expect(requested.length).toBe(1)
  })

  it('measures a table in one query, with the distances to the roads, and once for the same points', async () => {
    answer = ok({
      distances: [[1000.2], [null]],
      durations: [[100.4], [null]],
      sources: [{ distance: 100 }, { distance: 0 }],
      destinations: [{ distance: 0 }],
    })
    const port = osrm()
    const ends = { from: trip, to: [placeAt('thamel')] }
    const table = [[{ meters: 1141, seconds: 134, isEstimate: false }], [null]]
    expect(await port.table(ends, 'car')).toEqual(table)
    expect(await port.table(ends, 'car')).toEqual(table)
    const { lat, lng } = placeAt('thamel')
    expect(requested).toEqual([
      `/table/v1/driving/85.324,27.7172;83.9856,28.2096;${lng},${lat}?annotations=duration,distance&sources=0;1&destinations=2`,
    ])
  })

  it('returns a table without routes where it finds no road', async () => {
    answer = { status: 400, body: JSON.stringify({ code: 'NoSegment', message: 'Far away' }) }
    expect(await osrm().table({ from: trip, to: [placeAt('thamel')] }, 'car')).toEqual([[null], [null]])
  })

  it.each(['NoRoute', 'NoSegment'])('has no road when it responds with %s', async (code) => {
    answer = { status: 400, body: JSON.stringify({ code, message: 'Impossible route' }) }
    expect(await osrm().route(trip, 'car')).toEqual({ noRoad: { at: 0, nearest: null } })
  })

  it.each([
    ['fails', { status: 500, body: 'oh no' }],
    ['refuses', { status: 400, body: '{"code":"InvalidQuery"}' }],
    ['responds with another shape', { status: 200, body: '{"code":"Ok","routes":[]}' }],
    ['responds only halfway', { status: 200, body: '{"code":"Ok","routes":[{"dis' }],
    ['redirects', { status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } }],
  ])('is unavailable when it %s, and queried again the next time', async (_, wrong) => {
    answer = wrong
    const port = osrm()
    await expect(port.route(trip, 'car')).rejects.toMatchObject({ code: 'unavailable' })
    answer = ways(1000, 100, [0, 0])
    expect(bestOf(await port.route(trip, 'car'))).toMatchObject({ meters: 1000 })
  })

  it('times out when it does not respond', async () => {
    answer = { status: 200, body: '', isHanging: true }
    await expect(osrm().route(trip, 'car')).rejects.toMatchObject({ code: 'unavailable' })
  })
})
