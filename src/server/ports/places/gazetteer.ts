import { haversineMeters, type Point } from '#domain/shared/place.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'
import { folded, plain, skeleton } from './spelling.ts'

export interface Name {
  plain: string
  folded: string
  skeleton: string
  isAlias: boolean
}
/** A place or a local level (a municipality or a rural municipality, by its centre). */
export interface Entry extends Point {
  id: string
  isLevel: boolean
  /** Lower ranks are likelier matches. */
  rank: number
  words: Record<Locale, { name: string; district: string }>
  names: Name[]
  district: Name[]
  /** Folded words of its names, of the district and the country. */
  ownWords: string[]
  wordsAround: string[]
}
export interface Gazetteer {
  /** Places first. */
  entries: readonly Entry[]
  /** A district's name in the reader's language; unchanged when unknown. */
  districtName(english: string, locale: Locale): string
}

interface Row extends Point {
  id: string
  en: string
  np: string
  district: string
  kind: string
  aliases?: string[]
}

const RANKS = [
  ['capital'],
  ['metro'],
  ['submetro'],
  ['city'],
  ['district_hq'],
  ['town', 'tourist'],
  ['airport'],
  ['locality', 'junction', 'border'],
]
/** A town and the municipality of the same name are merged within this distance: centres of large municipalities lie far from their towns. */
const SAME_TOWN_METERS = 25_000

let loading: Promise<Gazetteer> | null = null

/** Loaded on first use, once per process. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= readGazetteer()
  return loading
}

async function readGazetteer(): Promise<Gazetteer> {
  const [{ default: places }, { default: levels }, { default: districts }] = await Promise.all([
    import('#server/data/places.json', { with: { type: 'json' } }),
    import('#server/data/local-levels.json', { with: { type: 'json' } }),
    import('#server/data/districts.json', { with: { type: 'json' } }),
  ])
  const nepali = new Map(Object.entries(districts))
  const entryOf = (row: Row, isLevel: boolean): Entry => {
    const district = { en: row.district, np: nepali.get(row.district) ?? row.district }
    const ranked = RANKS.findIndex((kinds) => kinds.includes(row.kind))
    const names = namesOf([row.en, row.np], row.aliases ?? [])
    const around = namesOf([district.en, district.np], [])
    return {
      id: row.id,
      lat: row.lat,
      lng: row.lng,
      isLevel,
      rank: ranked < 0 ? RANKS.length : ranked,
      words: { en: { name: row.en, district: district.en }, np: { name: row.np, district: district.np } },
      names,
      district: around,
      ownWords: wordsOf(names),
      wordsAround: [...wordsOf(around), 'nepal'],
    }
  }
  const towns = places.map((row) => entryOf(row, false))
  const others = levels
    .map((row) => entryOf(row, true))
    .filter((level) => !towns.some((town) => isSameTown(town, level)))
  return {
    entries: [...towns, ...others],
    districtName: (english, locale) => (locale === 'np' ? (nepali.get(english) ?? english) : english),
  }
}

/** "Lekhnath (Talchowk)" matches as a whole and by each part. */
function namesOf(titles: readonly string[], aliases: readonly string[]): Name[] {
  const parts = titles.filter((title) => title.includes('(')).flatMap((title) => title.split(/[()]/))
  const all = [
    ...titles.map((title) => ({ title, isAlias: false })),
    ...parts.map((title, index) => ({ title, isAlias: index % 3 !== 0 })),
    ...aliases.map((title) => ({ title, isAlias: true })),
  ]
  const names = all.map(({ title, isAlias }): Name => ({ ...spellingsOf(title), isAlias }))
  return names.filter(
    ({ plain }, index) => plain && names.findIndex((other) => other.plain === plain) === index,
  )
}

function wordsOf(names: readonly Name[]): string[] {
  return [...new Set(names.flatMap(({ folded }) => folded.split(' ')))]
}

export function spellingsOf(text: string): Omit<Name, 'isAlias'> {
  const name = plain(text)
  const fold = folded(name)
  return { plain: name, folded: fold, skeleton: skeleton(fold) }
}

function isSameTown(town: Entry, level: Entry): boolean {
  return (
    town.words.en.district === level.words.en.district &&
    level.names.some((name) => town.names.some((other) => other.skeleton === name.skeleton)) &&
    haversineMeters(town, level) < SAME_TOWN_METERS
  )
}

/** Capitalised parts with commas that end in the country; no part twice in a row. */
export function labelOf(parts: readonly string[], locale: Locale): string {
  const all = [...parts, translator(locale)('places.nepal')]
  return all
    .filter((part, index) => part && part !== all[index - 1])
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(', ')
}
