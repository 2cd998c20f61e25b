import type { Graph } from '#server/ports/routing/embedded/graph.ts'
import { createDrivenRoute, type DrivenRoute } from './driven-route.ts'
import type { RoadPlace } from './joints.ts'
import type { Links } from './links.ts'

/** Graph version, profile, reserved, node count, then two places: point (lat, lng), edge x 2 + direction, metres. */
const HEAD_BYTES = 44
const PLACE_BYTES = 16

/**
 * Encodes the first arc, then for each node which of its links the route takes, in half a byte (no node has more than
 * 16). Kathmandu to Butwal has about 600 nodes.
 */
export function encodeRoute(
  { links, version }: { links: Links; version: number },
  route: DrivenRoute,
): Uint8Array {
  const steps = route.nodes.length
  const bytes = new Uint8Array(HEAD_BYTES + Math.ceil(steps / 2))
  const view = new DataView(bytes.buffer)
  view.setUint32(0, version, true)
  view.setUint8(4, route.profile)
  view.setUint32(8, steps, true)
  writePlace(view, 12, route.start, (route.arcs[0] as number) & 1)
  writePlace(view, 12 + PLACE_BYTES, route.end, 0)
  for (let at = 0; at < steps; at++) {
    const start = links.start[route.nodes[at] as number] as number
    let link = start
    while (links.arcs[link] !== route.arcs[at + 1]) link++
    const byte = HEAD_BYTES + (at >> 1)
    bytes[byte] = (bytes[byte] as number) | ((link - start) << (at & 1 ? 4 : 0))
  }
  return bytes
}

/** Null for bytes of another graph. `profile` replaces the encoded one. */
export function decodeRoute(
  { graph, links, version }: { graph: Graph; links: Links; version: number },
  bytes: Uint8Array,
  profile?: number,
): DrivenRoute | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.byteLength < HEAD_BYTES || view.getUint32(0, true) !== version) return null
  const steps = view.getUint32(8, true)
  const start = readPlace(view, 12)
  const end = readPlace(view, 12 + PLACE_BYTES)
  const arcs = new Int32Array(steps + 1)
  let arc = 2 * start.place.edge + start.direction
  arcs[0] = arc
  for (let at = 0; at < steps; at++) {
    const node = (arc & 1 ? graph.from[arc >> 1] : graph.to[arc >> 1]) as number
    const half = ((bytes[HEAD_BYTES + (at >> 1)] as number) >> (at & 1 ? 4 : 0)) & 15
    arc = links.arcs[(links.start[node] as number) + half] as number
    arcs[at + 1] = arc
  }
  return createDrivenRoute(graph, profile ?? view.getUint8(4), start.place, end.place, arcs)
}

function writePlace(view: DataView, at: number, { point, edge, along }: RoadPlace, direction: number): void {
  view.setInt32(at, point.lat, true)
  view.setInt32(at + 4, point.lng, true)
  view.setUint32(at + 8, 2 * edge + direction, true)
  view.setUint32(at + 12, along, true)
}

function readPlace(view: DataView, at: number): { place: RoadPlace; direction: number } {
  const arc = view.getUint32(at + 8, true)
  return {
    place: {
      point: { lat: view.getInt32(at, true), lng: view.getInt32(at + 4, true) },
      edge: arc >> 1,
      along: view.getUint32(at + 12, true),
    },
    direction: arc & 1,
  }
}
