import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Geometry, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { Topology } from 'topojson-specification'
import type { AreaFile, AreaKind } from '#server/ports/places/areas.ts'
import { PRECISION } from '#server/ports/places/index-format.ts'
import { cleanNepali } from './clean-nepali.ts'
import { readTable } from './read-table.ts'
import { devanagari } from './transliterate.ts'

const SOURCES: readonly { file: string; object: string; kind: AreaKind }[] = [
  { file: 'osm/water.topo.json', object: 'lakes', kind: 'lake' },
  { file: 'osm/water.topo.json', object: 'rivers_wide', kind: 'river' },
  { file: 'osm/land.topo.json', object: 'parks', kind: 'park' },
]

/** Lakes, wide rivers and protected areas: their rings one after another, as whole numbers. */
export function areaFiles(): { file: AreaFile; body: Uint8Array } {
  const spelled = nepaliNames()
  const coordinates: number[] = []
  const file: AreaFile = []
  for (const { file: source, object, kind } of SOURCES) {
    const topology = JSON.parse(
      readFileSync(path.resolve(import.meta.dirname, '..', source), 'utf8'),
    ) as Topology
    const shape = topology.objects[object]
    if (!shape) throw new Error(`${source} has no object ${object}.`)
    const found = feature(topology, shape)
    for (const { geometry, properties } of 'features' in found ? found.features : [found]) {
      const en: string = properties?.n ?? ''
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

function ringsOf(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  throw new Error(`An area is a ${geometry.type}.`)
}
