import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { RoadName } from '#domain/booking/route-character.ts'
import type { RoutingProfile } from '#domain/vehicles/routing-profile.ts'

/** The typed arrays of `graph.bin`, in the order of the file. */
export const SECTIONS = {
  /** Nodes, in units of 1e-5 degrees. */
  lat: Int32Array,
  lng: Int32Array,
  /** Index of the node's place in `places`, plus 1; 0 for none. */
  placeAt: Uint16Array,
  /** Edges. */
  from: Uint32Array,
  to: Uint32Array,
  meters: Uint32Array,
  roadClass: Uint8Array,
  flags: Uint8Array,
  label: Uint16Array,
  /**
   * Inner points of edge e: `innerStart[e]` to `innerStart[e + 1]`, as differences of lat and lng to the point before.
   */
  innerStart: Uint32Array,
  inner: Int16Array,
  /** One block per profile: cost and driving time of each edge, in tenths of a second. */
  cost: Uint32Array,
  time: Uint32Array,
  /**
   * The contraction hierarchy, one block per profile. The arcs from node n to more important ones are `upStart[n]` to
   * `upStart[n + 1]`, each with the cost and `via` of both directions. `via` is an edge x 2 (+ 1 against its
   * direction), or ~node for a shortcut.
   */
  upStart: Uint32Array,
  upTo: Uint32Array,
  upCost: Int32Array,
  downCost: Int32Array,
  upVia: Int32Array,
  downVia: Int32Array,
  /** The boxes of the edges, serialized by Flatbush. */
  boxes: Uint8Array,
} as const
type Sections = { [Name in keyof typeof SECTIONS]: InstanceType<(typeof SECTIONS)[Name]> }

export interface GraphPlace {
  en: string
  np: string
  /** In units of 1e-5 degrees. */
  lat: number
  lng: number
  kind: string
  /** A node of a larger road nearby; null for none. */
  node: number | null
}
/** The JSON at the beginning of the file, after its length. */
export interface GraphHeader {
  sections: Record<keyof typeof SECTIONS, { offset: number; length: number }>
  profiles: readonly RoutingProfile[]
  /** Label 0 means none. */
  labels: readonly RoadName[]
  places: readonly GraphPlace[]
}

export interface Graph extends Sections, Omit<GraphHeader, 'sections'> {
  nodeCount: number
  edgeCount: number
}

/**
 * Bits of `flags`. `HILL`: winds like a mountain road, outside towns; `GRAVEL`: probably unpaved; `HIGHWAY`: a main
 * road.
 */
export const ONE_WAY = 1
export const TOWN = 2
export const HILL = 4
export const GRAVEL = 8
export const HIGHWAY = 16

/** Road classes, numbered as in the extract. */
export const SECONDARY = 3
export const TERTIARY = 4
export const UNCLASSIFIED = 5
export const TRACK = 9

/** The cost of a missing arc, such as against a one-way street. */
export const NO_ARC = 0x7fffffff

export const HEADER_LENGTH_BYTES = 8
export const ALIGNMENT = 8

/**
 * Returns views of one buffer, without copies.
 * @throws when the file is missing or truncated
 */
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
  const { sections, ...metadata } = header
  const arrays = Object.fromEntries(
    (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((name) => [name, section(name)]),
  ) as Sections
  return { ...metadata, ...arrays, nodeCount: arrays.lat.length, edgeCount: arrays.from.length }
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
