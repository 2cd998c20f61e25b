import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { RoadName } from '#domain/booking/route-character.ts'
import { bareName } from '#domain/shared/person-name.ts'
import { devanagari } from '../places/transliterate.ts'
import { readJson } from '../read-json.ts'
import type { SourceGraph } from './read-graph.ts'

/** Words of road names that are translated; place names are transliterated (`geodata/places/transliterate.ts`). */
const ROAD_WORDS: Record<string, string> = {
  avenue: 'मार्ग',
  bato: 'बाटो',
  bypass: 'बाइपास',
  circuit: 'सर्किट',
  corridor: 'करिडोर',
  highway: 'राजमार्ग',
  hulaki: 'हुलाकी',
  jeep: 'जिप',
  lane: 'गल्ली',
  lhamu: 'ल्हामु',
  main: 'मुख्य',
  path: 'पथ',
  rajmarg: 'राजमार्ग',
  rajmarga: 'राजमार्ग',
  rajpath: 'राजपथ',
  sadak: 'सडक',
  street: 'सडक',
  to: '–',
  trail: 'पदमार्ग',
  trek: 'पदमार्ग',
  way: 'मार्ग',
}

const DEVANAGARI = /[\u0900-\u097f]/

/** The name of each edge's road, preferably that of its highway; 0 for none. */
export function labelsOf({ names, highways, edges }: SourceGraph): {
  labels: RoadName[]
  ofEdges: Uint16Array
} {
  const nepali = nepaliNames()
  for (const [en, np] of Object.values(highways)) nepali.set(bareName(en), np).set(en, np)
  const labels: RoadName[] = [{ en: '', np: '' }]
  const known = new Map<string, number>()
  const ofEdges = Uint16Array.from(edges, ({ name, ref }) => {
    const [en = names[name] ?? '', np = nepali.get(en) ?? spelled(en)] = highways[names[ref] ?? ''] ?? []
    const label = { en: bareName(en), np: bareName(np) }
    if (!label.en) return 0
    const index = known.get(label.en) ?? labels.push(label) - 1
    known.set(label.en, index)
    return index
  })
  if (labels.length > 0xffff) throw new Error('There are too many names of roads.')
  return { labels, ofEdges }
}

/** Transliterated, if the extract has the name in Latin script only. */
function spelled(name: string): string {
  if (DEVANAGARI.test(name)) return name
  return devanagari(name.replace(/[A-Za-z]+/g, (word) => ROAD_WORDS[word.toLowerCase()] ?? word))
}

interface Topology {
  objects: { roads: { geometries: { properties?: { n?: string; ne?: string } }[] } }
}

/** Names in Devanagari by their Latin spelling, from the lines that the map draws. */
function nepaliNames(): Map<string, string> {
  const streets = readdirSync(path.join(import.meta.dirname, '../osm/streets')).sort()
  const files = [
    'roads-country.topo.json',
    'roads-region.topo.json',
    ...streets.map((name) => `streets/${name}`),
  ]
  const found = new Map<string, string>()
  for (const file of files) {
    const { objects } = readJson<Topology>(`osm/${file}`)
    for (const { properties } of objects.roads.geometries)
      if (properties?.n && properties.ne && !found.has(properties.n)) found.set(properties.n, properties.ne)
  }
  return found
}
