import { readFileSync } from 'node:fs'
import path from 'node:path'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8')

export function readJson<Content>(name: string): Content {
  return JSON.parse(read(name))
}

/** An object of a TopoJSON file below `geodata/`, as GeoJSON. */
export function readFeatures(topology: Topology, name: string): GeoJSON.Feature[] {
  const object = topology.objects[name]
  if (!object)
    throw new Error(`The topology has no ${name}, only ${Object.keys(topology.objects).join(', ')}`)
  const found: GeoJSON.Feature | GeoJSON.FeatureCollection = feature(topology, object as GeometryCollection)
  return 'features' in found ? found.features : [found]
}
