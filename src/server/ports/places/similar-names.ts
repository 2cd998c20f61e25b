import { trigrams } from '#domain/shared/spelling.ts'
import type { NameIndex } from './gazetteer.ts'

/** Tolerated typos by word length: in a short word, one different letter makes another name. */
const TOLERATED_TYPOS = [
  { from: 9, letters: 2 },
  { from: 5, letters: 1 },
] as const
/** A prefix of at least this length may contain a typo, except in its first letter. */
const MIN_PREFIX_LENGTH = 6

/** Whether a query may be a mistyped name. Strict, because a wrong place is worse than none. */
function isFuzzyMatch(query: string, name: string): boolean {
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

/** At most so many names, the most similar first, are compared letter by letter. */
const MAX_COMPARED = 150
/** The number of trigrams of a name that one typo can change. */
const TRIGRAMS_OF_TYPO = 4
const MIN_SHARED = 2
const WIDTH = 3

/** Visits the names that match a folded query except for typos, with the share of common trigrams (0 to 1). */
export function createSimilarNames(
  names: NameIndex,
): (query: string, visit: (name: number, likeness: number) => void) => void {
  const { text, end, name: holders, count } = names.trigrams
  const shared = new Uint8Array(names.placeOf.length)

  const positionOf = (group: string): number => {
    let [low, high] = [0, text.length / WIDTH]
    while (low < high) {
      const middle = (low + high) >> 1
      if (text.slice(middle * WIDTH, (middle + 1) * WIDTH) < group) low = middle + 1
      else high = middle
    }
    return text.startsWith(group, low * WIDTH) ? low : -1
  }
  const nameAt = (name: number): string => {
    const start = names.foldedStart[name] ?? 0
    return names.foldedText.slice(start, names.foldedText.indexOf('\n', start))
  }

  return (query, visit) => {
    const groups = new Set(trigrams(query))
    const seen: number[] = []
    for (const group of groups) {
      const position = positionOf(group)
      if (position < 0) continue
      for (let at = end[position] ?? 0; at < (end[position + 1] ?? 0); at++) {
        const name = holders[at] ?? 0
        if (shared[name] === 0) seen.push(name)
        shared[name] = (shared[name] ?? 0) + 1
      }
    }
    const typos = query.length >= 9 ? 2 : 1
    const least = Math.max(MIN_SHARED, groups.size - TRIGRAMS_OF_TYPO * typos - 1)
    const alike: { name: number; likeness: number }[] = []
    for (const name of seen) {
      const common = shared[name] ?? 0
      shared[name] = 0
      if (common >= least) alike.push({ name, likeness: (2 * common) / (groups.size + (count[name] ?? 0)) })
    }
    alike.sort((one, other) => other.likeness - one.likeness)
    for (const { name, likeness } of alike.slice(0, MAX_COMPARED))
      if (isFuzzyMatch(query, nameAt(name))) visit(name, likeness)
  }
}
