import { readFile } from 'node:fs/promises'
import Flatbush from 'flatbush'
import type { Point } from '#domain/shared/place.ts'
import { isPlaceKind, type PlaceKind } from '#domain/shared/place-kind.ts'
import { type Locale, textIn } from '#domain/shell/locale.ts'
import { geodataFile } from '#server/geodata.ts'
import { loadOnce } from '#server/load-once.ts'
import { FLAGS, type IndexFile, NO_ENTRY, PRECISION, sectionOf, WEIGHT_STEPS } from './index-format.ts'

/** How a prefix matches a name. The object is reused for all visits. */
interface PrefixMatch {
  isWhole: boolean
  /** The prefix ends at the end of a word. */
  isWord: boolean
  isFirstWord: boolean
}
interface PrefixList {
  /** Visits every name that has a word which `prefix` begins with; it may continue into the next words. */
  each(prefix: string, visit: (name: number, fit: PrefixMatch) => void): void
}

const END = 10
const SPACE = 32

/**
 * `at`: start of every word of all names in `text`, sorted by text; `names`: the name of each word; `starts`: start of
 * each name (null when only whole names are listed).
 */
function createPrefixList(
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

/** The places of Nepal by number: our own, administrative local levels and those of OpenStreetMap. */
export interface Gazetteer {
  size: number
  id(place: number): string
  name(place: number, locale: Locale): string
  kind(place: number): PlaceKind
  point(place: number): Point
  isLevel(place: number): boolean
  /** Whether the Nepali name was transliterated by rule. */
  isTransliterated(place: number): boolean
  /** Lower means more likely to be meant. */
  weight(place: number): number
  district(place: number): number
  /** The larger place that distinguishes it from others of the same name in its district. */
  distinguishingPlace(place: number): number | null
  /** The city or district capital that a place is in or next to. */
  town(place: number): number | null
  /** Every place that `town` returns. */
  towns: readonly number[]
  districts: readonly Record<'en' | 'np', string>[]
  names: NameIndex
  tree: Flatbush
}
export interface NameIndex {
  placeOf: Uint16Array
  isAlias: Uint8Array
  plain: PrefixList
  folded: PrefixList
  skeleton: PrefixList
  foldedText: string
  foldedStart: Uint32Array
  trigrams: { text: string; end: Uint32Array; name: Uint16Array; count: Uint8Array }
}

export const loadGazetteer = loadOnce(readGazetteer)

async function readGazetteer(): Promise<Gazetteer> {
  const [text, bytes] = await Promise.all([
    readFile(geodataFile('places/index.json'), 'utf8'),
    readFile(geodataFile('places/index.bin')),
  ])
  const file = JSON.parse(text) as IndexFile
  // copied, because sections are views that need an aligned buffer
  const buffer = new Uint8Array(bytes).buffer
  const u8 = (name: string) => sectionOf(file.sections, buffer, name, 'u8')
  const u16 = (name: string) => sectionOf(file.sections, buffer, name, 'u16')
  const u32 = (name: string) => sectionOf(file.sections, buffer, name, 'u32')
  const [lat, lng] = [
    sectionOf(file.sections, buffer, 'lat', 'i32'),
    sectionOf(file.sections, buffer, 'lng', 'i32'),
  ]
  const textOf = (name: string) => Buffer.from(u8(name)).toString('latin1')
  const [kind, weight, district, flags, near] = [
    u8('kind'),
    u8('weight'),
    u8('district'),
    u8('flags'),
    u16('near'),
  ]
  const town = u16('town')
  const kinds = file.kinds.map((name): PlaceKind => (isPlaceKind(name) ? name : 'other'))
  const foldedText = textOf('foldedText')
  const tree = u8('tree')
  return {
    size: file.en.length,
    id: (place) => file.ids[place] ?? `osm-${lat[place]}-${lng[place]}`,
    name: (place, locale) => textIn(file, locale)[place] ?? '',
    kind: (place) => kinds[kind[place] ?? 0] ?? 'other',
    point: (place) => ({ lat: (lat[place] ?? 0) / PRECISION, lng: (lng[place] ?? 0) / PRECISION }),
    isLevel: (place) => ((flags[place] ?? 0) & FLAGS.isLevel) !== 0,
    isTransliterated: (place) => ((flags[place] ?? 0) & FLAGS.isTransliterated) !== 0,
    weight: (place) => (weight[place] ?? 0) / WEIGHT_STEPS,
    district: (place) => district[place] ?? 0,
    distinguishingPlace: (place) =>
      near[place] === undefined || near[place] === NO_ENTRY ? null : near[place],
    town: (place) => (town[place] === undefined || town[place] === NO_ENTRY ? null : town[place]),
    towns: [...new Set(town)].filter((place) => place !== NO_ENTRY),
    districts: file.districts.map(([en, np]) => ({ en, np })),
    names: {
      placeOf: u16('nameOf'),
      isAlias: u8('isAlias'),
      plain: createPrefixList(textOf('plainText'), u32('plainAt'), u16('plainName'), u32('plainStart')),
      folded: createPrefixList(foldedText, u32('foldedAt'), u16('foldedName'), u32('foldedStart')),
      skeleton: createPrefixList(textOf('skeletonText'), u32('skeletonAt'), u16('skeletonName'), null),
      foldedText,
      foldedStart: u32('foldedStart'),
      trigrams: {
        text: textOf('trigramText'),
        end: u32('trigramEnd'),
        name: u16('trigramName'),
        count: u8('trigramCount'),
      },
    },
    tree: Flatbush.from(new Uint8Array(tree).buffer),
  }
}
