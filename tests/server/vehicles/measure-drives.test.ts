import { afterAll, describe, expect, it } from 'vitest'
import { haversineMeters, snapToGrid } from '#domain/shared/place.ts'
import { createRoadGraph } from '#server/ports/routing/embedded.ts'
import type { RouteEnds, RoutingPort } from '#server/ports/routing/port.ts'
import { measureDrives, type ParkedVehicle } from '#server/services/vehicles/measure-drives.ts'
import { PATAN, THAMEL } from '#tests/setup/places.ts'

const graph = createRoadGraph()
afterAll(() => graph.close())

const parked = ({ lat, lng }: { lat: number; lng: number }): ParkedVehicle => ({
  latitude: lat,
  longitude: lng,
  profile: 'car',
})

/** Answers with the straight line, and records what it was asked. */
function straightLines() {
  const asked: (RouteEnds & { profile: string })[] = []
  const routing: Pick<RoutingPort, 'table'> = {
    table: async ({ from, to }, profile) => {
      asked.push({ from, to, profile })
      return from.map((start) =>
        to.map((end) => ({ meters: Math.round(haversineMeters(start, end)), seconds: 0, isEstimate: false })),
      )
    },
  }
  return { asked, context: { ports: { routing } } as never }
}

describe('the drive of a parked vehicle', () => {
  it('is as long as the best route from the public place', async () => {
    const context = { ports: { routing: graph } } as never
    const [there] = await measureDrives(context, [parked(PATAN)], { to: THAMEL })
    const [home] = await measureDrives(context, [parked(PATAN)], { from: THAMEL })
    const found = await Promise.all([
      graph.route([snapToGrid(PATAN), THAMEL], 'car'),
      graph.route([THAMEL, snapToGrid(PATAN)], 'car'),
    ])
    expect(found.map((result) => 'routes' in result && result.routes[0])).toEqual(
      [there, home].map((drive) => expect.objectContaining(drive ?? { meters: 0 })),
    )
  })

  it('is the same from everywhere within one cell of the grid', async () => {
    const { context } = straightLines()
    const cell = snapToGrid(PATAN)
    const [centre, ...others] = await measureDrives(
      context,
      [cell, PATAN, { lat: cell.lat + 0.002, lng: cell.lng - 0.002 }].map(parked),
      { to: THAMEL },
    )
    expect(others).toEqual([centre, centre])
  })

  it('is unknown without a place, and where a point is far from every road', async () => {
    const context = { ports: { routing: graph } } as never
    const nowhere = { ...parked(PATAN), latitude: null }
    expect(await measureDrives(context, [nowhere], { to: THAMEL })).toEqual([null])
    const glacier = { lat: 28.0, lng: 86.93 }
    expect(await measureDrives(context, [parked(glacier), parked(PATAN)], { to: THAMEL })).toEqual([
      null,
      expect.objectContaining({ meters: expect.any(Number) }),
    ])
  })

  it('is measured for a list in one query per profile, each place once, at most 60 together', async () => {
    const { asked, context } = straightLines()
    const cars = Array.from({ length: 130 }, (_, index) =>
      parked({ lat: 27 + (index % 65) * 0.0045, lng: 85 }),
    )
    const bus = { ...parked(PATAN), profile: 'bus' as const }
    const drives = await measureDrives(context, [bus, ...cars], { to: THAMEL })
    expect(drives.length).toBe(131)
    expect(drives.slice(1, 66)).toEqual(drives.slice(66))
    expect(asked.map(({ from, profile }) => [profile, from.length]).sort()).toEqual([
      ['bus', 1],
      ['car', 5],
      ['car', 60],
    ])
  })
})
