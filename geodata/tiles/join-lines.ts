type Line = readonly GeoJSON.Position[]

/** An end of a line: twice the line's index for the start, plus 1 for the other end. */
type End = number

/** Lines with a wider turn between them are different roads. */
const MAX_TURN = (75 * Math.PI) / 180
const CELL_DEGREES = 0.02

/**
 * Joins lines where one continues straight into the other: one line simplifies better than its pieces, takes fewer
 * bytes and has space for a name. With `isDirected`, an end only joins a start.
 */
export function joinRoadLines(lines: readonly Line[], isDirected: boolean): GeoJSON.Position[][] {
  const next = pairEnds(lines, isDirected)
  const used = new Set<number>()
  const joined: GeoJSON.Position[][] = []
  // begins at ends without a continuation; rings are left and follow
  const starts = [...lines.keys()].flatMap((index) => [index * 2, index * 2 + 1])
  for (const start of [...starts.filter((end) => !next.has(end)), ...starts.filter((end) => end % 2 === 0)]) {
    const points: GeoJSON.Position[] = []
    let entry: End | undefined = start
    while (entry !== undefined && !used.has(entry >> 1)) {
      used.add(entry >> 1)
      const line: Line = lines[entry >> 1] ?? []
      const onward: Line = isStart(entry) ? line : line.toReversed()
      points.push(...(points.length ? onward.slice(1) : onward))
      entry = next.get(entry ^ 1)
    }
    if (points.length) joined.push(isDirected && !isStart(start) ? points.toReversed() : points)
  }
  return joined.sort((a, b) => cellOf(a) - cellOf(b))
}

/** For each end the one into which it continues; of several at the same point, the straightest. */
function pairEnds(lines: readonly Line[], isDirected: boolean): Map<End, End> {
  const meetings = new Map<string, End[]>()
  for (const [index, line] of lines.entries())
    for (const end of [index * 2, index * 2 + 1]) {
      const key = pointAt(line, end, 0).join()
      const meeting = meetings.get(key)
      if (meeting) meeting.push(end)
      else meetings.set(key, [end])
    }
  const next = new Map<End, End>()
  for (const ends of meetings.values()) {
    const directions = ends.map((end) => directionAt(lines[end >> 1] ?? [], end))
    const pairs = ends.flatMap((a, i) =>
      ends.slice(i + 1).flatMap((b, j) => {
        const turn = turnBetween(directions[i] ?? 0, directions[i + 1 + j] ?? 0)
        const isAllowed = a >> 1 !== b >> 1 && (ends.length === 2 || turn <= MAX_TURN)
        return isAllowed && !(isDirected && isStart(a) === isStart(b)) ? [{ a, b, turn }] : []
      }),
    )
    for (const { a, b } of pairs.sort((x, y) => x.turn - y.turn)) {
      if (next.has(a) || next.has(b)) continue
      next.set(a, b)
      next.set(b, a)
    }
  }
  return next
}

function isStart(end: End): boolean {
  return end % 2 === 0
}

/** The point `steps` points away from an end. */
function pointAt(line: Line, end: End, steps: number): GeoJSON.Position {
  return line.at(isStart(end) ? steps : -1 - steps) ?? []
}

/** In radians, from an end into the line. */
function directionAt(line: Line, end: End): number {
  const [ax = 0, ay = 0] = pointAt(line, end, 0)
  const [bx = 0, by = 0] = pointAt(line, end, 1)
  return Math.atan2(by - ay, bx - ax)
}

/** 0 if two lines that leave the same point form one straight line. */
function turnBetween(a: number, b: number): number {
  const angle = Math.abs(a - b)
  return Math.abs(Math.PI - angle)
}

/**
 * Orders lines by rows of cells in alternating directions: short distances between consecutive lines take fewer bytes.
 */
function cellOf([start]: Line): number {
  const [lng = 0, lat = 0] = start ?? []
  const row = Math.floor(lat / CELL_DEGREES)
  const along = lng / 360
  return row + (row % 2 ? 1 - along : along)
}
