import { describe, expect, it } from 'vitest'
import { haversineMeters, type Point } from '#domain/shared/place.ts'
import places from '#server/data/places.json' with { type: 'json' }
import { geodataFile } from '#server/geodata.ts'
import { createMatchRides } from '#server/ports/corridors/embedded/answer-corridors.ts'
import { createCorridorGraph } from '#server/ports/corridors/embedded/corridor-graph.ts'
import { createFindCorridor, type FoundCorridor } from '#server/ports/corridors/embedded/find-corridor.ts'
import { createMatchPassengers } from '#server/ports/corridors/embedded/match-passengers.ts'
import type { CorridorMatch, RidePoints } from '#server/ports/corridors/port.ts'
import { readGraph } from '#server/ports/routing/embedded/graph.ts'
import { edgeLine } from '#server/ports/routing/embedded/line.ts'
import { createRoads } from '#server/ports/routing/embedded/roads.ts'
import { createRouter } from '#server/ports/routing/embedded/router.ts'
import { BANKS, type MeetingDistance, ROWS } from './match-rows.ts'

const graph = readGraph(geodataFile('roads/graph.bin'))
const roads = createRoads(graph)
const route = createRouter(graph, roads)
const corridors = createCorridorGraph(roads)
const find = createFindCorridor(corridors)
const matchRides = createMatchRides(corridors)
const matchPassengers = createMatchPassengers(corridors)

/** The nearest point on a road, so that the access to the road does not count in the compared routes. */
function at(name: string): Point {
  const place = BANKS[name] ?? places.find(({ id }) => id === name)
  if (!place) throw new Error(`There is no place ${name}.`)
  const { foot } = roads.joint(place)
  return { lat: foot.lat / 100_000, lng: foot.lng / 100_000 }
}

function tripOf(words: string): RidePoints {
  const [from = '', to = ''] = words.split(' > ')
  return { from: at(from), to: at(to) }
}

function corridorOf(words: string): FoundCorridor {
  const found = find(tripOf(words), 'car')
  if (!found) throw new Error(`No road leads ${words}.`)
  return found
}

function metersOver(...points: Point[]): number {
  const found = route(points, 'car')
  return 'routes' in found ? found.routes[0].meters : Number.NaN
}

const TOLERANCE_METERS = 300

describe('a ride and a trip', () => {
  const known = new Map<string, FoundCorridor>()
  const kept = (words: string) => known.get(words) ?? known.set(words, corridorOf(words)).get(words)

  it.each(ROWS)('match %s for %s: %s', (ride, trip, kind, detourKm = 0, comes = {}) => {
    const rideBytes = kept(ride)?.bytes ?? new Uint8Array()
    const tripBytes = kept(trip)?.bytes ?? new Uint8Array()
    const [found = null] = matchRides(tripOf(trip), [rideBytes])
    const [other = null] = matchPassengers(tripOf(ride), 'car', [tripBytes])
    expect(found?.kind ?? null).toBe(kind)
    expect(other?.kind ?? null).toBe(kind)
    for (const match of [found, other]) if (match) judge(match, ride, trip, detourKm, comes)
  })

  function judge(
    match: CorridorMatch,
    ride: string,
    trip: string,
    detourKm: number,
    comes: MeetingDistance,
  ): void {
    const { meetKm = 0, leaveKm = 0, place } = comes
    const within = (meters: number, km: number) =>
      expect(Math.abs(meters - km * 1_000)).toBeLessThan(TOLERANCE_METERS)
    within(match.detourMeters, detourKm)
    within(match.meet.meters, meetKm)
    within(match.leave.meters, leaveKm)
    const { from, to } = tripOf(trip)
    if (match.kind === 'near') {
      const spot = meetKm > 0 ? match.meet : match.leave
      expect(haversineMeters(spot, at(place ?? ''))).toBeLessThan(1_500)
      return
    }
    expect(haversineMeters(match.meet, from)).toBeLessThan(10)
    expect(haversineMeters(match.leave, to)).toBeLessThan(10)
    // what the driver really drives, by the router, which does not use corridors
    const driver = tripOf(ride)
    const longer = metersOver(driver.from, from, to, driver.to) - metersOver(driver.from, driver.to)
    within(match.detourMeters, Math.max(0, longer) / 1_000)
  }

  it.each(ROWS.filter(([, , kind]) => kind))(
    'share cells in order: %s contains those of %s',
    (ride, trip) => {
      const cells = kept(ride)?.cells ?? []
      const { fromCell = -1, toCell = -1 } = kept(trip) ?? {}
      expect(cells).toContain(fromCell)
      expect(cells.indexOf(toCell)).toBeGreaterThanOrEqual(cells.indexOf(fromCell))
      expect(new Set(cells).size).toBe(cells.length)
    },
  )
})

