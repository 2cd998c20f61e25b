import { trigrams } from '#domain/shared/spelling.ts'
import { isFuzzyMatch } from './fuzzy-match.ts'
import type { NameIndex } from './gazetteer.ts'

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
