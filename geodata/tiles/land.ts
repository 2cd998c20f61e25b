import type { Topology } from 'topojson-specification'
import { readFeatures, readJson } from '../read-json.ts'
import { nameProperties } from './names.ts'

/** Rivers shorter than this many kilometres are omitted at these levels. */
const RIVER_KM: Record<number, number> = { 5: 150, 6: 80, 7: 40 }
const FROM_LEVEL = { builtup: 7, districts: 8, riverNames: 8 }

interface Sources {
  country: Topology
  land: Topology
  water: Topology
}

export function readLandSources(): Sources {
  return {
    country: readJson('tables/nepal.topo.json'),
    land: readJson('osm/land.topo.json'),
    water: readJson('osm/water.topo.json'),
  }
}

/** The layers of surfaces, rivers and borders by name, in drawing order. */
export function landAt(level: number, { country, land, water }: Sources): Record<string, GeoJSON.Feature[]> {
  const outline = readFeatures(country, 'country').map(bare)
  const rivers = readFeatures(water, 'rivers').filter(
    ({ properties }) => Number(properties?.km) >= (RIVER_KM[level] ?? 0),
  )
  return {
    land: outline,
    parks: readFeatures(land, 'parks').map(named),
    glaciers: readFeatures(land, 'glaciers').map(bare),
    ...(level >= FROM_LEVEL.builtup && { builtup: readFeatures(land, 'builtup').map(bare) }),
    water: [...readFeatures(water, 'rivers_wide').map(bare), ...readFeatures(water, 'lakes').map(named)],
    rivers: level >= FROM_LEVEL.riverNames ? rivers.map(named) : rivers.map(bare),
    borders: [
      ...(level >= FROM_LEVEL.districts ? readFeatures(country, 'districts').map(borderOf('district')) : []),
      ...readFeatures(country, 'provinces').map(borderOf('province')),
      ...outline.map(borderOf('country')),
    ],
  }
}

function bare({ geometry }: GeoJSON.Feature): GeoJSON.Feature {
  return { type: 'Feature', properties: {}, geometry }
}

function named({ geometry, properties }: GeoJSON.Feature): GeoJSON.Feature {
  return { type: 'Feature', properties: nameProperties(properties?.n ?? '', ''), geometry }
}

function borderOf(kind: 'country' | 'province' | 'district') {
  return ({ geometry }: GeoJSON.Feature): GeoJSON.Feature => ({
    type: 'Feature',
    properties: { k: kind },
    geometry:
      geometry.type === 'MultiPolygon'
        ? { type: 'MultiLineString', coordinates: geometry.coordinates.flat() }
        : geometry,
  })
}