describe('a corridor', () => {
  it('takes few bytes, however long it is', () => {
    expect(corridorOf('kathmandu > butwal').bytes.byteLength).toBeLessThan(600)
    expect(corridorOf('gaddachauki > kakarbhitta').bytes.byteLength).toBeLessThan(1_500)
  })

  it('is as long as the route', () => {
    const { from, to } = tripOf('kathmandu > butwal')
    const { meters, seconds, line } = corridorOf('kathmandu > butwal')
    expect(route([from, to], 'car')).toMatchObject({ routes: [{ meters, seconds, line }, {}] })
  })

  it('is not computed where no road leads', () => {
    const everest = { lat: 27.9881, lng: 86.925 }
    expect(find({ from: at('kathmandu'), to: everest }, 'car')).toBeNull()
    expect(
      matchRides({ from: at('kathmandu'), to: everest }, [corridorOf('kathmandu > pokhara').bytes]),
    ).toEqual([null])
  })

  it('matches nothing when its bytes are those of another graph', () => {
    const bytes = corridorOf('kathmandu > pokhara').bytes.slice()
    bytes[0] = (bytes[0] ?? 0) ^ 1
    expect(matchRides(tripOf('kathmandu > mugling'), [bytes, new Uint8Array()])).toEqual([null, null])
  })

  it('passes a place in the middle of a road of 40 km without a junction', () => {
    const edge = graph.meters.indexOf(graph.meters.reduce((most, meters) => Math.max(most, meters)))
    const node = (of: number | undefined) => ({
      lat: (graph.lat[of ?? 0] ?? 0) / 100_000,
      lng: (graph.lng[of ?? 0] ?? 0) / 100_000,
    })
    const { lats, lngs } = edgeLine(graph, edge)
    const middle = lats.length >> 1
    const passenger = { lat: (lats[middle] ?? 0) / 100_000, lng: (lngs[middle] ?? 0) / 100_000 }
    const to = node(graph.to[edge])
    const driver = { from: node(graph.from[edge]), to }
    const ride = find(driver, 'car')?.bytes ?? new Uint8Array()
    const trip = find({ from: passenger, to }, 'car')?.bytes ?? new Uint8Array()
    const found = [...matchRides({ from: passenger, to }, [ride]), ...matchPassengers(driver, 'car', [trip])]
    for (const match of found) {
      expect(match).toMatchObject({ kind: 'along', meet: { meters: 0 } })
      expect(match?.detourMeters).toBeLessThan(10)
    }
  })

  it('is measured for a bus as a bus drives', () => {
    const trip = tripOf('malekhu > mugling')
    const bus = find(tripOf('kathmandu > pokhara'), 'bus')
    const car = corridorOf('kathmandu > pokhara')
    const [byBus, byCar] = matchRides(trip, [bus?.bytes ?? new Uint8Array(), car.bytes])
    expect(byBus).toMatchObject({ kind: 'along' })
    expect(byBus?.secondsToMeet).toBeGreaterThan(byCar?.secondsToMeet ?? Number.POSITIVE_INFINITY)
  })
})
