import { insideNepalBox, type Point, round4 } from './place.ts'
import { oneLine } from './text.ts'

/** A point with its name in the user's language. */
export interface NamedPlace extends Point {
  label: string
}

const MAX_LABEL_LENGTH = 120
const PARTS = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?),(.+)$/s

/** Parses what `writeNamedPlace` writes, 'lat,lng,label'; null for anything else and for points far from Nepal. */
export function readNamedPlace(text: string): NamedPlace | null {
  const [, lat, lng, name = ''] = PARTS.exec(text) ?? []
  const point = { lat: round4(Number(lat)), lng: round4(Number(lng)) }
  const label = oneLine(name).slice(0, MAX_LABEL_LENGTH)
  return label && insideNepalBox(point) ? { ...point, label } : null
}

/** A place for the query: '28.2096,83.9856,Pokhara, Nepal'. */
export function writeNamedPlace({ lat, lng, label }: NamedPlace): string {
  return `${round4(lat)},${round4(lng)},${oneLine(label).slice(0, MAX_LABEL_LENGTH)}`
}
