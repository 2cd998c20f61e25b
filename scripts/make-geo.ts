import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { feature } from 'topojson-client'

/**
 * Makes the places, roads and local levels that the server reads (src/server/data) from the tables of `shared/data`
 * beside this repository. What it writes is committed: only whoever changes the tables runs it.
 */
const ROOT = path.resolve(import.meta.dirname, '..')
const TABLES = path.resolve(ROOT, '../shared/data')
const DATA = path.join(ROOT, 'src/server/data')

/** Degrees: about 500 metres. */
const BORDER_STEP = 0.005

type Row = Record<string, string>

/** The districts as the table of local levels spells them, where the table of places spells them otherwise. */
const DISTRICTS: Record<string, string> = {
  Chitawan: 'Chitwan',
  Kabhrepalanchok: 'Kavrepalanchok',
  Kapilbastu: 'Kapilvastu',
  Makawanpur: 'Makwanpur',
  Nawalparasi4: 'Nawalpur',
  Nawalparasi5: 'Parasi',
  Rukum5: 'Eastern Rukum',
  Rukum6: 'Western Rukum',
  Tanahu: 'Tanahun',
  Terhathum: 'Tehrathum',
}
const LEVELS: Record<string, string> = {
  Mahanagarpalika: 'metro',
  Upamahanagarpalika: 'submetro',
  Nagarpalika: 'town',
  Gaunpalika: 'village',
}
const LEVEL_WORD = /\s*(उपमहानगरपालिका|महानगरपालिका|नगरपालिका|गाउँपालिका)$/

const places = rowsOf('nepal-places').map((row) => ({
  id: text(row, 'id'),
  en: text(row, 'name_en'),
  np: text(row, 'name_np'),
  lat: number(row, 'lat'),
  lng: number(row, 'lng'),
  district: text(row, 'district'),
  kind: text(row, 'kind'),
  aliases: text(row, 'aliases').split(';').filter(Boolean),
}))

const roads = rowsOf('nepal-roads').map((row) => ({
  from: text(row, 'from'),
  to: text(row, 'to'),
  km: number(row, 'km'),
  kmPerHour: number(row, 'speed_kmh'),
  isEstimate: text(row, 'confidence') === 'estimate',
}))

const levels = rowsOf('nepal-local-levels').map((row) => {
  const en = spelled(text(row, 'name_en'))
  const district = DISTRICTS[text(row, 'district')] ?? text(row, 'district')
  return {
    id: `level-${slug(district)}-${slug(en)}`,
    en,
    np: text(row, 'name_np').trim().normalize('NFC').replace(LEVEL_WORD, ''),
    lat: number(row, 'lat'),
    lng: number(row, 'lng'),
    district,
    kind: LEVELS[text(row, 'type')] ?? 'village',
  }
})

write('places', places)
write('roads', roads)
write('local-levels', levels)
write('border', border())

/** The country's outline as [lat, lng], thinned to a point every few hundred metres: enough to say what lies in Nepal. */
function border(): [number, number][] {
  const topology = JSON.parse(readFileSync(path.join(TABLES, 'nepal.topo.json'), 'utf8'))
  const country = feature(topology, topology.objects.country) as unknown as {
    geometry: { coordinates: [number, number][][][] }
  }
  const rings = country.geometry.coordinates.map(([outer]) => outer ?? [])
  const [longest = []] = rings.sort((one, other) => other.length - one.length)
  const kept: [number, number][] = []
  for (const [lng, lat] of longest) {
    const [lastLat, lastLng] = kept.at(-1) ?? [0, 0]
    if (Math.hypot(lat - lastLat, lng - lastLng) >= BORDER_STEP)
      kept.push([Math.round(lat * 1000) / 1000, Math.round(lng * 1000) / 1000])
  }
  return kept
}

/** The tables hold no quoted commas but in notes, which nobody reads here. */
function rowsOf(table: string): Row[] {
  const [head = '', ...lines] = readFileSync(path.join(TABLES, `${table}.csv`), 'utf8')
    .trim()
    .split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
  })
}

function text(row: Row, name: string): string {
  const value = row[name]
  if (value === undefined) throw new Error(`A table has no column ${name}.`)
  return value
}

function number(row: Row, name: string): number {
  const value = Number(text(row, name))
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} is no number: ${JSON.stringify(row)}`)
  return value
}

/** SakhuwaPrasauni: two words, of which the table forgot the space. */
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
