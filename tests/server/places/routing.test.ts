import { describe, expect, it } from 'vitest'
import { CITY_RIDE_METERS } from '#domain/booking/limits.ts'
import { haversineMeters, type Point, round4 } from '#domain/shared/place.ts'
import { ROUTING_PROFILES, type RoutingProfile } from '#domain/vehicles/routing-profile.ts'
import places from '#server/data/places.json' with { type: 'json' }
import { geodataFile } from '#server/geodata.ts'
import { ONE_WAY, readGraph } from '#server/ports/routing/embedded/graph.ts'
import { edgeLine } from '#server/ports/routing/embedded/line.ts'
import { createRouter } from '#server/ports/routing/embedded/router.ts'
import type { MeasuredRoute } from '#server/ports/routing/port.ts'
import { POKHARA_TRIP } from '#stores/hosting/guest-price.ts'
import { placeAt } from '#tests/setup/places.ts'
import { processorTime } from '#tests/setup/processor-time.ts'

type Routes = [MeasuredRoute, ...MeasuredRoute[]]

const graph = readGraph(geodataFile('roads/graph.bin'))
const router = createRouter(graph)

function routes(points: readonly (Point | string)[], profile: RoutingProfile = 'car'): Routes {
  const found = router(
    points.map((point) => (typeof point === 'string' ? placeAt(point) : point)),
    profile,
  )
  if (!('routes' in found)) throw new Error('no road')
  return found.routes
}
const best = (...points: (Point | string)[]) => routes(points)[0]
const km = ({ meters }: MeasuredRoute) => meters / 1000
const hours = ({ seconds }: MeasuredRoute) => seconds / 3600

