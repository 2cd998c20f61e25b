import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CITY_RIDE_METERS } from '#domain/booking/limits.ts'
import { haversineMeters, type Point } from '#domain/shared/place.ts'
import places from '#server/data/places.json' with { type: 'json' }
import roads from '#server/data/roads.json' with { type: 'json' }
import { createRoadGraph } from '#server/ports/routing/embedded.ts'
import type { MeasuredRoute } from '#server/ports/routing/port.ts'
import { measureRoute } from '#server/services/places/find-route.ts'
import { openApi, type TestApi } from '#tests/setup/api.ts'

const graph = createRoadGraph()
const at = (id: string): Point => {
  const place = places.find((place) => place.id === id)
  if (!place) throw new Error(id)
  return { lat: place.lat, lng: place.lng }
}
async function route(...points: (Point | string)[]): Promise<MeasuredRoute> {
  const found = await graph.route(
    points.map((point) => (typeof point === 'string' ? at(point) : point)),
    'car',
  )
  if (!('routes' in found)) throw new Error('no route')
  return found.routes[0]
}
const straight = (points: readonly Point[]) =>
  points.slice(1).reduce((sum, point, index) => sum + haversineMeters(points[index] ?? point, point), 0)

describe('the road graph', () => {
  it.each([
    ['kathmandu', 'pokhara', 202.7],
    ['narayanghat', 'butwal', 113],
    ['sunauli', 'pokhara', 182],
    ['rupaidiha-border', 'birendranagar', 113],
    ['mugling', 'narayanghat', 36.2],
    ['biratnagar', 'itahari', 23.5],
  ])('measures from %s to %s: %d km', async (from, to, km) => {
    expect((await route(from, to)).meters / 1000).toBeCloseTo(km, 1)
  })

  it('measures the whole Mahendra Highway as published, stop by stop: 1,028 km', async () => {
    const highway = ['kakarbhitta', 'itahari', 'lahan', 'bardibas', 'pathlaiya', 'hetauda', 'narayanghat']
    const west = ['butwal', 'bhalubang', 'kohalpur', 'lamki', 'attariya', 'gaddachauki']
    const found = await route(...highway, ...west)
    expect(found.meters).toBe(1_027_700)
    expect(found.isEstimate).toBe(false)
    expect(found.line).toContainEqual([at('dhalkebar').lat, at('dhalkebar').lng])
  })

  it('treats Thamel to Patan as a city ride, and Kathmandu to Pokhara not', async () => {
    expect((await route('thamel', 'lalitpur')).meters).toBeLessThan(CITY_RIDE_METERS)
    expect((await route('kathmandu', 'pokhara')).meters).toBeGreaterThan(CITY_RIDE_METERS)
  })

  it('connects every place with every other', async () => {
    for (const { id } of places) expect((await route('kathmandu', id)).meters >= 0, id).toBe(true)
  })

  it('measures each of its legs as the table does, when the leg is the fastest path', async () => {
    const exact = await Promise.all(
      roads.map(async ({ from, to, km }) => (await route(from, to)).meters === Math.round(km * 1000)),
    )
    expect(exact.filter(Boolean).length).toBeGreaterThan(roads.length * 0.9)
  })

  it('returns a line from the first point via the known places to the last', async () => {
    const start = { lat: 27.72, lng: 85.33 }
    const { line } = await route(start, 'pokhara')
    expect(line[0]).toEqual([27.72, 85.33])
    expect(line.at(-1)).toEqual([28.2096, 83.9856])
    expect(line).toContainEqual([at('mugling').lat, at('mugling').lng])
    expect(new Set(line.map(String)).size).toBe(line.length)
  })

  it('takes no time for no distance', async () => {
    const nowhere = { meters: 0, seconds: 0, isEstimate: false }
    expect(await route('thamel', 'thamel')).toMatchObject(nowhere)
    const inTheFields = { lat: 27.95, lng: 84.7 }
    expect(await route(inTheFields, inTheFields, inTheFields)).toMatchObject(nowhere)
  })

  it('adds 1.4 times the distance to the road, at 15 km/h, and is an estimate when that is long', async () => {
    const village = { lat: 26.75, lng: 87.44 }
    const near = await route('itahari', 'damak')
    const far = await route('itahari', 'damak', village)
    expect(near.isEstimate).toBe(false)
    expect(far.isEstimate).toBe(true)
    const [ways, hours] = [(far.meters - near.meters) / 1000, (far.seconds - near.seconds) / 3600]
    expect(ways).toBeGreaterThan(10 * 1.4 + 20)
    expect(hours).toBeGreaterThan((10 * 1.4) / 15)
  })

  it('marks unsurveyed legs as an estimate, but not the streets before a long highway', async () => {
    expect((await route('dumre', 'chame')).isEstimate).toBe(true)
    expect((await route('kathmandu', 'thamel')).isEstimate).toBe(true)
    expect((await route('kathmandu', 'pokhara')).isEstimate).toBe(false)
  })

  it.each([
    ['two hotels of Thamel', { lat: 27.7162, lng: 85.3105 }, { lat: 27.7139, lng: 85.3121 }],
    ['two lanes of Pokhara', { lat: 28.2105, lng: 83.97 }, { lat: 28.2141, lng: 83.9741 }],
    ['two sides of a road in Biratnagar', { lat: 26.47, lng: 87.272 }, { lat: 26.47, lng: 87.286 }],
    ['Bhaktapur and Sankhu, connected by small roads only', at('bhaktapur'), at('sankhu')],
  ])('does not route %s via the next known road', async (_, from, to) => {
    const { meters } = await route(from, to)
    expect(meters).toBeGreaterThanOrEqual(haversineMeters(from, to))
    expect(meters).toBeLessThan(haversineMeters(from, to) * 2)
  })

  it('never shortcuts across hills where a winding road is known', async () => {
    expect((await route('naubise', 'daman')).meters).toBe(50_000)
    expect((await route('tansen', 'ramdi')).meters).toBe(27_000)
  })

  it.each([
    ['Kathmandu to Delhi', [at('kathmandu'), { lat: 28.61, lng: 77.21 }]],
    ['to the high Himalaya, far from any road', [at('jomsom'), { lat: 29.5, lng: 83.1 }]],
    ['from deep in India', [{ lat: 26.85, lng: 80.95 }, at('nepalgunj')]],
    ['to nowhere', [at('kathmandu'), { lat: Number.NaN, lng: 85 }]],
  ])('finds no road %s', async (_, points) => {
    expect(await graph.route(points, 'car')).toMatchObject({ noRoad: { nearest: null } })
  })
})

