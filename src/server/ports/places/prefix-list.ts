/** How a prefix matches a name. The object is reused for all visits. */
export interface PrefixMatch {
  isWhole: boolean
  /** The prefix ends at the end of a word. */
  isWord: boolean
  isFirstWord: boolean
}
export interface PrefixList {
  /** Visits every name that has a word which `prefix` begins with; it may continue into the next words. */
  each(prefix: string, visit: (name: number, fit: PrefixMatch) => void): void
}

const END = 10
const SPACE = 32

/**
 * `at`: start of every word of all names in `text`, sorted by text; `names`: the name of each word; `starts`: start of
 * each name (null when only whole names are listed).
 */
export function createPrefixList(
  text: string,
  at: Uint32Array,
  names: Uint16Array,
  starts: Uint32Array | null,
): PrefixList {
  /** Negative when the text at `start` sorts before the prefix, 0 when it begins with it. */
  const compare = (start: number, prefix: string): number => {
    for (let index = 0; index < prefix.length; index++) {
      const difference = text.charCodeAt(start + index) - prefix.charCodeAt(index)
      if (difference !== 0) return difference
    }
    return 0
  }
  /** The first position at which the sign of the comparison is at least `wanted`. */
  const first = (prefix: string, wanted: 0 | 1): number => {
    let [low, high] = [0, at.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (Math.sign(compare(at[middle] ?? 0, prefix)) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
  const fit: PrefixMatch = { isWhole: false, isWord: false, isFirstWord: false }
  return {
    each(prefix, visit) {
      const end = first(prefix, 1)
      for (let position = first(prefix, 0); position < end; position++) {
        const [start = 0, name = 0] = [at[position], names[position]]
        const next = text.charCodeAt(start + prefix.length)
        fit.isFirstWord = starts === null || starts[name] === start
        fit.isWord = next === END || next === SPACE
        fit.isWhole = fit.isFirstWord && next === END
        visit(name, fit)
      }
    },
  }
}
