import path from 'node:path'
import Flatbush from 'flatbush'
import { ROUTING_PROFILES } from '#domain/vehicles/routing-profile.ts'
import type { GeodataPart } from '../build.ts'
import { contract, type Hierarchy } from './contract.ts'
import { labelsOf } from './labels.ts'
import { placesOf } from './places.ts'
import { numberAt, readSourceGraph, type SourceGraph } from './read-graph.ts'
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
    '../src/domain/shared/person-name.ts',
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
      hilliness: numberAt(hilliness, index),
      flags: numberAt(flags, index),
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

type Stacked = Omit<Hierarchy, 'order'>

/** Concatenates the hierarchies of all profiles. */
function stacked(hierarchies: readonly Hierarchy[]): Stacked {
  let offset = 0
  const starts = hierarchies.map(({ upStart, upTo }) => {
    const moved = upStart.map((start) => start + offset)
    offset += upTo.length
    return moved
  })
  const all = <Name extends keyof Stacked>(name: Name) => hierarchies.map((hierarchy) => hierarchy[name])
  return {
    upStart: joined(Uint32Array, starts),
    upTo: joined(Uint32Array, all('upTo')),
    upCost: joined(Int32Array, all('upCost')),
    downCost: joined(Int32Array, all('downCost')),
    upVia: joined(Int32Array, all('upVia')),
    downVia: joined(Int32Array, all('downVia')),
  }
}

function joined<A extends Uint32Array | Int32Array>(
  type: new (length: number) => A,
  blocks: readonly A[],
): A {
  const all = new type(blocks.reduce((sum, block) => sum + block.length, 0))
  let offset = 0
  for (const block of blocks) {
    all.set(block, offset)
    offset += block.length
  }
  return all
}

/** The points between the ends of edges, as differences to the point before. */
function geometryOf({ lat, lng, edges }: SourceGraph): { innerStart: Uint32Array; inner: Int16Array } {
  const innerStart = new Uint32Array(edges.length + 1)
  edges.forEach(({ inner }, edge) => {
    innerStart[edge + 1] = numberAt(innerStart, edge) + inner.length
  })
  const steps = new Int16Array(numberAt(innerStart, edges.length))
  edges.forEach(({ from, inner }, edge) => {
    const last = [numberAt(lat, from), numberAt(lng, from)]
    inner.forEach((value, index) => {
      const step = value - numberAt(last, index % 2)
      if (step !== (step << 16) >> 16) throw new Error(`Edge ${edge} has a step of ${step}.`)
      last[index % 2] = value
      steps[numberAt(innerStart, edge) + index] = step
    })
  })
  return { innerStart, inner: steps }
}

/** A spatial index of the boxes around the edges; x is the longitude. */
function boxesOf({ lat, lng, edges }: SourceGraph): Uint8Array {
  const index = new Flatbush(edges.length, 16, Int32Array)
  for (const { from, to, inner } of edges) {
    const lats = [numberAt(lat, from), numberAt(lat, to), ...inner.filter((_, point) => point % 2 === 0)]
    const lngs = [numberAt(lng, from), numberAt(lng, to), ...inner.filter((_, point) => point % 2 === 1)]
    index.add(Math.min(...lngs), Math.min(...lats), Math.max(...lngs), Math.max(...lats))
  }
  index.finish()
  return new Uint8Array(index.data)
}