/** Gives the same numbers on every machine (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

describe('the known lengths (geodata/osm/README.md)', () => {
  it.each([
    ['kathmandu', 'pokhara', 203],
    ['kathmandu', 'narayanghat', 146],
    ['kathmandu', 'birgunj', 135],
    ['kathmandu', 'hetauda', 85],
    ['pokhara', 'butwal', 160],
    ['pokhara', 'baglung', 72],
    ['narayanghat', 'butwal', 114],
    ['butwal', 'nepalgunj', 250],
    ['nepalgunj', 'dhangadhi', 190],
    ['kathmandu', 'biratnagar', 390],
    ['kathmandu', 'janakpur', 225],
    ['dharan', 'biratnagar', 40],
    ['kathmandu', 'dhulikhel', 30],
    ['kathmandu', 'jiri', 188],
    ['kathmandu', 'kodari', 112.8],
    ['narayanghat', 'mugling', 36.2],
    ['rani-border', 'hile', 111.5],
    ['kakarbhitta', 'gaddachauki', 1_027.7],
    ['birendranagar', 'jumla', 232],
    ['beni', 'jomsom', 76],
    ['charali', 'ilam', 78],
  ])('match from %s to %s: %d km, within 7 %', (from, to, known) => {
    const found = best(from, to)
    expect(Math.abs(km(found) - known) / known, `${km(found)} km`).toBeLessThan(0.07)
  })

  it.each([
    ['kathmandu', 'pokhara', 6.5, 8],
    ['kathmandu', 'narayanghat', 4.5, 5.5],
    ['butwal', 'nepalgunj', 4.5, 6],
    ['kathmandu', 'biratnagar', 10, 12],
    ['kathmandu', 'jiri', 7.5, 9],
  ])('take a car from %s to %s %d to %d hours', (from, to, least, most) => {
    expect(hours(best(from, to))).toBeGreaterThan(least)
    expect(hours(best(from, to))).toBeLessThan(most)
  })

  it('match the trip to Pokhara that hosts see as an example', () => {
    const { meters, seconds } = best('kathmandu', 'pokhara')
    expect(Math.abs(meters / POKHARA_TRIP.meters - 1)).toBeLessThan(0.02)
    expect(Math.abs(seconds / POKHARA_TRIP.seconds - 1)).toBeLessThan(0.05)
  })

  it('classify Thamel to Patan as a city ride, but not Kathmandu to Pokhara', () => {
    expect(best('thamel', 'lalitpur').meters).toBeLessThan(CITY_RIDE_METERS)
    expect(best('kathmandu', 'pokhara').meters).toBeGreaterThan(CITY_RIDE_METERS)
  })
})

describe('a route between random places', () => {
  const random = seeded(11)
  const pick = () => {
    const { lat, lng } = places[Math.floor(random() * places.length)] ?? placeAt('kathmandu')
    const shift = () => (random() - 0.5) * 0.02
    return { lat: round4(lat + shift()), lng: round4(lng + shift()) }
  }
  const pairs = Array.from({ length: 200 }, (): [Point, Point] => [pick(), pick()])
  const found = pairs.map((pair) => router(pair, 'car'))

  it('is the same the second time, and from a new router, with little work', async () => {
    const other = createRouter(graph)
    const times: number[] = []
    for (const [index, pair] of pairs.entries()) {
      let again: unknown
      times.push(
        await processorTime(() => {
          again = (index < 100 ? other : router)(pair, 'car')
        }),
      )
      expect(again).toEqual(found[index])
    }
    times.sort((one, other) => one - other)
    // milliseconds of the processor; 15 on the machine of decision 0056
    expect(times[Math.floor(0.99 * times.length)]).toBeLessThan(100)
  })

  it('is no shorter than the straight line, in whole units, along a line of distinct points', () => {
    const known = found.flatMap((result, index) =>
      'routes' in result ? [{ pair: pairs[index] as [Point, Point], all: result.routes }] : [],
    )
    expect(known.length).toBeGreaterThan(190)
    for (const { pair, all } of known)
      for (const { meters, seconds, line } of all) {
        expect(meters).toBeGreaterThanOrEqual(haversineMeters(...pair) * 0.999)
        expect([meters, seconds].map(Number.isInteger)).toEqual([true, true])
        expect(line.flat().every(Number.isFinite)).toBe(true)
        expect(
          line.every(([lat, lng], index) => lat !== line[index - 1]?.[0] || lng !== line[index - 1]?.[1]),
        ).toBe(true)
      }
  })
})

describe('the hierarchy', () => {
  /** Plain Dijkstra over the edges, with one list per node. */
  function cheapest(profile: number, start: number): Float64Array {
    const arcs = Array.from({ length: graph.nodeCount }, (): [number, number][] => [])
    for (let edge = 0; edge < graph.edgeCount; edge++) {
      const cost = graph.cost[profile * graph.edgeCount + edge] as number
      const [from, to] = [graph.from[edge] as number, graph.to[edge] as number]
      arcs[from]?.push([to, cost])
      if (!((graph.flags[edge] as number) & ONE_WAY)) arcs[to]?.push([from, cost])
    }
    const costs = new Float64Array(graph.nodeCount).fill(Number.POSITIVE_INFINITY)
    const buckets: number[][] = [[start]]
    const width = 600
    costs[start] = 0
    for (let bucket = 0; bucket < buckets.length; bucket++) {
      const open = buckets[bucket] ?? []
      // a node may return to its own bucket
      for (let index = 0; index < open.length; index++) {
        const node = open[index] as number
        if (Math.floor((costs[node] as number) / width) !== bucket) continue
        for (const [to, cost] of arcs[node] ?? []) {
          const next = (costs[node] as number) + cost
          if (next >= (costs[to] as number)) continue
          costs[to] = next
          const into = Math.floor(next / width)
          while (buckets.length <= into) buckets.push([])
          buckets[into]?.push(to)
        }
      }
    }
    return costs
  }

  it.each(ROUTING_PROFILES)('finds the cheapest route for %s', async (profile) => {
    const { PathFinder } = await import('#server/ports/routing/embedded/leg-finder.ts')
    const finder = new PathFinder(graph)
    const random = seeded(5)
    const node = () => Math.floor(random() * graph.nodeCount)
    const index = graph.profiles.indexOf(profile)
    const start = node()
    const costs = cheapest(index, start)
    for (let count = 0; count < 100; count++) {
      const end = node()
      const path = finder.find(
        index,
        [{ node: start, cost: 0, arc: null }],
        [{ node: end, cost: 0, arc: null }],
      )
      expect(path?.cost).toBe(costs[end])
      const sum = path?.arcs.reduce(
        (sum, arc) => sum + (graph.cost[index * graph.edgeCount + (arc >> 1)] as number),
        0,
      )
      expect(sum).toBe(path?.cost)
    }
  })
})

