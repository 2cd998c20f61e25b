import type { Topology } from 'topojson-specification'
import type { AreaFile, AreaKind } from '#server/ports/places/areas.ts'
import { PRECISION } from '#server/ports/places/index-format.ts'
import { readFeatures, readJson } from '../read-json.ts'
import { cleanNepali } from './clean-nepali.ts'
import { readTable } from './read-table.ts'
import { devanagari } from './transliterate.ts'

const SOURCES: readonly { file: string; object: string; kind: AreaKind }[] = [
  { file: 'osm/water.topo.json', object: 'lakes', kind: 'lake' },
  { file: 'osm/water.topo.json', object: 'rivers_wide', kind: 'river' },
  { file: 'osm/land.topo.json', object: 'parks', kind: 'park' },
]

/** Lakes, wide rivers and protected areas, with the coordinates of all rings as whole numbers. */
export function areaFiles(): { file: AreaFile; body: Uint8Array } {
  const spelled = nepaliNames()
  const coordinates: number[] = []
  const file: AreaFile = []
  for (const { file: source, object, kind } of SOURCES) {
    for (const { geometry, properties } of readFeatures(readJson<Topology>(source), object)) {
      const en = properties?.n ?? ''
      const rings = ringsOf(geometry).map((ring) => {
        const at = coordinates.length / 2
        for (const [lng = 0, lat = 0] of ring)
          coordinates.push(Math.round(lng * PRECISION), Math.round(lat * PRECISION))
        return [at, ring.length] as [number, number]
      })
      const name = /[A-Za-z]/.test(en) ? { en, np: spelled.get(en) ?? devanagari(en) } : null
      file.push({ kind: kind === 'lake' && !name ? 'water' : kind, name, rings })
    }
  }
  return { file, body: new Uint8Array(Int32Array.from(coordinates).buffer) }
}

function nepaliNames(): Map<string, string> {
  return new Map(
    readTable('osm/places.csv')
      .filter(({ name_en, name_ne }) => name_en && name_ne)
      .map(({ name_en = '', name_ne = '' }) => [name_en, cleanNepali(name_ne)]),
  )
}

function ringsOf(geometry: GeoJSON.Geometry): GeoJSON.Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  throw new Error(`An area is a ${geometry.type}.`)
}
