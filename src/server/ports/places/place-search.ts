import { isAbroad } from './abroad.ts'
import { isFuzzyMatch } from './fuzzy-match.ts'
import type { Entry, Gazetteer, Name } from './gazetteer.ts'
import { spellingsOf } from './gazetteer.ts'
import { trigrams } from './spelling.ts'

/** Longer than any name; the rest is ignored. */
const MAX_CHARACTERS = 100
const MIN_CHARACTERS = 2
/** Minimum length for matches by consonants, by district or by similarity to be meaningful. */
const MIN_FOR_LIKENESS = 3

/** Kinds of match, best first. */
const FITS = [
  'exact',
  'spelled otherwise',
  'district',
  'begins',
  'word begins',
  'begins otherwise',
  'word begins otherwise',
  'all words',
  'same consonants',
  'begins with consonants',
  'district begins',
  'like',
] as const
type Fit = (typeof FITS)[number]
/** The match required for a place in Nepal when the query is the name of a place abroad. */
const NAMESAKES: readonly Fit[] = ['exact', 'spelled otherwise', 'district']

interface Hit {
  entry: Entry
  fit: Fit
  isAlias: boolean
  /** 0 to 1, for fuzzy matches. */
  likeness: number
}
type Query = Omit<Name, 'isAlias'>
export type PlaceSearch = (query: string, limit: number) => Entry[]

/** Search by name in either script, best first: by kind of match, then rank, then places before local levels. */
export function createPlaceSearch({ entries }: Gazetteer): PlaceSearch {
  const likenessTo = createLikeness(entries)
  return (text, limit) => {
    const query = spellingsOf(text.slice(0, MAX_CHARACTERS))
    if (query.plain.length < MIN_CHARACTERS) return []
    const fitting = entries.flatMap((entry) => fitOf(entry, query) ?? [])
    const isForeign = isAbroad(query.folded)
    const hits = isForeign ? fitting.filter(({ fit }) => NAMESAKES.includes(fit)) : fitting
    const found = new Set(hits.map(({ entry }) => entry))
    const alike =
      hits.length < limit && !isForeign
        ? likenessTo(query.folded).filter(({ entry }) => !found.has(entry))
        : []
    return [...hits, ...alike]
      .sort(byQuality)
      .slice(0, limit)
      .map(({ entry }) => entry)
  }
}

function byQuality(a: Hit, b: Hit): number {
  return (
    FITS.indexOf(a.fit) - FITS.indexOf(b.fit) ||
    b.likeness - a.likeness ||
    a.entry.rank - b.entry.rank ||
    Number(a.entry.isLevel) - Number(b.entry.isLevel) ||
    Number(a.isAlias) - Number(b.isAlias) ||
    a.entry.words.en.name.length - b.entry.words.en.name.length ||
    (a.entry.id < b.entry.id ? -1 : 1)
  )
}

function fitOf(entry: Entry, query: Query): Hit | null {
  let best: Hit | null = null
  const offer = (fit: Fit, isAlias: boolean) => {
    const hit = { entry, fit, isAlias, likeness: 0 }
    if (!best || byQuality(hit, best) < 0) best = hit
  }
  for (const name of entry.names) {
    const fit = fitOfName(name, query)
    if (fit) offer(fit, name.isAlias)
  }
  const district = entry.isLevel ? null : fitOfDistrict(entry, query)
  if (district) offer(district, false)
  if (!best && hasAllWords(entry, query)) offer('all words', false)
  return best
}

function fitOfName(name: Name, query: Query): Fit | null {
  if (name.plain === query.plain) return 'exact'
  if (name.folded === query.folded) return 'spelled otherwise'
  if (name.plain.startsWith(query.plain)) return 'begins'
  if (name.plain.includes(` ${query.plain}`)) return 'word begins'
  // two letters that fold to one, such as "ch" or "th", are too unspecific
  if (query.folded.length >= MIN_CHARACTERS) {
    if (name.folded.startsWith(query.folded)) return 'begins otherwise'
    if (name.folded.includes(` ${query.folded}`)) return 'word begins otherwise'
  }
  if (query.skeleton.length < MIN_FOR_LIKENESS) return null
  if (name.skeleton === query.skeleton) return 'same consonants'
  const isTelling = query.skeleton.length > MIN_FOR_LIKENESS
  return isTelling && name.skeleton.startsWith(query.skeleton) ? 'begins with consonants' : null
}

function fitOfDistrict({ district }: Entry, query: Query): Fit | null {
  if (query.folded.length < MIN_FOR_LIKENESS) return null
  if (district.some(({ folded }) => folded === query.folded)) return 'district'
  return district.some(({ folded }) => folded.startsWith(query.folded)) ? 'district begins' : null
}

/** "Thamel, Kathmandu, Nepal", "lakeside pokhara": every word is a prefix of a word of the name, the district or the country. */
function hasAllWords(entry: Entry, query: Query): boolean {
  const requested = query.folded.split(' ')
  if (requested.length < 2) return false
  const begins = (words: readonly string[], word: string) => words.some((item) => item.startsWith(word))
  return (
    requested.some((word) => word.length >= MIN_CHARACTERS && begins(entry.ownWords, word)) &&
    requested.every((word) => begins(entry.ownWords, word) || begins(entry.wordsAround, word))
  )
}

/** Candidates for a mistyped query: names that share trigrams with it, ranked by how many. */
function createLikeness(entries: readonly Entry[]): (query: string) => Hit[] {
  const names = entries.flatMap((entry) =>
    entry.names.map(({ folded, isAlias }) => ({
      entry,
      isAlias,
      size: new Set(trigrams(folded)).size,
      folded,
    })),
  )
  const holders = new Map<string, number[]>()
  for (const [index, { folded }] of names.entries())
    for (const group of new Set(trigrams(folded))) {
      const known = holders.get(group)
      if (known) known.push(index)
      else holders.set(group, [index])
    }

  return (query) => {
    if (query.length < MIN_FOR_LIKENESS) return []
    const groups = new Set(trigrams(query))
    const shared = new Map<number, number>()
    for (const group of groups)
      for (const index of holders.get(group) ?? []) shared.set(index, (shared.get(index) ?? 0) + 1)
    const best = new Map<Entry, Hit>()
    for (const [index, count] of shared) {
      const name = names[index]
      if (!name) continue
      const likeness = (2 * count) / (groups.size + name.size)
      if (likeness <= (best.get(name.entry)?.likeness ?? 0) || !isFuzzyMatch(query, name.folded)) continue
      best.set(name.entry, { entry: name.entry, fit: 'like', isAlias: name.isAlias, likeness })
    }
    return [...best.values()]
  }
}