describe('a route on the road', () => {
  const degrees = (edge: number, share: number): Point => {
    const { lats, lngs } = edgeLine(graph, edge)
    const index = Math.floor(share * lats.length)
    return { lat: (lats[index] ?? 0) / 100_000, lng: (lngs[index] ?? 0) / 100_000 }
  }

  it('uses a one-way street only in its direction', () => {
    const longest = Array.from(graph.meters.keys())
      .filter((edge) => (graph.flags[edge] as number) & ONE_WAY && edgeLine(graph, edge).lats.length > 8)
      .sort((one, other) => (graph.meters[other] as number) - (graph.meters[one] as number))
    for (const edge of longest.slice(0, 5)) {
      const [near, far] = [degrees(edge, 0.25), degrees(edge, 0.75)]
      expect(best(near, far).meters).toBeLessThan(graph.meters[edge] as number)
      expect(best(far, near).meters).toBeGreaterThan(best(near, far).meters * 1.02)
      expect(best(far, near).id).not.toBe(best(near, far).id)
    }
  })

  it('follows the road between two points of one road', () => {
    const highway = best('narayanghat', 'mugling').line
    const [from, to] = [highway[40], highway[60]].map(([lat, lng] = [0, 0]) => ({ lat, lng })) as [
      Point,
      Point,
    ]
    const between = highway.slice(40, 61)
    const length = between.slice(1).reduce((sum, [lat, lng], index) => {
      const [a, b] = between[index] ?? [lat, lng]
      return sum + haversineMeters({ lat: a, lng: b }, { lat, lng })
    }, 0)
    expect(best(from, to).meters).toBeGreaterThan(length * 0.99)
    expect(best(from, to).meters).toBeLessThan(length * 1.05 + 20)
    expect(Math.abs(best(to, from).meters - best(from, to).meters)).toBeLessThan(200)
  })

  it('is empty for the same point twice, or three times', () => {
    const inTheFields = { lat: 27.94, lng: 84.42 }
    for (const points of [
      [placeAt('thamel'), placeAt('thamel')],
      [inTheFields, inTheFields, inTheFields],
    ])
      expect(best(...points)).toMatchObject({ meters: 0, seconds: 0, isEstimate: false, gravelKm: 0 })
  })

  it('visits stops in their order', () => {
    const around = routes(['kathmandu', 'hetauda', 'bharatpur'])
    const parts = [best('kathmandu', 'hetauda'), best('hetauda', 'bharatpur')]
    expect(around[0].meters).toBeCloseTo((parts[0]?.meters ?? 0) + (parts[1]?.meters ?? 0), -1)
    expect(best('kathmandu', 'bharatpur', 'hetauda').id).not.toBe(around[0].id)
  })

  it('offers alternatives for the longest leg when there are stops', () => {
    const alone = routes(['kathmandu', 'butwal'])
    const before = best('dhulikhel', 'kathmandu')
    const after = best('butwal', 'bhairahawa')
    const whole = routes(['dhulikhel', 'kathmandu', 'butwal', 'bhairahawa'])
    expect(alone.length).toBeGreaterThan(1)
    expect(whole.map(({ via }) => via)).toEqual(alone.map(({ via }) => via))
    for (const [index, way] of whole.entries())
      expect(way.meters - (alone[index]?.meters ?? 0)).toBeCloseTo(before.meters + after.meters, -2)
    expect(new Set([...whole, ...alone].map(({ id }) => id)).size).toBe(2 * alone.length)
  })

  it('connects 22 points in one query', () => {
    const tour = places.filter((_, index) => index % 10 === 0).slice(0, 22)
    expect(best(...tour).meters).toBeGreaterThan(1_000_000)
  })

  it('lies on the road: no point of the highway is far from it', () => {
    const { line } = best('kathmandu', 'pokhara')
    expect(line.length).toBeGreaterThan(500)
    expect(line.length).toBeLessThan(2_500)
    const mugling = placeAt('mugling')
    expect(Math.min(...line.map(([lat, lng]) => haversineMeters({ lat, lng }, mugling)))).toBeLessThan(600)
  })

  it('avoids a track with a sedan that a jeep takes', () => {
    const ends: [Point, Point] = [
      { lat: 26.7829, lng: 88.0807 },
      { lat: 26.7806, lng: 88.0715 },
    ]
    expect(routes(ends, 'offRoad')[0]).toMatchObject({ character: 'track', trackKm: 1.8 })
    for (const profile of ['car', 'bus'] as const) {
      const [way] = routes(ends, profile)
      expect(way.trackKm).toBe(0)
      expect(way.meters).toBeGreaterThan(3 * routes(ends, 'offRoad')[0].meters)
    }
  })

  it('is slower for a bus than for a car in the hills, and faster for a motorbike in a town', () => {
    const trip = ['kathmandu', 'pokhara']
    expect(routes(trip, 'bus')[0].seconds).toBeGreaterThan(1.15 * routes(trip)[0].seconds)
    const ride = ['thamel', 'lalitpur']
    expect(routes(ride, 'motorbike')[0].seconds).toBeLessThan(0.9 * routes(ride)[0].seconds)
  })

  it('counts gravel on roads that are mostly unpaved', () => {
    expect(best('beni', 'jomsom').gravelKm).toBeGreaterThan(60)
    expect(best('butwal', 'nepalgunj').gravelKm).toBeLessThan(3)
  })

  it('describes a point beside a road by the road and the distance to it', () => {
    const [route] = routes(['pokhara', { lat: 28.2127, lng: 83.95 }])
    expect(route.approaches).toMatchObject([{ at: 1 }])
    expect(route.approaches[0]?.meters).toBeGreaterThan(150)
  })

  it.each([
    ['Lukla', { lat: 27.687, lng: 86.731 }],
    ['Namche', { lat: 27.8069, lng: 86.714 }],
    ['Simikot', { lat: 29.9689, lng: 81.8267 }],
    ['Dunai', { lat: 28.958, lng: 82.896 }],
  ])('returns the nearest road where %s has none', (_, point) => {
    const found = router([placeAt('kathmandu'), point], 'offRoad')
    if ('routes' in found) throw new Error('a road')
    expect(found.noRoad.at).toBe(1)
    expect(found.noRoad.nearest?.meters).toBeGreaterThan(5_000)
    expect(found.noRoad.nearest && haversineMeters(found.noRoad.nearest, point)).toBeGreaterThan(5_000)
  })
})

