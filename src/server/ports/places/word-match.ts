import { foldSpelling, toLatinWords } from '#domain/shared/spelling.ts'
import type { Gazetteer } from './gazetteer.ts'
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
