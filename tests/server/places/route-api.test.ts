import { describe, expect, it } from 'vitest'
import type { Route } from '#contract/places.ts'
import type { Point } from '#domain/shared/place.ts'
import { decodePolyline } from '#domain/shared/polyline.ts'
import { measureRoute } from '#server/services/places/find-route.ts'
import { openApi, testApi } from '#tests/setup/api.ts'
import { placeAt } from '#tests/setup/places.ts'

const LUKLA = { lat: 27.687, lng: 86.731 }
const TRACK: [Point, Point] = [
  { lat: 26.7829, lng: 88.0807 },
  { lat: 26.7806, lng: 88.0715 },
]

const api = testApi()

const ask = (points: unknown, language = 'en', vehicleId?: number) =>
  api.call<Route>('POST', '/api/v1/route', {
    body: { points, vehicleId },
    headers: { 'accept-language': language },
  })

describe('POST /api/v1/route', () => {
  it('returns metres, seconds, a line, a title and the names of both ends', async () => {
    const { status, data } = await ask([placeAt('kathmandu'), placeAt('pokhara')])
    expect(status).toBe(200)
    expect(data).toMatchObject({
      isEstimate: false,
      title: 'By Mugling, Prithvi Highway',
      character: 'main',
      trackKm: 0,
      alternatives: [],
      notes: [],
      startAddress: 'Kathmandu, Nepal',
      endAddress: 'Pokhara, Kaski, Nepal',
    })
    expect(data.meters).toBeGreaterThan(198_000)
    expect(data.meters).toBeLessThan(206_000)
    const [first, ...others] = decodePolyline(data.line)
    expect(first?.[0]).toBeCloseTo(placeAt('kathmandu').lat, 2)
    expect(others.at(-1)?.[1]).toBeCloseTo(placeAt('pokhara').lng, 2)
  })

  it('offers alternatives, titled in the language of the reader', async () => {
    const trip = [placeAt('pokhara'), placeAt('butwal')]
    const english = (await ask(trip)).data
    const nepali = (await ask(trip, 'np')).data
    expect([english, ...english.alternatives].map(({ title }) => title)).toEqual([
      'By Ramdi, Siddhartha Highway',
      'By Narayanghat, Mahendra Highway',
    ])
    expect(nepali.title).toBe('राम्दी हुँदै, सिद्धार्थ राजमार्ग')
    expect(nepali.id).toBe(english.id)
    expect(english.alternatives[0]?.id).not.toBe(english.id)
  })

  it('names the ends in Nepali', async () => {
    const { data } = await ask([placeAt('thamel'), placeAt('balaju')], 'np')
    expect(data.startAddress).toBe('ठमेल, काठमाडौं, नेपाल')
    expect(data.title).toMatch(/[\u0900-\u097f]/)
  })

  it('computes with the stored precision', async () => {
    const fine = [placeAt('kathmandu'), { lat: 27.69340049, lng: 85.28174951 }]
    const kept = [placeAt('kathmandu'), { lat: 27.6934, lng: 85.2817 }]
    expect((await ask(fine)).data).toEqual((await ask(kept)).data)
  })

  it("returns the route of the vehicle's profile", async () => {
    const vehicle = (slug: string) =>
      api.context.db
        .selectFrom('vehicles as v')
        .innerJoin('vehicle_types as t', 't.id', 'v.vehicle_type_id')
        .select('v.id')
        .where('t.slug', '=', slug)
        .where('v.off_road', '=', slug === 'jeep')
        .limit(1)
        .executeTakeFirstOrThrow()
    const [jeep, sedan] = await Promise.all([vehicle('jeep'), vehicle('sedan')])
    expect((await ask(TRACK, 'en', jeep.id)).data).toMatchObject({ character: 'track', trackKm: 1.8 })
    expect((await ask(TRACK, 'en', sedan.id)).data.trackKm).toBe(0)
    expect((await ask(TRACK, 'en', 999_999)).status).toBe(404)
  })

  it.each([
    ['en', /^The drop-off lies on .*, \d+ m from the nearest road on foot: .*\.$/],
    ['np', /^ओर्लने ठाउँ .*मा पर्छ, .*टाढा छ।$/],
  ])('reports in %s how far a pin on the lake is from the road', async (language, text) => {
    const { status, data } = await ask([placeAt('pokhara'), { lat: 28.2127, lng: 83.95 }], language)
    expect(status).toBe(200)
    expect(data.notes).toMatchObject([{ at: 1, text: expect.stringMatching(text) }])
  })

  it('returns an empty route for the same point twice', async () => {
    const { status, data } = await ask([placeAt('thamel'), placeAt('thamel')])
    expect([status, data.meters, data.seconds, data.alternatives]).toEqual([200, 0, 0, []])
    expect(data.notes).toMatchObject([
      { at: 1, text: expect.stringMatching(/^The drop-off is the same place as the one before: .*\.$/) },
    ])
    const around = await ask([placeAt('thamel'), placeAt('balaju'), placeAt('thamel')], 'np')
    expect(around.data.notes).toEqual([])
    const stop = await ask([placeAt('thamel'), placeAt('balaju'), placeAt('balaju'), placeAt('thamel')], 'np')
    expect(stop.data.notes).toMatchObject([{ at: 2, text: expect.stringMatching(/^रोकिने ठाउँ २ .*।$/) }])
  })

  it.each([
    ['one point', [placeAt('kathmandu')], 'invalid'],
    ['no points', [], 'invalid'],
    ['9 stops', Array.from({ length: 11 }, () => placeAt('kathmandu')), 'tooManyStops'],
    ['25 stops', Array.from({ length: 27 }, () => placeAt('kathmandu')), 'tooManyStops'],
    ['text instead of numbers', [{ lat: '27.7', lng: 85.3 }, placeAt('pokhara')], 'invalid'],
    ['a latitude of 91', [{ lat: 91, lng: 85.3 }, placeAt('pokhara')], 'invalid'],
    ['no object', ['27.7,85.3', null], 'invalid'],
    ['Delhi', [placeAt('kathmandu'), { lat: 28.61, lng: 77.21 }], 'outsideNepal'],
    ['Tibet', [{ lat: 28.2, lng: 86 }, placeAt('kathmandu')], 'outsideNepal'],
    ['Lukla', [placeAt('kathmandu'), LUKLA], 'farFromRoad'],
    [
      'Simikot, as a stop',
      [placeAt('nepalgunj'), { lat: 29.9689, lng: 81.8267 }, placeAt('jumla')],
      'farFromRoad',
    ],
    ['30 km from any road', [placeAt('kathmandu'), { lat: 29.2, lng: 82.75 }], 'farFromRoad'],
  ])('rejects %s with a message', async (_, points, cause) => {
    for (const [language, sentence] of [
      ['en', /^[A-Z].*\.$/],
      ['np', /[\u0900-\u097f].*।$/],
    ] as const) {
      const { status, error } = await ask(points, language)
      expect(status).toBe(422)
      expect(error[0]?.cause).toBe(cause)
      expect(error[0]?.detail).toMatch(sentence)
    }
  })

  it('reports where the road ends and how far away that is', async () => {
    const { error } = await ask([placeAt('kathmandu'), LUKLA])
    expect(error[0]?.detail).toMatch(
      /^No road leads there\. The nearest road is 15 km away: .*(Solukhumbu|Khotang|Okhaldhunga).*\.$/,
    )
  })

  it('responds with 503 and a message when the engine is unavailable', async () => {
    const lost = await openApi({ OSRM_URL: 'http://127.0.0.1:1' })
    const { status, error, headers } = await lost.call('POST', '/api/v1/route', {
      body: { points: [placeAt('kathmandu'), placeAt('pokhara')] },
    })
    await lost.close()
    expect([status, error[0]?.cause, headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  })
})

describe('the route for services', () => {
  const trip = [placeAt('pokhara'), placeAt('butwal')]

  it('is the best one unless another one was chosen', async () => {
    const { data } = await ask(trip)
    const [other] = data.alternatives
    expect((await measureRoute(api.context, trip)).id).toBe(data.id)
    expect((await measureRoute(api.context, trip, { routeId: null })).id).toBe(data.id)
    expect(await measureRoute(api.context, trip, { routeId: other?.id })).toMatchObject({
      id: other?.id,
      meters: other?.meters,
    })
  })

  it('is rejected when it is not offered, or not for this vehicle', async () => {
    await expect(measureRoute(api.context, trip, { routeId: 'elsewhere' })).rejects.toMatchObject({
      code: 'routeChanged',
    })
    const [jeep] = [await measureRoute(api.context, TRACK, { profile: 'offRoad' })]
    await expect(
      measureRoute(api.context, TRACK, { profile: 'car', routeId: jeep.id }),
    ).rejects.toMatchObject({ code: 'routeChanged' })
  })

  it('is rejected with points outside Nepal', async () => {
    await expect(measureRoute(api.context, [placeAt('kathmandu'), { lat: 0, lng: 0 }])).rejects.toMatchObject(
      {
        code: 'outsideNepal',
      },
    )
  })
})
