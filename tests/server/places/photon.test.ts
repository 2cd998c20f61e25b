import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import '#messages/all.ts'
import { createPhoton } from '#server/ports/places/photon.ts'

describe('Photon', () => {
  let server: Server
  let answer: { status: number; body: string }
  let answers: ((url: URL) => typeof answer) | null = null
  const requested: URL[] = []
  const photon = () => createPhoton(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const features = (...all: object[]) => ({
    status: 200,
    body: JSON.stringify({ type: 'FeatureCollection', features: all }),
  })
  const feature = (id: number, lng: number, lat: number, properties: object) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { osm_type: 'N', osm_id: id, osm_value: 'village', countrycode: 'NP', ...properties },
  })
  const dunai = feature(1, 82.9, 28.95, { name: 'Dunai', county: 'Dolpa', country: 'Nepal' })

  beforeAll(async () => {
    server = createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://photon')
      requested.push(url)
      const { status, body } = answers?.(url) ?? answer
      response.writeHead(status).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  it('is queried within Nepal, and its results are labelled like the embedded ones', async () => {
    answer = features(dunai)
    expect(await photon().search('dunai & co', 'en', 8, { lat: 28.9, lng: 82.8 })).toEqual([
      {
        id: 'osm-N1',
        title: 'Dunai',
        label: 'Dunai, Dolpa, Nepal',
        kind: 'village',
        detail: 'village, Dolpa',
        lat: 28.95,
        lng: 82.9,
      },
    ])
    const { pathname, searchParams } = requested.at(-1) ?? new URL('http://photon')
    expect([
      pathname,
      ...['q', 'lang', 'limit', 'lat', 'lon', 'bbox'].map((name) => searchParams.get(name)),
    ]).toEqual(['/api', 'dunai & co', 'en', '16', '28.9', '82.8', '80,26.3,88.25,30.5'])
  })

  it('is queried for local names in Nepali', async () => {
    answer = features(feature(1, 82.9, 28.95, { name: 'दुनै', county: 'Dolpa', country: 'नेपाल' }))
    expect((await photon().search('दुनै', 'np', 8))[0]?.label).toBe('दुनै, डोल्पा, नेपाल')
    expect(requested.at(-1)?.searchParams.get('lang')).toBe('default')
  })

  it('returns nothing abroad, nothing twice and nothing without a name', async () => {
    answer = features(
      feature(2, 84.85, 26.98, { name: 'Raxaul', countrycode: 'IN' }),
      feature(3, 91.1, 29.6, { name: 'Lhasa' }),
      feature(4, 85, 27.5, { country: 'Nepal' }),
      dunai,
      dunai,
      feature(5, 82.901, 28.951, { name: 'Dunai', city: 'Dolpa' }),
      feature(6, 83, 28, { name: 'No, Country', countrycode: undefined, country: undefined }),
    )
    expect((await photon().search('dunai', 'en', 8)).map(({ id }) => id)).toEqual(['osm-N1'])
  })

  it('is queried without ward and postcode, and the embedded list is searched when it finds nothing', async () => {
    answer = features(dunai)
    await photon().search('Dunai-3, Dolpa, Karnali Province 21400, Nepal', 'en', 8)
    expect(requested.at(-1)?.searchParams.get('q')).toBe('Dunai, Dolpa')
    answer = features()
    const [first] = await photon().search('Kathmandu-26, Thamel', 'en', 8)
    expect(first?.label).toBe('Thamel, Kathmandu, Nepal')
    expect((await photon().find('Thamel, Kathmandu, Nepal', null))?.np.label).toBe('ठमेल, काठमाडौं, नेपाल')
  })

  it('names a point, or falls back to the embedded list', async () => {
    answer = features(feature(7, 82.9001, 28.9501, { street: 'Main Road', county: 'Dolpa District' }))
    const port = photon()
    expect(await port.name({ lat: 28.95, lng: 82.9 }, 'en')).toMatchObject({
      label: 'Main Road, Dolpa, Nepal',
      lat: 28.95,
      lng: 82.9,
    })
    expect(requested.at(-1)?.search).toBe('?lat=28.95&lon=82.9&lang=en')
    answer = features()
    expect((await port.name({ lat: 27.7154, lng: 85.311 }, 'en')).label).toBe('Thamel, Kathmandu, Nepal')
  })

  it('finds the place of a label in both languages, and the nearest of several', async () => {
    const np = { name: 'दुनै', county: 'Dolpa', country: 'नेपाल' }
    const far = feature(8, 82.5, 28.5, { name: 'Dunai', city: 'Dolpa' })
    answers = (url) => {
      if (url.pathname === '/reverse') return features(feature(1, 82.9, 28.95, np))
      return url.searchParams.get('lang') === 'default'
        ? features(feature(1, 82.9, 28.95, np))
        : features(far, dunai)
    }
    const label = 'Dunai, Dolpa, Nepal'
    const found = await photon().find(label, { lat: 28.94, lng: 82.91 })
    expect(found).toMatchObject({
      en: { id: 'osm-N1', label },
      np: { id: 'osm-N1', label: 'दुनै, डोल्पा, नेपाल' },
    })
    expect((await photon().find('दुनै, डोल्पा, नेपाल', null))?.en.lat).toBe(28.95)
    expect(await photon().find('Dunai, Dolpa', null)).toBeNull()
    answers = null
  })

  it.each([
    ['fails', { status: 500, body: 'oh no' }],
    ['responds with another shape', { status: 200, body: '{"places":[]}' }],
  ])('is unavailable when it %s', async (_, wrong) => {
    answer = wrong
    await expect(photon().search('dunai', 'en', 8)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
