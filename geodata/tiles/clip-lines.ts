/** Degrees: west, south, east, north. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** The parts of a line inside a box, or those outside it. */
export function clipLine(
  line: readonly GeoJSON.Position[],
  box: Box,
  side: 'inside' | 'outside',
): GeoJSON.Position[][] {
  const parts: GeoJSON.Position[][] = []
  let part: GeoJSON.Position[] = []
  const finish = () => {
    if (part.length > 1) parts.push(part)
    part = []
  }
  const add = (from: GeoJSON.Position, to: GeoJSON.Position, start: number, end: number) => {
    if (start > 0) finish()
    if (!part.length) part.push(between(from, to, start))
    part.push(between(from, to, end))
    if (end < 1) finish()
  }
  for (let at = 1; at < line.length; at++) {
    const [from, to] = [line[at - 1], line[at]]
    if (!from || !to) continue
    const range = insideOf(from, to, box)
    if (side === 'inside') {
      if (range) add(from, to, ...range)
      else finish()
      continue
    }
    if (!range) {
      add(from, to, 0, 1)
      continue
    }
    if (range[0] > 0) add(from, to, 0, range[0])
    else finish()
    if (range[1] < 1) add(from, to, range[1], 1)
  }
  finish()
  return parts
}

/** Liang-Barsky: the stretch of a segment inside a box, as fractions of its length. */
function insideOf(
  [ax = 0, ay = 0]: GeoJSON.Position,
  [bx = 0, by = 0]: GeoJSON.Position,
  [west, south, east, north]: Box,
): [number, number] | null {
  let start = 0
  let end = 1
  for (const [step, room] of [
    [ax - bx, ax - west],
    [bx - ax, east - ax],
    [ay - by, ay - south],
    [by - ay, north - ay],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null
    } else if (step < 0) start = Math.max(start, room / step)
    else end = Math.min(end, room / step)
  }
  return start < end ? [start, end] : null
}

function between(from: GeoJSON.Position, to: GeoJSON.Position, share: number): GeoJSON.Position {
  if (share === 0) return from
  if (share === 1) return to
  const [ax = 0, ay = 0] = from
  const [bx = 0, by = 0] = to
  return [ax + (bx - ax) * share, ay + (by - ay) * share]
}
