import { readFile } from 'node:fs/promises'
import Flatbush from 'flatbush'
import type { Point } from '#domain/shared/place.ts'
import { geodataFile } from '#server/geodata.ts'
import { loadOnce } from '#server/load-once.ts'
import { PRECISION } from './index-format.ts'

/** `water` is a lake or river without a name. */
export type AreaKind = 'lake' | 'water' | 'river' | 'park'
export interface NamedArea {
  kind: AreaKind
  /** Null for most wide rivers. */
  name: { en: string; np: string } | null
}
/**
 * `rings`: index of the first point and number of points of each, in `areas.bin` (alternating longitude and latitude).
 */
export type AreaFile = (NamedArea & { rings: [at: number, length: number][] })[]

type Finder = (point: Point) => NamedArea | null
const finder = loadOnce(load)

/** The lake, wide river or protected area around a point; the first of these wins. */
export async function areaAt(point: Point): Promise<NamedArea | null> {
  return (await finder())(point)
}

async function load(): Promise<Finder> {
  const [text, bytes] = await Promise.all([
    readFile(geodataFile('places/areas.json'), 'utf8'),
    readFile(geodataFile('places/areas.bin')),
  ])
  const areas = JSON.parse(text) as AreaFile
  const numbers = new Int32Array(
    bytes.buffer,
    bytes.byteOffset,
    bytes.byteLength / Int32Array.BYTES_PER_ELEMENT,
  )
  const boxes = new Flatbush(areas.length)
  for (const { rings } of areas) boxes.add(...boxOf(rings, numbers))
  boxes.finish()
  return ({ lat, lng }) => {
    const [x, y] = [lng * PRECISION, lat * PRECISION]
    // areas are stored by kind: lakes, rivers, parks
    const [first] = boxes
      .search(x, y, x, y)
      .sort((one, other) => one - other)
      .flatMap((index) => areas[index] ?? [])
      .filter(({ rings }) => isInside(rings, numbers, x, y))
    return first ? { kind: first.kind, name: first.name } : null
  }
}

function boxOf(rings: AreaFile[number]['rings'], numbers: Int32Array): [number, number, number, number] {
  const box: [number, number, number, number] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ]
  for (const [at, length] of rings)
    for (let point = at; point < at + length; point++) {
      const [x = 0, y = 0] = [numbers[2 * point], numbers[2 * point + 1]]
      box[0] = Math.min(box[0], x)
      box[1] = Math.min(box[1], y)
      box[2] = Math.max(box[2], x)
      box[3] = Math.max(box[3], y)
    }
  return box
}

/** Counts the sides that a line to the east crosses; islands are separate rings. */
function isInside(rings: AreaFile[number]['rings'], numbers: Int32Array, x: number, y: number): boolean {
  let inside = false
  for (const [at, length] of rings)
    for (let point = at; point < at + length; point++) {
      const next = point + 1 === at + length ? at : point + 1
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [
        numbers[2 * point],
        numbers[2 * point + 1],
        numbers[2 * next],
        numbers[2 * next + 1],
      ]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) inside = !inside
    }
  return inside
}
