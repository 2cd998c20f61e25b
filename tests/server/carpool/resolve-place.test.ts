import { describe, expect, it } from 'vitest'
import { CARPOOL_REQUESTS } from '#server/db/seed/data/carpool.ts'
import { loadGazetteer } from '#server/ports/places/gazetteer.ts'
import { placeOf } from '#server/ports/places/place-label.ts'
import { resolvePlace } from '#server/services/carpool/resolve-place.ts'
import { insideNepal } from '#server/services/places/inside-nepal.ts'
import { testApi } from '#tests/setup/api.ts'

/** All places would take a minute: tests every 97th, and the shortest names. */
const EACH = 97
const THAMEL = { lat: 27.7152, lng: 85.3123 }
const api = testApi()

describe('a place', () => {
  it('is found in the embedded list by its label in either language, at its coordinates', async () => {
    const gazetteer = await loadGazetteer()
    const missing: string[] = []
    let tried = 0
    for (let at = 0; at < gazetteer.size; at++) {
      const isShort = gazetteer.name(at, 'np').length < 2
      if (at % EACH !== 0 && !isShort) continue
      const [en, np] = [placeOf(gazetteer, at, 'en'), placeOf(gazetteer, at, 'np')]
      if (!insideNepal(en)) continue
      tried++
      for (const { label } of [en, np]) {
        const found = await resolvePlace(api.context, label, en)
        const isSame = found && Math.abs(found.lat - en.lat) < 1e-4 && Math.abs(found.lng - en.lng) < 1e-4
        if (!isSame || found.labels.en !== en.label) missing.push(label)
        if (!(await resolvePlace(api.context, label, null))) missing.push(label)
      }
    }
    expect(missing).toEqual([])
    expect(tried).toBeGreaterThan(200)
  })

  it('keeps typed coordinates, with the label of the place there', async () => {
    const point = { lat: 27.7163, lng: 85.311 }
    const label = 'Thamel, Kathmandu, Nepal'
    expect(await resolvePlace(api.context, label, point)).toMatchObject({
      ...point,
      labels: { en: label },
    })
  })

  it('is the nearest of several with the same label, and one of them without coordinates', async () => {
    const gazetteer = await loadGazetteer()
    const labels = Array.from({ length: gazetteer.size }, (_, at) => placeOf(gazetteer, at, 'en'))
    const [twins = []] = [...Map.groupBy(labels, ({ label }) => label).values()].filter(
      ([one, other]) => one && other && Math.abs(one.lat - other.lat) > 0.02,
    )
    expect(twins.length).toBeGreaterThan(1)
    for (const { label, lat, lng } of twins) {
      const near = { lat: lat + 0.001, lng }
      expect(await resolvePlace(api.context, label, near)).toMatchObject({
        lng: expect.closeTo(lng, 3),
      })
      expect(await resolvePlace(api.context, label, null)).toMatchObject({ labels: { en: label } })
    }
  })

  it('is found among the suggestions for a request of the demo', async () => {
    for (const ride of CARPOOL_REQUESTS)
      for (const [label, np, lat, lng] of [
        [ride.addressFrom, ride.addressFromNp, ride.fromLatitude, ride.fromLongitude],
        [ride.addressTo, ride.addressToNp, ride.toLatitude, ride.toLongitude],
      ] as const)
        expect(await resolvePlace(api.context, label, null)).toEqual({
          lat,
          lng,
          labels: { en: label, np },
        })
  })

  it('may be a named point', async () => {
    const point = { lat: 27.9, lng: 84.31 }
    const { label } = await api.context.ports.places.name(point, 'np')
    expect(await resolvePlace(api.context, label, point)).toMatchObject({
      ...point,
      labels: { np: label },
    })
    expect(await resolvePlace(api.context, label, null)).toBeNull()
  })

  it.each([
    '',
    'Thamel',
    'thamel, kathmandu, nepal',
    'Thamel, Kathmandu',
    'Nepal',
    'Delhi, India',
    '<b>, Nepal',
  ])('is not found by %o', async (label) => {
    expect(await resolvePlace(api.context, label, THAMEL)).toBeNull()
  })

  it('is accepted from Google by its format and its coordinates in Nepal, with our name', async () => {
    const config = { ...api.context.config, public: { ...api.context.config.public, googleMapsKey: 'key' } }
    const context = { ...api.context, config }
    const label = 'Fire and Ice Pizzeria, Kathmandu 44600, Nepal'
    const found = await resolvePlace(context, label, THAMEL)
    expect(found).toEqual({
      ...THAMEL,
      labels: { en: 'Bhagwan Bahal, Kathmandu, Nepal', np: 'भगवान बहाल, काठमाडौं, नेपाल' },
    })
    expect(await resolvePlace(context, label, { lat: 28.61, lng: 77.2 })).toBeNull()
    expect(await resolvePlace(context, 'Somewhere, India', THAMEL)).toBeNull()
    expect(await resolvePlace(context, label, null)).toBeNull()
  })
})
