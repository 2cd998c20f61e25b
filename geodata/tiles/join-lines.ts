type Line = readonly GeoJSON.Position[]

/**
 * Joins lines where exactly two of them end: one line simplifies better than its pieces, takes fewer bytes and has room
 * for a name. With `isDirected` the end of one meets only the start of the other.
 */
export function joinLines(lines: readonly Line[], isDirected: boolean): GeoJSON.Position[][] {
  const ends = new Map<string, number[]>()
  const keys = lines.map((line) => [keyOf(line[0]), keyOf(line.at(-1))] as const)
  keys.forEach((pair, index) => {
    for (const key of pair) ends.set(key, [...(ends.get(key) ?? []), index])
  })
  const used = new Set<number>()

  /** The line that goes on from an end, or nothing where the way branches or stops. */
  function next(from: number, key: string, isForward: boolean): number | undefined {
    const meeting = ends.get(key) ?? []
    if (meeting.length !== 2) return undefined
    const other = meeting[0] === from ? meeting[1] : meeting[0]
    if (other === undefined || other === from || used.has(other)) return undefined
    if (isDirected && keys[other]?.[isForward ? 0 : 1] !== key) return undefined
    return other
  }

  function extend(start: number, isForward: boolean): GeoJSON.Position[] {
    const points: GeoJSON.Position[] = []
    let current = start
    let key = keys[start]?.[isForward ? 1 : 0] ?? ''
    for (
      let other = next(current, key, isForward);
      other !== undefined;
      other = next(current, key, isForward)
    ) {
      used.add(other)
      const line = lines[other] ?? []
      const startsHere = keys[other]?.[0] === key
      const onward = startsHere ? line : line.toReversed()
      points.push(...onward.slice(1))
      key = keys[other]?.[startsHere ? 1 : 0] ?? ''
      current = other
    }
    return points
  }

  return lines.flatMap((line, index) => {
    if (used.has(index)) return []
    used.add(index)
    const after = extend(index, true)
    const before = extend(index, false)
    return [[...before.toReversed(), ...line, ...after]]
  })
}

function keyOf(point: GeoJSON.Position | undefined): string {
  return point ? `${point[0]},${point[1]}` : ''
}
