import * as v from 'valibot'
import type { Place } from '#contract/places.ts'
import { haversineMeters, insideNepalBox, NEPAL_BOX, type Point, round4 } from '#domain/shared/place.ts'
import { isPlaceKind, type PlaceKind } from '#domain/shared/place-kind.ts'
import { inEachLanguage, LOCALES, type Locale } from '#domain/shell/locale.ts'
import { createTimedCache } from '#server/timed-cache.ts'
import { fetchEngine } from '../fetch-engine.ts'
import { createPlaceList } from './embedded.ts'
import { type Gazetteer, loadGazetteer } from './gazetteer.ts'
import { detailOf, districtName, labelOf } from './place-label.ts'
import { readPlaceQuery } from './place-query.ts'
import type { PlacesPort } from './port.ts'
import { AT_METERS } from './reverse-geocode.ts'

const CACHE_LIMITS = { maxAge: 10 * 60_000, maxBytes: 10 * 1024 * 1024 }
/** Some results are across the border or duplicates, so twice as many are requested. */
const CANDIDATES = 2
/** Number of places of one name that are searched for a label. */
const MAX_SAME_NAME = 20

const Name = v.optional(v.string())
const Feature = v.object({
  geometry: v.object({ coordinates: v.tuple([v.number(), v.number()]) }),
  properties: v.object({
    osm_type: v.optional(v.string(), ''),
    osm_id: v.optional(v.union([v.number(), v.string()]), ''),
    osm_value: Name,
    name: Name,
    street: Name,
    city: Name,
    county: Name,
    country: Name,
    countrycode: Name,
  }),
})
const Answer = v.object({ features: v.array(Feature) })
type Feature = v.InferOutput<typeof Feature>

/** OpenStreetMap's names of kinds that we name differently. */
const KIND_OF_OSM_VALUE: Record<string, PlaceKind> = {
  quarter: 'suburb',
  isolated_dwelling: 'hamlet',
  aerodrome: 'airport',
  place_of_worship: 'worship',
  marketplace: 'market',
  water: 'lake',
  camp_site: 'campsite',
}

/** Photon has no Nepali names: `default` are the local names of OpenStreetMap. */
const PHOTON_NAMES: Record<Locale, string> = { en: 'en', np: 'default' }

/** Photon by komoot. The embedded index names the points for which Photon has no name. */
export function createPhoton(url: string): PlacesPort {
  const cache = createTimedCache<Feature[]>(CACHE_LIMITS)
  const fetchFeatures = (path: string, query: Record<string, string | number>) => {
    const address = `${url}${path}?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, `${value}`]))}`
    return cache.get(address, async () => (await fetchEngine(address, Answer)).features.filter(isInNepal))
  }
  const list = createPlaceList()
  const readPlaces = async (query: string, locale: Locale, limit: number, near: Point | null) => {
    const features = await fetchFeatures('/api', {
      q: query,
      limit,
      lang: PHOTON_NAMES[locale],
      ...(near && { lat: near.lat, lon: near.lng }),
      bbox: [NEPAL_BOX.west, NEPAL_BOX.south, NEPAL_BOX.east, NEPAL_BOX.north].join(','),
    })
    const gazetteer = await loadGazetteer()
    return features.flatMap((feature) => placeOf(feature, gazetteer, locale) ?? [])
  }
  const name: PlacesPort['name'] = async (point, locale) => {
    const { lat, lng } = point
    const features = await fetchFeatures('/reverse', { lat, lon: lng, lang: PHOTON_NAMES[locale] })
    const gazetteer = await loadGazetteer()
    const place = features[0] && placeOf(features[0], gazetteer, locale)
    if (!place || haversineMeters(place, point) > AT_METERS) return list.name(point, locale)
    return { ...place, lat, lng }
  }

  return {
    async search(query, locale, limit, near = null) {
      const places = await readPlaces(readPlaceQuery(query), locale, limit * CANDIDATES, near)
      // Photon may find nothing if it does not know one of the words
      if (places.length === 0) return list.search(query, locale, limit, near)
      return places
        .filter(({ id, label }, index) =>
          places.every((other, at) => at >= index || (other.id !== id && other.label !== label)),
        )
        .slice(0, limit)
    },
    name,
    async find(label, near) {
      for (const locale of LOCALES) {
        const queries = [label, label.split(',')[0] ?? label]
        for (const query of queries) {
          const found = (await readPlaces(query, locale, MAX_SAME_NAME, near)).filter(
            (place) => place.label === label,
          )
          const place = near ? nearest(found, near) : found[0]
          if (!place) continue
          return inEachLanguage(async (other) => {
            if (other === locale) return place
            const places = await readPlaces(query, other, MAX_SAME_NAME, near)
            return places.find(({ id }) => id === place.id) ?? name(place, other)
          })
        }
      }
      return list.find(label, near)
    },
  }
}

function nearest(places: readonly Place[], point: Point): Place | undefined {
  return places.toSorted((one, other) => haversineMeters(one, point) - haversineMeters(other, point))[0]
}

function isInNepal(feature: Feature): boolean {
  const { countrycode, country } = feature.properties
  const isNepal = countrycode ? countrycode.toUpperCase() === 'NP' : /^(nepal|नेपाल)$/i.test(country ?? '')
  return isNepal && insideNepalBox(pointOf(feature))
}

function pointOf({ geometry }: Feature): Point {
  const [lng, lat] = geometry.coordinates
  return { lat: round4(lat), lng: round4(lng) }
}

function placeOf(feature: Feature, gazetteer: Gazetteer, locale: Locale): Place | null {
  const { osm_type, osm_id, name, street, city, county } = feature.properties
  const title = (name ?? street)?.replaceAll(',', ' ').trim()
  if (!title) return null
  const district = districtName(gazetteer, (county ?? city ?? '').replace(/ (District|जिल्ला)$/, ''), locale)
  const kind = kindOf(feature)
  const point = pointOf(feature)
  return {
    id: `osm-${osm_type}${osm_id || `${point.lat},${point.lng}`}`,
    title,
    label: labelOf([title, district], locale),
    kind,
    detail: detailOf(kind, district, locale),
    ...point,
  }
}

/** OpenStreetMap's own kind, if we have it. */
function kindOf({ properties }: Feature): PlaceKind {
  const { osm_value = '' } = properties
  return KIND_OF_OSM_VALUE[osm_value] ?? (isPlaceKind(osm_value) ? osm_value : 'other')
}
