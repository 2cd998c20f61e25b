import districts from '#server/data/districts.json' with { type: 'json' }
import { cleanNepali } from './clean-nepali.ts'
import { readTable, text } from './read-table.ts'
import { learnSpelling, type Pair, type SpellingModel } from './spelling-model.ts'
import { BORROWED, ENDINGS, PHRASES } from './words.ts'

const DEVANAGARI = /[\u0900-\u097f]/
const LETTER_NAMES = Object.fromEntries(
  'ए बी सी डी ई एफ जी एच आई जे के एल एम एन ओ पी क्यु आर एस टी यु भी डब्लु एक्स वाई जेड'
    .split(' ')
    .map((name, index) => [String.fromCharCode(97 + index), name]),
)
const MAX_INITIALS = 4
/** Minimum letters before an ending. */
const MIN_STEM = 2
const LONGEST_PHRASE = Math.max(...Object.keys(PHRASES).map((phrase) => phrase.split(' ').length))
const BY_LENGTH = Object.keys(ENDINGS).sort((one, other) => other.length - one.length)

export interface NamePair {
  en: string
  np: string
}

let spelling: SpellingModel | null = null

/**
 * Transliterates a name that is only known in Latin letters to Devanagari by rule: generic words are translated,
 * English words are written as in Nepali, other names are spelled like the names that are known in both scripts.
 */
export function devanagari(name: string): string {
  spelling ??= learnAll()
  return spellName(name, spelling)
}

/** Names that the extract contains in both scripts. */
export function extractPairs(): NamePair[] {
  return readTable('osm/places.csv')
    .map((row) => ({ en: text(row, 'name_en'), np: text(row, 'name_ne') }))
    .filter(({ en, np }) => en && np)
}

/** Names of our own tables, the best known last. */
export function ownPairs(): NamePair[] {
  return [
    ...readTable('tables/nepal-local-levels.csv').map((row) => ({
      en: (row.name_en ?? '').replace(/([a-z])([A-Z])/g, '$1 $2'),
      np: (row.name_np ?? '').replace(/\s*(उपमहानगरपालिका|महानगरपालिका|नगरपालिका|गाउँपालिका)\s*$/, ''),
    })),
    ...Object.entries(districts).map(([en, np]) => ({ en, np })),
    ...readTable('tables/nepal-places.csv').map((row) => ({ en: row.name_en ?? '', np: row.name_np ?? '' })),
  ]
}

/** If a word has several spellings, the last one of our own tables is used. */
function learnAll(): SpellingModel {
  const own = ownPairs()
  const learned = learnNames([...extractPairs(), ...own])
  const words = new Map(own.flatMap(({ en, np }) => pairsOf(latinWords(en), nepaliWords(np))))
  return { ...learned, known: (word) => words.get(word) ?? learned.known(word) }
}

export function learnNames(names: readonly NamePair[]): SpellingModel {
  return learnSpelling(names.flatMap(({ en, np }) => pairsOf(latinWords(en), nepaliWords(np))))
}

export function spellName(name: string, model: SpellingModel): string {
  const parts = simplified(name)
    .split(/([^A-Za-zāīū0-9\u0900-\u097f']+)/)
    .map((part) => part.replace(/'/g, ''))
  const written: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] ?? ''
    const phrase = phraseAt(parts, at)
    if (phrase) {
      written.push(phrase.spelled)
      at += phrase.parts - 1
    } else written.push(spellWord(part, model))
  }
  return written.join('').replace(/\s+/g, ' ').trim()
}

function spellWord(word: string, model: SpellingModel): string {
  if (!/[a-zāīū]/i.test(word))
    return word.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)))
  const low = word.toLowerCase()
  const known = BORROWED[low] ?? model.known(low)
  if (known) return known
  if (low.length <= MAX_INITIALS && (word === word.toUpperCase() || !/[aeiouyāīū]/.test(low)))
    return [...low].map((letter) => LETTER_NAMES[letter] ?? '').join('')
  const [digits = ''] = /^\d*/.exec(low) ?? []
  if (digits) return spellWord(digits, model) + spellWord(word.slice(digits.length), model)
  const ending = endingOf(low)
  if (!ending) return model.spelled(low)
  const stem = low.slice(0, -ending.length)
  return (model.known(stem) ?? spellWord(stem, model)) + ENDINGS[ending]
}

function phraseAt(parts: readonly string[], at: number): { spelled: string; parts: number } | null {
  for (let words = LONGEST_PHRASE; words > 0; words--) {
    const taken = parts.slice(at, at + 2 * words - 1)
    const spelled = PHRASES[taken.join('').toLowerCase().replace(/\s+/g, ' ')]
    if (spelled) return { spelled, parts: taken.length }
  }
  return null
}

function endingOf(word: string): string | null {
  return BY_LENGTH.find((ending) => word.endsWith(ending) && word.length >= ending.length + MIN_STEM) ?? null
}

/** Removes accents, except the marks of long vowels in scientific transliterations. */
function simplified(name: string): string {
  return name
    .normalize('NFD')
    .replace(/(?<=[aiu])\u0304/gi, '\u0304')
    .replace(/[\u0300-\u0303\u0305-\u036f]|(?<![aiu])\u0304/gi, '')
    .normalize('NFC')
    .replace(/[’`]/g, "'")
}

function latinWords(name: string): string[] {
  return simplified(name)
    .toLowerCase()
    .split(/[^a-zāīū]+/)
    .filter(Boolean)
}

function nepaliWords(name: string): string[] {
  return cleanNepali(name)
    .split(/[^\u0900-\u097f\u200d]+/)
    .filter((word) => DEVANAGARI.test(word))
}

/** Pairs word by word if both have the same number of words, otherwise as one; a common ending is split off. */
function pairsOf(latin: readonly string[], nepali: readonly string[]): Pair[] {
  const pairs =
    latin.length === nepali.length
      ? latin.map((word, index) => [word, nepali[index] ?? ''] as const)
      : [[latin.join(''), nepali.join('')] as const]
  return pairs.flatMap(([word, spelled]): Pair[] => {
    const ending = endingOf(word)
    const written = ending && ENDINGS[ending]
    if (!ending || !written || !spelled.endsWith(written) || spelled === written) return [[word, spelled]]
    return [
      [word, spelled],
      [word.slice(0, -ending.length), spelled.slice(0, -written.length)],
    ]
  })
}
