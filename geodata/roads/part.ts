import path from 'node:path'
import { ROUTING_PROFILES } from '#domain/vehicles/routing-profile.ts'
import type { GeodataPart } from '../build.ts'
import { contract } from './contract.ts'
import { boxesOf, geometryOf } from './edges.ts'
import { joined, stacked } from './hierarchies.ts'
import { labelsOf } from './labels.ts'
import { placesOf } from './places.ts'
import { at, readSourceGraph } from './read-graph.ts'
import { costOf, PROFILES, timeOf } from './speeds.ts'
import { flagsOf } from './surface.ts'
import { hillinessOf } from './terrain.ts'
import { writeGraph } from './write-graph.ts'

const SHARED = '../src/server/ports/routing/embedded'

/** The routing graph as the server loads it: typed arrays in one file. */
export const ROADS: GeodataPart = {
  name: 'roads',
  sources: [
    'roads',
    'places',
    'read-json.ts',
    'osm',
    'tables',
    `${SHARED}/graph.ts`,
    `${SHARED}/heap.ts`,
    `${SHARED}/plane.ts`,
    '../src/domain/shared/bare-name.ts',
    '../src/domain/shared/polyline.ts',
    '../src/domain/vehicles/routing-profile.ts',
    '../src/server/data/districts.json',
  ],
  async build(folder) {
    const source = readSourceGraph()
    const { edges } = source
    const hilliness = hillinessOf(source)
    const flags = flagsOf(source, hilliness)
    const rated = edges.map((edge, index) => ({
      meters: edge.meters,
      roadClass: edge.class,
      hilliness: at(hilliness, index),
      flags: at(flags, index),
    }))
    const costs = ROUTING_PROFILES.map((name) =>
      Uint32Array.from(rated, (edge) => costOf(edge, PROFILES[name])),
    )
    const times = ROUTING_PROFILES.map((name) =>
      Uint32Array.from(rated, (edge) => timeOf(edge, PROFILES[name])),
    )
    const [first, ...others] = costs
    if (!first) throw new Error('There is no profile.')
    const lead = contract(source.lat.length, edges, first, null)
    const hierarchies = [lead, ...others.map((cost) => contract(source.lat.length, edges, cost, lead.order))]
    const { labels, ofEdges } = labelsOf(source)
    await writeGraph(path.join(folder, 'graph.bin'), {
      profiles: ROUTING_PROFILES,
      labels,
      ...placesOf(source),
      lat: source.lat,
      lng: source.lng,
      from: Uint32Array.from(edges, ({ from }) => from),
      to: Uint32Array.from(edges, ({ to }) => to),
      meters: Uint32Array.from(edges, ({ meters }) => meters),
      roadClass: Uint8Array.from(edges, (edge) => edge.class),
      flags,
      label: ofEdges,
      ...geometryOf(source),
      cost: joined(Uint32Array, costs),
      time: joined(Uint32Array, times),
      ...stacked(hierarchies),
      boxes: boxesOf(source),
    })
  },
}
