import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { RoadName } from '#domain/booking/route-character.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'

/** The typed arrays of `graph.bin`, in the order in which they lie in the file. */
export const SECTIONS = {
  /** nodes, in units of 1e-5 degrees */
  lat: Int32Array,
  lng: Int32Array,
  /** the place at a node, as its index in `places` + 1; 0 for none */
  placeAt: Uint16Array,
  /** edges */
  from: Uint32Array,
  to: Uint32Array,
  meters: Uint32Array,
  roadClass: Uint8Array,
  flags: Uint8Array,
  label: Uint16Array,
  /** The points between the ends of edge e are `innerStart[e]` to `innerStart[e + 1]`, as steps of lat and lng from the point before. */
  innerStart: Uint32Array,
  inner: Int16Array,
  /** one block for each profile: what an edge costs, and its driving time; both in tenths of a second */
  cost: Uint32Array,
  time: Uint32Array,
  /**
   * The contraction hierarchy, one block for each profile: the arcs from node n up to more important ones are `upStart[n]` to
   * `upStart[n + 1]`. A cost and a `via` for the way up and for the way down: an edge x 2 (+ 1 against it), or of a shortcut ~node.
   */
  upStart: Uint32Array,
  upTo: Uint32Array,
  upCost: Int32Array,
  downCost: Int32Array,
  upVia: Int32Array,
  downVia: Int32Array,
  /** the boxes of the edges, as Flatbush wrote them */
  boxes: Uint8Array,
} as const
type Sections = { [Name in keyof typeof SECTIONS]: InstanceType<(typeof SECTIONS)[Name]> }

export interface GraphPlace {
  en: string
  np: string
  /** in units of 1e-5 degrees */
  lat: number
  lng: number
  kind: string
  /** of a larger road near it; null where there is none */
  node: number | null
}
/** What a file begins with, as JSON behind its length. */
export interface GraphHeader {
  sections: Record<keyof typeof SECTIONS, { offset: number; length: number }>
  profiles: readonly RoutingProfile[]
  /** label 0 is none */
  labels: readonly RoadName[]
  places: readonly GraphPlace[]
}

export interface Graph extends Sections, Omit<GraphHeader, 'sections'> {
  nodeCount: number
  edgeCount: number
}

/** Bits of `flags`. `HILL`: winds like a mountain road, outside of towns; `GRAVEL`: probably unpaved; `HIGHWAY`: a main road. */
export const ONE_WAY = 1
export const TOWN = 2
export const HILL = 4
export const GRAVEL = 8
export const HIGHWAY = 16

/** Classes of roads, as the extract numbers them. */
export const SECONDARY = 3
export const TERTIARY = 4
export const UNCLASSIFIED = 5
export const TRACK = 9

/** The cost of an arc that there is not, such as against a one-way street. */
export const NO_ARC = 0x7fffffff

export const HEADER_LENGTH_BYTES = 8
export const ALIGNMENT = 8

/** Views of one buffer: nothing is copied. @throws when the file is missing or cut off */
export function readGraph(file: string): Graph {
  const buffer = readBuffer(file)
  const length = new DataView(buffer).getUint32(0, true)
  const header = JSON.parse(
    new TextDecoder().decode(new Uint8Array(buffer, HEADER_LENGTH_BYTES, length)),
  ) as GraphHeader
  const section = <Name extends keyof typeof SECTIONS>(name: Name) => {
    const { offset, length } = header.sections[name]
    return new SECTIONS[name](buffer, offset, length) as Sections[Name]
  }
  const { sections, ...facts } = header
  const arrays = Object.fromEntries(
    (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((name) => [name, section(name)]),
  ) as Sections
  return { ...facts, ...arrays, nodeCount: arrays.lat.length, edgeCount: arrays.from.length }
}

function readBuffer(file: string): ArrayBuffer {
  const descriptor = openSync(file, 'r')
  try {
    const bytes = new Uint8Array(fstatSync(descriptor).size)
    const length = readSync(descriptor, bytes)
    if (length < bytes.byteLength) throw new Error(`${file} is cut off.`)
    return bytes.buffer
  } finally {
    closeSync(descriptor)
  }
}
