import { writeFile } from 'node:fs/promises'
import {
  ALIGNMENT,
  type GraphHeader,
  HEADER_LENGTH_BYTES,
  SECTIONS,
} from '#server/ports/routing/embedded/graph.ts'

type Name = keyof typeof SECTIONS
const NAMES = Object.keys(SECTIONS) as Name[]

/** Writes the length of the header, the header, and the sections, each aligned for its type. */
export async function writeGraph(
  file: string,
  graph: Record<Name, ArrayLike<number> & ArrayBufferView> & Omit<GraphHeader, 'sections'>,
): Promise<void> {
  const { profiles, labels, places } = graph
  const sections = Object.fromEntries(
    NAMES.map((name) => [name, { offset: 0, length: graph[name].length }]),
  ) as GraphHeader['sections']
  // the header contains offsets that depend on its length, so space is reserved for their digits
  const room = JSON.stringify({ sections, profiles, labels, places })
  let offset = aligned(HEADER_LENGTH_BYTES + Buffer.byteLength(room) + NAMES.length * 12)
  for (const name of NAMES) {
    sections[name].offset = offset
    offset = aligned(offset + graph[name].byteLength)
  }
  const bytes = Buffer.alloc(offset)
  const header = Buffer.from(JSON.stringify({ sections, profiles, labels, places }))
  bytes.writeUInt32LE(header.byteLength, 0)
  header.copy(bytes, HEADER_LENGTH_BYTES)
  for (const name of NAMES) {
    const { buffer, byteOffset, byteLength } = graph[name]
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), sections[name].offset)
  }
  await writeFile(file, bytes)
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT
}
