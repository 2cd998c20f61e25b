export type DegreeBox = readonly [west: number, south: number, east: number, north: number]

export function isInside(
  [lng = 0, lat = 0]: GeoJSON.Position,
  [west, south, east, north]: DegreeBox,
): boolean {
  return lng >= west && lng <= east && lat >= south && lat <= north
}

/** The parts of a line outside a box. */
export function partsOutside(line: readonly GeoJSON.Position[], box: DegreeBox): GeoJSON.Position[][] {
  const parts: GeoJSON.Position[][] = []
  let part: GeoJSON.Position[] = []
  const finish = () => {
    if (part.length > 1) parts.push(part)
    part = []
  }
  for (const [at, to] of line.entries()) {
    const from = line[at - 1]
    if (!from) continue
    const [entry, exit] = insideOf(from, to, box) ?? [1, 1]
    if (entry > 0) part.push(...(part.length ? [] : [from]), between(from, to, entry))
    if (entry < 1) finish()
    if (exit < 1) part.push(between(from, to, exit), to)
  }
  finish()
  return parts
}

/** Liang-Barsky: the part of a segment inside a box, as fractions of its length. */
function insideOf(
  [ax = 0, ay = 0]: GeoJSON.Position,
  [bx = 0, by = 0]: GeoJSON.Position,
  [west, south, east, north]: DegreeBox,
): [entry: number, exit: number] | null {
  let entry = 0
  let exit = 1
  for (const [step, room] of [
    [ax - bx, ax - west],
    [bx - ax, east - ax],
    [ay - by, ay - south],
    [by - ay, north - ay],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null
    } else if (step < 0) entry = Math.max(entry, room / step)
    else exit = Math.min(exit, room / step)
  }
  return entry < exit ? [entry, exit] : null
}

function between(from: GeoJSON.Position, to: GeoJSON.Position, share: number): GeoJSON.Position {
  const [ax = 0, ay = 0] = from
  const [bx = 0, by = 0] = to
  return share === 1 ? to : [ax + (bx - ax) * share, ay + (by - ay) * share]
}
