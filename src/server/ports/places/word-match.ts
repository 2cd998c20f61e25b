import { foldSpelling, toLatinWords, trigrams } from '#domain/shared/spelling.ts'
import type { Gazetteer, NameIndex } from './gazetteer.ts'
import { isAreaWord, isGeneric } from './generic-words.ts'

const MIN_CHARACTERS = 2
const COUNTRY = 'nepal'
/** Limited by the bits of a byte. */
const MAX_WORDS = 8

const COSTS = {
  /** Every word matches, and the name has no others. */
  whole: 1,
  all: 2.8,
  /** A word matches nothing: it is misspelled, or we do not have the place. */
  someWhole: 0.6,
  some: 2.4,
  extraWords: 0.3,
  missing: 1.3,
  missingAreaWord: 0.3,
}

/**
 * Which words of a query do not match a place's names, district, town or country: none, only "chowk" or the like,
 * others.
 */
export type MissingWords = 'nothing' | 'areaWord' | 'word'
type Visit = (place: number, cost: number, lack: MissingWords) => void

/**
 * Matches the words of a folded query in any order: "Thamel, Kathmandu, Nepal", "lakeside pokhara". Words may be
 * missing as long as one that is not generic is a whole word of the name.
 */
export function createWordMatch(gazetteer: Gazetteer): (query: string, visit: Visit) => void {
  const { names, districts } = gazetteer
  const wordsOfName = (name: string) => foldSpelling(toLatinWords(name)).split(' ')
  const around = districts.map(({ en, np }) => [COUNTRY, ...[en, np].flatMap(wordsOfName)])
  const towns = gazetteer.towns.map((town) => ({
    town,
    names: [gazetteer.name(town, 'en'), gazetteer.name(town, 'np')].flatMap(wordsOfName),
  }))
  const count = names.placeOf.length
  /** For each name, as bits: which words of the query begin a word of it, and which are one. */
  const begun = new Uint8Array(count)
  const whole = new Uint8Array(count)
  const wordsOf = wordCounts(names.foldedText, names.foldedStart)

  return (query, visit) => {
    const words = [...new Set(query.split(' '))].slice(0, MAX_WORDS)
    if (words.length < 2) return
    const bitsOf = (fits: (word: string) => boolean) =>
      words.reduce((bits, word, index) => (fits(word) ? bits | (1 << index) : bits), 0)
    const all = bitsOf(() => true)
    const [generic, ofAreas] = [bitsOf(isGeneric), bitsOf(isAreaWord)]
    const longEnough = bitsOf((word) => word.length >= MIN_CHARACTERS)
    const touched: number[] = []
    for (const [index, word] of words.entries())
      names.folded.each(word, (name, { isWord }) => {
        if (begun[name] === 0) touched.push(name)
        begun[name] = (begun[name] ?? 0) | (1 << index)
        if (isWord) whole[name] = (whole[name] ?? 0) | (1 << index)
      })
    const inDistrict = around.map((others) =>
      bitsOf((word) => others.some((other) => other.startsWith(word))),
    )
    const inTown = new Map(
      towns.map(({ town, names }) => [town, bitsOf((word) => names.some((other) => other.startsWith(word)))]),
    )
    for (const name of touched) {
      const [own, exact] = [begun[name] ?? 0, whole[name] ?? 0]
      begun[name] = 0
      whole[name] = 0
      if ((own & longEnough) === 0) continue
      const place = names.placeOf[name] ?? 0
      const beside =
        (inDistrict[gazetteer.district(place)] ?? 0) | (inTown.get(gazetteer.town(place) ?? -1) ?? 0)
      const missing = all & ~(own | beside)
      const extraWords = Math.max(0, (wordsOf[name] ?? 1) - bitCount(exact))
      if (missing === 0) visit(place, extraWords === 0 ? COSTS.whole : COSTS.all, 'nothing')
      else if ((exact & ~generic) !== 0) {
        const areaWords = bitCount(missing & ofAreas)
        const others = bitCount(missing) - areaWords
        const name = extraWords === 0 ? COSTS.someWhole : COSTS.some + extraWords * COSTS.extraWords
        const cost = name + others * COSTS.missing + areaWords * COSTS.missingAreaWord
        visit(place, cost, others === 0 && extraWords === 0 ? 'areaWord' : 'word')
      }
    }
  }
}

function wordCounts(text: string, starts: Uint32Array): Uint8Array {
  return Uint8Array.from(starts, (start) => text.slice(start, text.indexOf('\n', start)).split(' ').length)
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest > 0; rest &= rest - 1) count++
  return count
}

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

/** At most this many names, the most similar first, are compared letter by letter. */
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
