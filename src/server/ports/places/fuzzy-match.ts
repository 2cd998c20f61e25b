/** Tolerated typos by word length: in a short word, one different letter makes another name. */
const TOLERATED_TYPOS = [
  { from: 9, letters: 2 },
  { from: 5, letters: 1 },
] as const
/** A prefix of at least this length may contain a typo, except in its first letter. */
const MIN_PREFIX_LENGTH = 6

/** Whether a query may be a mistyped name. Strict, because a wrong place is worse than none. */
export function isFuzzyMatch(query: string, name: string): boolean {
  const max = TOLERATED_TYPOS.find(({ from }) => query.length >= from)?.letters ?? 0
  if (max === 0) return false
  if (editDistance(query, name, max) <= max) return true
  if (query.length < MIN_PREFIX_LENGTH || query[0] !== name[0]) return false
  return [-1, 0, 1].some((more) => editDistance(query, name.slice(0, query.length + more), 1) <= 1)
}

/** Counts omitted, inserted, replaced and transposed letters; above `max` the result is not exact. */
function editDistance(query: string, name: string, max: number): number {
  if (Math.abs(query.length - name.length) > max) return max + 1
  let [before, last]: [number[], number[]] = [
    [],
    Array.from({ length: name.length + 1 }, (_, column) => column),
  ]
  for (let row = 1; row <= query.length; row++) {
    const current = [row]
    for (let column = 1; column <= name.length; column++) {
      const isSame = query[row - 1] === name[column - 1]
      const isSwapped =
        row > 1 && column > 1 && query[row - 1] === name[column - 2] && query[row - 2] === name[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    ;[before, last] = [last, current]
    if (Math.min(...current) > max) return max + 1
  }
  return last[name.length] ?? 0
}
