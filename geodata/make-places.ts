import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { feature } from 'topojson-client'
import { metersToSide } from '#domain/shared/outline.ts'
import { round4 } from '#domain/shared/place.ts'
import { districtSpelled } from './places/districts.ts'
import { numberIn, readTable, text } from './places/read-table.ts'

/**
 * Makes the places, local levels and the border that the server reads (src/server/data) from the tables in `tables/`.
 * Run it after changing a table, and commit both.
 *
 *   node geodata/make-places.ts
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const TABLES = path.join(import.meta.dirname, 'tables')
const DATA = path.join(ROOT, 'src/server/data')

/** Maximum deviation in metres of the simplified outline. */
const BORDER_TOLERANCE = 60

/** The table's centre of Byans is across the river, so its main village is used. */
const CENTRES: Record<string, { lat: number; lng: number }> = {
  'level-darchula-byans': { lat: 30.1295, lng: 80.8832 },
}
const LEVELS: Record<string, string> = {
  Mahanagarpalika: 'metro',
  Upamahanagarpalika: 'submetro',
  Nagarpalika: 'town',
  Gaunpalika: 'village',
}
const LEVEL_WORD = /\s*(उपमहानगरपालिका|महानगरपालिका|नगरपालिका|गाउँपालिका)$/

/** The content of each file of src/server/data that is made from a table. */
export const DATA_MADE = { places, 'local-levels': levels, border }

function places(): object[] {
  return readTable('tables/nepal-places.csv').map((row) => ({
    id: text(row, 'id'),
    en: text(row, 'name_en'),
    np: text(row, 'name_np'),
    lat: numberIn(row, 'lat'),
    lng: numberIn(row, 'lng'),
    district: text(row, 'district'),
    kind: text(row, 'kind'),
    aliases: text(row, 'aliases').split(';').filter(Boolean),
  }))
}

function levels(): object[] {
  return readTable('tables/nepal-local-levels.csv').map((row) => {
    const en = spelled(text(row, 'name_en'))
    const district = districtSpelled(text(row, 'district'))
    const id = `level-${slug(district)}-${slug(en)}`
    return {
      id,
      en,
      np: text(row, 'name_np').trim().normalize('NFC').replace(LEVEL_WORD, ''),
      lat: numberIn(row, 'lat'),
      lng: numberIn(row, 'lng'),
      ...CENTRES[id],
      district,
      kind: LEVELS[text(row, 'type')] ?? 'village',
    }
  })
}

/** The simplified outline of the country as [lat, lng], precise enough to decide what is in Nepal. */
function border(): [number, number][] {
  const topology = JSON.parse(readFileSync(path.join(TABLES, 'nepal.topo.json'), 'utf8'))
  const country = feature(topology, topology.objects.country) as unknown as {
    geometry: { coordinates: [number, number][][][] }
  }
  const rings = country.geometry.coordinates.map(([outer]) => outer ?? [])
  const [longest = []] = rings.sort((one, other) => other.length - one.length)
  const outline = longest.map(([lng, lat]): [number, number] => [round4(lat), round4(lng)])
  // the ring is closed, so it is simplified in two halves, each between two fixed points
  const middle = Math.floor(outline.length / 2)
  return [
    ...simplified(outline.slice(0, middle + 1)).slice(0, -1),
    ...simplified(outline.slice(middle)).slice(0, -1),
  ]
}

/** Douglas-Peucker: keeps the point farthest from the straight line if it exceeds the tolerance. */
function simplified(line: readonly [number, number][]): [number, number][] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  const away = line.map(([lat, lng]) => metersToSide({ lat, lng }, first, last))
  const farthest = away.indexOf(Math.max(...away))
  if ((away[farthest] ?? 0) <= BORDER_TOLERANCE) return [first, last]
  return [...simplified(line.slice(0, farthest + 1)).slice(0, -1), ...simplified(line.slice(farthest))]
}

/** The table writes SakhuwaPrasauni without the space between the two words. */
function spelled(name: string): string {
  return name.replace(/([a-z])([A-Z])/g, '$1 $2')
}

function slug(name: string): string {
  return name.toLowerCase().replace(/[^a-z]+/g, '-')
}

function write(name: string, rows: readonly object[]): void {
  const file = path.join(DATA, `${name}.json`)
  writeFileSync(file, `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`)
  const biome = path.join(ROOT, 'node_modules/@biomejs/biome/bin/biome')
  const { status } = spawnSync(process.execPath, [biome, 'format', '--write', file], { cwd: ROOT })
  if (status !== 0) throw new Error(`${file} could not be formatted.`)
  console.log(`${file}: ${rows.length} rows`)
}

if (process.argv[1] === import.meta.filename)
  for (const [name, rows] of Object.entries(DATA_MADE)) write(name, rows())
