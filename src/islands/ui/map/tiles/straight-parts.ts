import type { TileLine, TilePoint } from './decode-tile.ts'

interface StraightPart {
  middle: TilePoint
  /** radians, so that a name reads from left to right */
  tilt: number
  length: number
}

/** Joins lines whose ends meet, unless a third line ends there. */
export function joinLines(lines: readonly TileLine[]): TileLine[] {
  const ends = new Map<string, number>()
  for (const line of lines) for (const end of endsOf(line)) ends.set(end, (ends.get(end) ?? 0) + 1)
  const joined: TilePoint[][] = []
  const open = new Map<string, TilePoint[]>()
  for (const line of lines) {
    let points = [...line]
    for (const isLast of [true, false]) {
      const end = endsOf(points)[isLast ? 1 : 0]
      const other = end !== undefined && ends.get(end) === 2 ? open.get(end) : undefined
      if (!end || !other || other === points) continue
      const begins = endsOf(other)[0] === end
      for (const known of endsOf(other)) open.delete(known)
      joined.splice(joined.indexOf(other), 1)
      const next = begins === isLast ? other : other.toReversed()
      points = isLast ? [...points, ...next.slice(1)] : [...next, ...points.slice(1)]
    }
    joined.push(points)
    for (const end of endsOf(points)) open.set(end, points)
  }
  return joined
}

function endsOf(line: TileLine): string[] {
  const [first, last] = [line[0], line.at(-1)]
  return first && last ? [`${first.x},${first.y}`, `${last.x},${last.y}`] : []
}

/** The parts at least `least` long that leave a straight line by at most `bend`. */
export function straightParts(lines: readonly TileLine[], bend: number, least: number): StraightPart[] {
  return lines.flatMap((line) => {
    const vertices = corners(line, bend)
    return vertices.slice(1).flatMap((to, at): StraightPart[] => {
      const from = vertices[at]
      const length = from ? Math.hypot(to.x - from.x, to.y - from.y) : 0
      if (!from || length < least) return []
      const angle = Math.atan2(to.y - from.y, to.x - from.x)
      const tilt = Math.abs(angle) > Math.PI / 2 ? angle - Math.sign(angle) * Math.PI : angle
      return [{ middle: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, tilt, length }]
    })
  })
}

/** Simplifies the line (Douglas-Peucker). */
function corners(line: TileLine, bend: number): TilePoint[] {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last || line.length < 3) return [...line]
  let [farthest, distance] = [0, 0]
  line.forEach((point, at) => {
    const away = distanceTo(point, first, last)
    if (away > distance) [farthest, distance] = [at, away]
  })
  if (distance <= bend) return [first, last]
  return [...corners(line.slice(0, farthest + 1), bend), ...corners(line.slice(farthest), bend).slice(1)]
}

function distanceTo(point: TilePoint, from: TilePoint, to: TilePoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = Math.hypot(dx, dy)
  if (!length) return Math.hypot(point.x - from.x, point.y - from.y)
  return Math.abs((point.x - from.x) * dy - (point.y - from.y) * dx) / length
}