describe('the road graph, for random points', () => {
  const anywhere = fc
    .tuple(
      fc.constantFrom(...places),
      fc.double({ min: -0.12, max: 0.12, noNaN: true }),
      fc.double({ min: -0.12, max: 0.12, noNaN: true }),
      fc.boolean(),
    )
    .map(([{ lat, lng }, north, east, isExact]): Point => {
      const point = isExact ? { lat, lng } : { lat: lat + north, lng: lng + east }
      return { lat: Math.max(26.3, Math.min(30.4, point.lat)), lng: Math.max(80, Math.min(88.2, point.lng)) }
    })
  const nearby = fc
    .tuple(
      anywhere,
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
      fc.double({ min: -0.05, max: 0.05, noNaN: true }),
    )
    .map(([{ lat, lng }, north, east]): [Point, Point] => [
      { lat, lng },
      { lat: Math.max(26.3, lat + north), lng: Math.min(88.25, Math.max(80, lng + east)) },
    ])

  it('is never shorter than the straight line, and in whole units', async () => {
    const points = fc.array(anywhere, { minLength: 2, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(points, async (some) => {
        const { meters, seconds, line } = await route(...some)
        expect(meters).toBeGreaterThanOrEqual(straight(some) - 0.01)
        expect([Number.isInteger(meters), Number.isInteger(seconds)]).toEqual([true, true])
        expect(line.flat().every(Number.isFinite)).toBe(true)
      }),
      { numRuns: 400 },
    )
  })

  it('is symmetric', async () => {
    await fc.assert(
      fc.asyncProperty(anywhere, anywhere, async (from, to) => {
        const [there, back] = [await route(from, to), await route(to, from)]
        expect(Math.abs(there.meters - back.meters)).toBeLessThanOrEqual(1)
        expect(Math.abs(there.seconds - back.seconds)).toBeLessThanOrEqual(1)
        expect(there.isEstimate).toBe(back.isEstimate)
      }),
      { numRuns: 300 },
    )
  })

  it('is deterministic', async () => {
    await fc.assert(
      fc.asyncProperty(anywhere, anywhere, async (from, to) => {
        expect(await createRoadGraph().route([from, to], 'car')).toMatchObject({
          routes: [await route(from, to)],
        })
      }),
      { numRuns: 100 },
    )
  })

  it('never gets faster by a stop, near or far', async () => {
    const stops = fc.oneof(
      fc.tuple(anywhere, anywhere, anywhere),
      fc.tuple(nearby, nearby).map(([[a, b], [c]]): [Point, Point, Point] => [a, b, c]),
      fc.tuple(nearby, anywhere).map(([[a, b], c]): [Point, Point, Point] => [a, c, b]),
    )
    await fc.assert(
      fc.asyncProperty(stops, async ([from, stop, to]) => {
        const [direct, around] = [await route(from, to), await route(from, stop, to)]
        // nearest legs are found on a plane: an error of at most a ten thousandth of the distance
        expect(around.seconds).toBeGreaterThanOrEqual(direct.seconds * 0.9999 - 2)
      }),
      { numRuns: 600 },
    )
  })

  it('never gets shorter by a stop on the route', async () => {
    await fc.assert(
      fc.asyncProperty(anywhere, anywhere, fc.nat(), async (from, to, pick) => {
        const direct = await route(from, to)
        const [lat, lng] = direct.line[pick % direct.line.length] ?? [from.lat, from.lng]
        expect((await route(from, { lat, lng }, to)).meters).toBeGreaterThanOrEqual(
          direct.meters * 0.995 - 50,
        )
      }),
      { numRuns: 300 },
    )
  })

  it('is not excessively long between neighbouring points', async () => {
    await fc.assert(
      fc.asyncProperty(nearby, async (pair) => {
        expect((await route(...pair)).meters).toBeLessThanOrEqual(Math.max(500, straight(pair) * 10))
      }),
      { numRuns: 600 },
    )
  })
})

describe('POST /api/v1/route', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await openApi()
  })
  afterAll(() => api.close())

  const ask = (points: unknown, language = 'en') =>
    api.call<MeasuredRoute & { startAddress: string; endAddress: string }>('POST', '/api/v1/route', {
      body: { points },
      headers: { 'accept-language': language },
    })

  it('returns metres, seconds, a line and the names of both endpoints', async () => {
    const { status, data } = await ask([at('kathmandu'), at('pokhara')])
    expect(status).toBe(200)
    expect(data).toMatchObject({
      meters: 202_700,
      isEstimate: false,
      startAddress: 'Kathmandu, Nepal',
      endAddress: 'Pokhara, Kaski, Nepal',
    })
    expect(data.seconds).toBeGreaterThan(5 * 3600)
  })

  it('names the endpoints in Nepali', async () => {
    const { data } = await ask([at('thamel'), { lat: 27.724, lng: 85.303 }], 'np')
    expect(data.startAddress).toBe('ठमेल, काठमाडौं, नेपाल')
    expect(data.endAddress).toBe('तिमिला चोकबाट ०.३ कि.मि. उत्तर, काठमाडौं, नेपाल')
  })

  it('measures in the stored precision', async () => {
    const fine = [at('kathmandu'), { lat: 27.69340049, lng: 85.28174951 }]
    const kept = [at('kathmandu'), { lat: 27.6934, lng: 85.2817 }]
    expect((await ask(fine)).data).toEqual((await ask(kept)).data)
  })

  it.each([
    ['one point', [at('kathmandu')], 'invalid'],
    ['no points', [], 'invalid'],
    ['23 points', Array.from({ length: 23 }, () => at('kathmandu')), 'tooManyStops'],
    ['text instead of numbers', [{ lat: '27.7', lng: 85.3 }, at('pokhara')], 'invalid'],
    ['a latitude of 91', [{ lat: 91, lng: 85.3 }, at('pokhara')], 'invalid'],
    ['no object', ['27.7,85.3', null], 'invalid'],
    ['Delhi', [at('kathmandu'), { lat: 28.61, lng: 77.21 }], 'outsideNepal'],
    ['a place without roads', [at('kathmandu'), { lat: 29.5, lng: 83.1 }], 'noRoute'],
  ])('refuses %s', async (_, points, cause) => {
    const { status, error } = await ask(points)
    expect(status).toBe(422)
    expect(error[0]?.cause).toBe(cause)
    expect(error[0]?.detail).toMatch(/^[A-Z].*\.$/)
  })

  it('reports in Nepali that there is no road', async () => {
    const { error } = await ask([at('kathmandu'), { lat: 29.5, lng: 83.1 }], 'np')
    expect(error[0]?.detail).toMatch(/[\u0900-\u097f]/)
  })

  it('handles 22 points within 25 ms', async () => {
    const points = places.filter((_, index) => index % 10 === 0).slice(0, 22)
    const times = []
    for (let run = 0; run < 5; run++) {
      const before = performance.now()
      await measureRoute(api.context, points)
      times.push(performance.now() - before)
    }
    expect(Math.min(...times)).toBeLessThan(25)
  })

  it('throws the API’s error for services', async () => {
    await expect(measureRoute(api.context, [at('kathmandu'), { lat: 0, lng: 0 }])).rejects.toMatchObject({
      code: 'outsideNepal',
    })
    expect((await measureRoute(api.context, [at('thamel'), at('lalitpur')])).meters).toBe(5_300)
  })

  it('responds with 503 and a message when the engine is unavailable', async () => {
    const lost = await openApi({ OSRM_URL: 'http://127.0.0.1:1' })
    const { status, error, headers } = await lost.call('POST', '/api/v1/route', {
      body: { points: [at('kathmandu'), at('pokhara')] },
    })
    await lost.close()
    expect([status, error[0]?.cause, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  })
})
