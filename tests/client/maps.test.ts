import { afterEach, describe, expect, it, vi } from 'vitest'
import { createHttp } from '#client/call.ts'
import { type GoogleMaps, loadGoogle } from '#client/maps/google-loader.ts'
import { mapsService } from '#client/maps/service.ts'
import { encodePolyline } from '#domain/shared/polyline.ts'
import { POKHARA, THAMEL } from '#tests/setup/places.ts'
import { SETTINGS } from './settings.ts'

const MUGLING = { lat: 27.8547, lng: 84.5571 }

/** Responds to every request instead of the network, and records it. */
function answering(data: unknown, status = 200) {
  const seen: { url: string; method: string; body: unknown }[] = []
  const http = createHttp(SETTINGS)
  const fetcher = async (url: string, options: RequestInit) => {
    options.signal?.throwIfAborted()
    seen.push({
      url,
      method: options.method ?? '',
      body: options.body ? JSON.parse(String(options.body)) : null,
    })
    return Response.json(data, { status })
  }
  return { seen, http: { ...http, api: http.api.fetchPolyfill(fetcher as typeof fetch) } }
}

describe('the maps client without a key', () => {
  it('finds places through our own API', async () => {
    const place = { id: 'thamel', title: 'Thamel', label: 'Thamel, Kathmandu, Nepal', ...THAMEL }
    const { seen, http } = answering({ data: [place] })
    const maps = await mapsService({ googleMapsKey: '' }, http)
    expect(await maps.suggest('ठमेल')).toEqual([place])
    expect(await maps.name(THAMEL)).toEqual(place)
    expect(seen.map(({ url, method }) => `${method} ${decodeURIComponent(url)}`)).toEqual([
      'GET https://api.example/v1/places?q=ठमेल',
      'GET https://api.example/v1/places?lat=27.7154&lng=85.311',
    ])
  })

  it('searches around the view first', async () => {
    const { seen, http } = answering({ data: [] })
    const maps = await mapsService({ googleMapsKey: '' }, http)
    await maps.suggest('deurali', undefined, { lat: 28.20961, lng: 83.98564 })
    expect(decodeURIComponent(seen[0]?.url ?? '')).toContain('q=deurali&near=28.2096,83.9856')
  })

  it('names a point by its coordinates when the API has no name for it', async () => {
    const maps = await mapsService({ googleMapsKey: '' }, answering({ data: [] }).http)
    expect(await maps.name(THAMEL)).toMatchObject({ label: '27.7154, 85.311', ...THAMEL })
  })

  it('computes a route through our own API, sending only the points and the vehicle', async () => {
    const route = { meters: 202_700, line: '' }
    const { seen, http } = answering({ data: route })
    const labelled = { ...THAMEL, label: 'Thamel' }
    const maps = await mapsService({ googleMapsKey: '' }, http)
    expect(await maps.route([labelled, MUGLING, POKHARA])).toEqual(route)
    await maps.route([THAMEL, POKHARA], undefined, 7)
    expect(seen).toMatchObject([
      { url: 'https://api.example/v1/route', method: 'POST', body: { points: [THAMEL, MUGLING, POKHARA] } },
      { body: { points: [THAMEL, POKHARA], vehicleId: 7 } },
    ])
  })

  it('passes on errors of the API, and aborts when the caller aborts', async () => {
    const refused = answering({ error: [{ cause: 'noRoute', detail: 'We know no road.' }] }, 422)
    const maps = await mapsService({ googleMapsKey: '' }, refused.http)
    await expect(maps.route([THAMEL, POKHARA])).rejects.toMatchObject({
      status: 422,
      message: 'We know no road.',
    })
    await expect(maps.suggest('t', AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
  })
})

const at = ({ lat, lng }: { lat: number; lng: number }) => ({ lat: () => lat, lng: () => lng })
const nothing = () => Promise.reject(Object.assign(new Error(), { code: 'ZERO_RESULTS' }))
const refused = () => Promise.reject(Object.assign(new Error(), { code: 'REQUEST_DENIED' }))

interface Asked {
  what: string
  request: Record<string, unknown>
}

/** The part of Google's API that the port uses; `broken` lists what a key does not support. */
function fakeGoogle({ broken = [] as string[], country = 'NP', isEmpty = false } = {}) {
  const requested: Asked[] = []
  const ask = (what: string, answer: unknown) => (request: Record<string, unknown>) => {
    requested.push({ what, request })
    if (broken.includes(what)) return refused()
    return isEmpty && !what.startsWith('new') ? nothing() : Promise.resolve(answer)
  }
  const geocoded = {
    place_id: 'g1',
    formatted_address: 'Thamel Marg, Kathmandu 44600, Nepal',
    types: ['route'],
    address_components: [{ types: ['country'], short_name: country }],
    geometry: { location: at(THAMEL) },
  }
  const plusCode = { ...geocoded, types: ['plus_code'], formatted_address: 'P897+5F Kathmandu, Nepal' }
  const libraries: Record<string, Record<string, unknown>> = {
    geocoding: {
      Geocoder: class {
        geocode = ask('geocode', { results: [plusCode, geocoded] })
      },
    },
    places: {
      AutocompleteSuggestion: {
        fetchAutocompleteSuggestions: ask('new suggest', {
          suggestions: isEmpty
            ? []
            : [
                {
                  placePrediction: {
                    placeId: 'p1',
                    text: { text: 'Thamel, Kathmandu' },
                    mainText: { text: 'Thamel' },
                    toPlace: () => ({
                      fetchFields: ask('new fields', { place: { location: at(THAMEL) } }),
                    }),
                  },
                },
                { placePrediction: null },
              ],
        }),
      },
      AutocompleteService: class {
        getPlacePredictions = ask('old suggest', {
          predictions: [
            {
              place_id: 'p1',
              description: 'Thamel, Kathmandu, Nepal',
              structured_formatting: { main_text: 'Thamel' },
            },
          ],
        })
      },
    },
    routes: {
      TravelMode: { DRIVING: 'DRIVING' },
      Route: {
        computeRoutes: ask('new route', {
          routes: isEmpty
            ? []
            : [
                {
                  distanceMeters: 201_300,
                  durationMillis: 25_200_400,
                  description: 'NH04',
                  path: [THAMEL, POKHARA],
                },
              ],
        }),
      },
      DirectionsService: class {
        route = ask('old route', {
          routes: [
            {
              legs: [
                { distance: { value: 110_000 }, duration: { value: 14_000 } },
                { distance: { value: 91_300 }, duration: { value: 11_200 } },
              ],
              summary: 'NH04',
              overview_path: [at(THAMEL), at(POKHARA)],
            },
          ],
        })
      },
    },
  }
  for (const name of broken) if (name === 'AutocompleteSuggestion') delete libraries.places?.[name]
  const maps = { importLibrary: async (name: string) => libraries[name] } as unknown as GoogleMaps
  return { maps, requested }
}

async function withGoogle(options: Parameters<typeof fakeGoogle>[0] = {}, language = 'en') {
  const { maps, requested } = fakeGoogle(options)
  const loads: string[] = []
  const service = await mapsService({ googleMapsKey: 'key' }, answering({}, 500).http, {
    load: async (key) => {
      loads.push(key)
      return maps
    },
    language: () => language,
  })
  return { service, requested, loads }
}
const kinds = (requested: Asked[]) => requested.map(({ what }) => what)
const THAMEL_FOUND = { id: 'p1', title: 'Thamel', label: 'Thamel, Kathmandu, Nepal', ...THAMEL }

describe('the maps client with a key', () => {
  it('loads Google only when it is first used', async () => {
    const { service, loads } = await withGoogle()
    expect(loads).toEqual([])
    await service.suggest('thamel')
    expect(loads).toEqual(['key'])
  })

  it('uses the new Places API, limited to Nepal, and removes Nepal from every label', async () => {
    const { service, requested } = await withGoogle()
    expect(await service.suggest('thamel')).toEqual([THAMEL_FOUND])
    expect(requested).toMatchObject([
      { what: 'new suggest', request: { input: 'thamel', includedRegionCodes: ['np'], language: 'en' } },
      { what: 'new fields', request: { fields: ['location'] } },
    ])
    const [inNepali] = await (await withGoogle({}, 'ne')).service.suggest('thamel')
    expect(inNepali?.label).toBe('Thamel, Kathmandu, नेपाल')
  })

  it.each([['AutocompleteSuggestion'], ['new suggest'], ['new fields']])(
    'uses the classic Places API, limited to Nepal, when %s is missing or rejects',
    async (broken) => {
      const { service, requested } = await withGoogle({ broken: [broken] })
      expect(await service.suggest('thamel')).toEqual([THAMEL_FOUND])
      expect(requested.find(({ what }) => what === 'old suggest')?.request).toMatchObject({
        componentRestrictions: { country: 'np' },
      })
    },
  )

  it('reads coordinates and map links before it queries Google', async () => {
    const { service, requested } = await withGoogle()
    expect(await service.suggest('27.7154, 85.3110')).toMatchObject([{ lat: 27.7154, lng: 85.311 }])
    await expect(service.suggest('28.6139, 77.2090')).rejects.toMatchObject({ cause: 'outsideNepal' })
    await expect(service.suggest('https://maps.app.goo.gl/x')).rejects.toMatchObject({
      cause: 'linkWithoutPlace',
    })
    expect(kinds(requested)).not.toContain('new suggest')
  })

  it('finds nothing when Google finds nothing', async () => {
    expect(await (await withGoogle({ isEmpty: true })).service.suggest('x')).toEqual([])
    expect(await (await withGoogle({ isEmpty: true, broken: ['new suggest'] })).service.suggest('x')).toEqual(
      [],
    )
  })

  it('uses the new Routes API, in metres and seconds, with named ends', async () => {
    const { service, requested } = await withGoogle()
    expect(await service.route([{ ...THAMEL }, MUGLING, POKHARA])).toEqual({
      id: '',
      title: 'NH04',
      character: 'main',
      gravelKm: 0,
      trackKm: 0,
      alternatives: [],
      notes: [],
      meters: 201_300,
      seconds: 25_200,
      isEstimate: false,
      line: encodePolyline([
        [THAMEL.lat, THAMEL.lng],
        [POKHARA.lat, POKHARA.lng],
      ]),
      startAddress: 'Thamel Marg, Kathmandu 44600, Nepal',
      endAddress: 'Thamel Marg, Kathmandu 44600, Nepal',
    })
    expect(requested[0]?.request).toMatchObject({
      origin: THAMEL,
      destination: POKHARA,
      intermediates: [{ location: MUGLING }],
      travelMode: 'DRIVING',
    })
  })

  it('uses the classic Directions API when the new Routes API rejects, and sums the legs', async () => {
    const { service, requested } = await withGoogle({ broken: ['new route'] })
    expect(await service.route([THAMEL, MUGLING, POKHARA])).toMatchObject({
      meters: 201_300,
      seconds: 25_200,
    })
    expect(requested[1]?.request).toMatchObject({
      travelMode: 'DRIVING',
      waypoints: [{ location: MUGLING, stopover: true }],
    })
  })

  it.each([[{ isEmpty: true }], [{ isEmpty: true, broken: ['new route'] }]])(
    'reports a missing road: %o',
    async (options) => {
      await expect((await await withGoogle(options)).service.route([THAMEL, POKHARA])).rejects.toMatchObject({
        status: 422,
        errors: [{ cause: 'noRoute' }],
      })
    },
  )

  it('rejects like an API call when both generations reject or the script does not load', async () => {
    const { service } = await withGoogle({ broken: ['new suggest', 'old suggest'] })
    await expect(service.suggest('x')).rejects.toMatchObject({
      status: 503,
      errors: [{ cause: 'unavailable' }],
    })
    const offline = await mapsService({ googleMapsKey: 'key' }, answering({}).http, {
      load: () => Promise.reject(new Error('blocked')),
      language: () => 'en',
    })
    await expect(offline.route([THAMEL, POKHARA])).rejects.toMatchObject({ status: 0 })
  })

  it('names a point by its street rather than by its plus code, or by its coordinates', async () => {
    expect(await (await withGoogle()).service.name(THAMEL)).toEqual({
      id: 'g1',
      title: 'Thamel Marg',
      label: 'Thamel Marg, Kathmandu 44600, Nepal',
      ...THAMEL,
    })
    expect(await (await withGoogle({ isEmpty: true })).service.name(THAMEL)).toMatchObject({
      label: '27.7154, 85.3110, Nepal',
    })
  })

  it('rejects a point in another country', async () => {
    await expect((await await withGoogle({ country: 'IN' })).service.name(THAMEL)).rejects.toMatchObject({
      status: 422,
      errors: [{ cause: 'outsideNepal' }],
    })
  })

  it('ignores a response after an abort', async () => {
    const { service, requested } = await withGoogle({ broken: ['new suggest'] })
    const controller = new AbortController()
    const answer = service.suggest('thamel', controller.signal)
    controller.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
    expect(kinds(requested)).not.toContain('old suggest')
  })
})

interface FakeScript {
  src: string
  onerror?: () => void
  remove(): void
}

/** A page whose scripts load when the test triggers it. */
function fakePage() {
  const scripts: FakeScript[] = []
  const google = { maps: {} as Record<string, unknown> }
  vi.stubGlobal('google', google)
  vi.stubGlobal('document', {
    createElement: () => ({ src: '', remove: () => {} }),
    head: { append: (script: FakeScript) => scripts.push(script) },
  })
  const arrive = () => {
    google.maps.importLibrary = async (name: string) => name
    const ready = google.maps.__ib__
    if (typeof ready === 'function') ready()
  }
  return { scripts, google, arrive }
}

describe('the Google Maps script', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('is loaded once, with key and language, for any number of callers', async () => {
    const { scripts, google, arrive } = fakePage()
    const both = Promise.all([loadGoogle('a&b', 'ne'), loadGoogle('a&b', 'ne')])
    await expect.poll(() => scripts).toHaveLength(1)
    arrive()
    expect((await both)[0]).toBe(google.maps)
    const address = new URL(scripts[0]?.src ?? '')
    expect(address.origin + address.pathname).toBe('https://maps.googleapis.com/maps/api/js')
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      key: 'a&b',
      language: 'ne',
      region: 'NP',
    })
    await loadGoogle('a&b', 'ne')
    expect(scripts).toHaveLength(1)
  })

  it('is retried after a failed load', async () => {
    const { scripts, arrive } = fakePage()
    const first = loadGoogle('key', 'en')
    await expect.poll(() => scripts).toHaveLength(1)
    scripts[0]?.onerror?.()
    await expect(first).rejects.toThrow('could not be loaded')
    const second = loadGoogle('key', 'en')
    await expect.poll(() => scripts).toHaveLength(2)
    arrive()
    await second
  })

  it('is not loaded if another loader has already loaded it', async () => {
    const { scripts, arrive } = fakePage()
    arrive()
    await loadGoogle('key', 'en')
    expect(scripts).toEqual([])
  })
})