describe('the list of alternatives', () => {
  it('includes from Kathmandu to Hetauda the hill road, and the main road that is longer', () => {
    const [hill, main, ...others] = routes(['kathmandu', 'hetauda'])
    expect(others).toEqual([])
    expect(hill).toMatchObject({ character: 'hill', via: { place: { en: 'Kulekhani' } } })
    expect(main).toMatchObject({
      character: 'main',
      via: { place: { en: 'Naubise', np: 'नौबिसे' }, road: { en: 'Tribhuvan Rajpath' } },
    })
    expect(main && km(main)).toBeGreaterThan(125)
    expect(main?.seconds).toBeGreaterThan(hill.seconds)
  })

  it.each([
    ['pokhara', 'butwal', ['Siddhartha Highway', 'Mahendra Highway']],
    ['kathmandu', 'janakpur', ['BP Highway', 'Mahendra Highway']],
  ])('leads from %s to %s by two highways', (from, to, roads) => {
    expect(routes([from, to]).map(({ via }) => via.road?.en)).toEqual(roads)
  })

  it('has distinct names, ids and lines', () => {
    for (const from of ['kathmandu', 'pokhara', 'dharan', 'nepalgunj'])
      for (const to of ['janakpur', 'dang', 'birgunj', 'ilam', 'jumla']) {
        const known = places.some(({ id }) => id === to) ? routes([from, to]) : []
        expect(new Set(known.map(({ id }) => id)).size).toBe(known.length)
        expect(new Set(known.map(({ via }) => `${via.place?.en}, ${via.road?.en}`)).size).toBe(known.length)
        expect(known.length).toBeLessThan(4)
      }
  })

  it('labels no route through a town as a hill road, however it winds', () => {
    const boudha = { lat: 27.7215, lng: 85.362 }
    const kalanki = { lat: 27.6933, lng: 85.2817 }
    for (const goal of [boudha, kalanki]) expect(best('thamel', goal).character).not.toBe('hill')
    expect(best('kathmandu', 'hetauda').character).toBe('hill')
  })

  it('is empty where there is only one road, or in a town', () => {
    expect(routes(['birendranagar', 'jumla'])).toHaveLength(1)
    expect(routes(['thamel', 'lalitpur'])).toHaveLength(1)
  })
})
