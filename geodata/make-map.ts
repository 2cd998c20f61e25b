/**
 * Makes the embedded map's data (src/islands/ui/map/data) from the tables beside it. Run it after changing a table, and
 * commit both.
 *
 *   node geodata/make-map.ts
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { encodePolyline, type LatLng } from '#domain/shared/polyline.ts'

const root = path.resolve(import.meta.dirname, '..')
const tables = path.join(import.meta.dirname, 'tables')
const out = path.join(root, 'src/islands/ui/map/data')

/** Priority of a place on the map by kind; rank 0 is visible from afar. */
const RANKS: Record<string, number> = {
  capital: 0,
  metro: 1,
  submetro: 2,
  city: 2,
  district_hq: 3,
  town: 4,
  tourist: 4,
  airport: 4,
  border: 4,
  locality: 5,
  junction: 5,
}
/** Ranks of the product's own cities, by importance to travellers instead of administrative kind. */
const RANK_OF: Record<string, number> = { lumbini: 2, lalitpur: 2, bhaktapur: 2 }

const read = (name: string) => readFileSync(path.join(tables, name), 'utf8')

/** Cells with a comma are quoted. */
function table(name: string): Record<string, string>[] {
  const [head = '', ...lines] = read(name).trim().split(/\r?\n/)
  const columns = head.split(',')
  return lines.map((line) => {
    const cells = [...line.matchAll(/("[^"]*"|[^,]*)(?:,|$)/g)].map(([, cell]) => cell ?? '')
    return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
  })
}

const topology: Topology = JSON.parse(read('nepal.topo.json'))

/** GeoJSON has longitude first, the map latitude first. */
const encode = (line: readonly (readonly number[])[]) =>
  encodePolyline(
    line.map(([lng = 0, lat = 0]): LatLng => [lat, lng]),
    3,
  )

function linesOf(name: 'country' | 'provinces' | 'districts'): string[] {
  const object = topology.objects[name]
  if (!object) throw new Error(`nepal.topo.json has no ${name}`)
  const found = feature(topology, object as GeometryCollection)
  const shapes = 'features' in found ? found.features.map(({ geometry }) => geometry) : []
  const single = 'geometry' in found ? [(found as unknown as GeoJSON.Feature).geometry] : []
  return [...shapes, ...single].flatMap((shape) => {
    if (shape.type === 'MultiPolygon') return shape.coordinates.flat().map(encode)
    if (shape.type === 'MultiLineString') return shape.coordinates.map(encode)
    throw new Error(`${name} is a ${shape.type}`)
  })
}

const rows = table('nepal-places.csv')
const at = new Map(rows.map(({ id }, index) => [id, index]))
const places = rows.map(({ id = '', name_en, name_np, lat, lng, kind = '' }) => {
  const rank = RANK_OF[id] ?? RANKS[kind]
  if (rank === undefined) throw new Error(`${id} is a ${kind}`)
  return { en: name_en, np: name_np, lat: Number(lat), lng: Number(lng), rank }
})

/** Numbered highways, the ring road and other roads between places, streets inside a town. */
function classOf({ road_ref, terrain }: Record<string, string>): 'highways' | 'roads' | 'streets' {
  if (road_ref) return 'highways'
  return terrain === 'urban' ? 'streets' : 'roads'
}

/** Joins consecutive legs to one line, so that its joints are drawn round. */
function chains(legs: readonly (readonly [number, number])[]): number[][] {
  const left = new Set(legs)
  const next = (from: number) => {
    for (const leg of left) {
      const [a, b] = leg
      if (a !== from && b !== from) continue
      left.delete(leg)
      return a === from ? b : a
    }
    return undefined
  }
  const found: number[][] = []
  for (const leg of legs) {
    if (!left.delete(leg)) continue
    const chain = [...leg]
    for (let to = next(leg[1]); to !== undefined; to = next(to)) chain.push(to)
    for (let to = next(leg[0]); to !== undefined; to = next(to)) chain.unshift(to)
    found.push(chain)
  }
  return found
}

const legs = { highways: [], roads: [], streets: [] } as Record<
  ReturnType<typeof classOf>,
  [number, number][]
>
for (const leg of table('nepal-roads.csv')) {
  const from = at.get(leg.from ?? '')
  const to = at.get(leg.to ?? '')
  if (from === undefined || to === undefined) throw new Error(`${leg.from} to ${leg.to}: unknown place`)
  legs[classOf(leg)].push([from, to])
}

const write = (name: string, value: unknown) =>
  writeFileSync(path.join(out, name), `${JSON.stringify(value)}\n`)
write('borders.json', {
  country: linesOf('country'),
  provinces: linesOf('provinces'),
  districts: linesOf('districts'),
})
write('places.json', places)
write('roads.json', {
  highways: chains(legs.highways),
  roads: chains(legs.roads),
  streets: chains(legs.streets),
})
execFileSync(path.join(root, 'node_modules/.bin/biome'), ['format', '--write', out], { stdio: 'inherit' })
console.log(`Made the map of ${places.length} places in ${path.relative(root, out)}.`)
