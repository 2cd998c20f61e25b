import { bareName } from '#domain/shared/person-name.ts'
import type { Point } from '#domain/shared/place.ts'
import type { PlaceKind } from '#domain/shared/place-kind.ts'
import { consonantSkeleton, foldSpelling, toLatinWords } from '#domain/shared/spelling.ts'

/** A place before it is added to the index. */
export interface PlaceCandidate extends Point {
  /** Id in our own tables; null for others, whose id is made from the position. */
  id: string | null
  en: string
  np: string
  /** Whether the Devanagari spelling was transliterated by rule. */
  isTransliterated: boolean
  kind: PlaceKind
  isLevel: boolean
  district: string
  /** Additional names that search finds it by. */
  aliases: string[]
  /** Lower means more likely to be meant. */
  weight: number
}

const keys = new Map<string, string>()

/** A key that is the same for different spellings of a name. */
export function keyOf(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = consonantSkeleton(foldSpelling(toLatinWords(name))).replaceAll(' ', '')
  keys.set(name, key)
  return key
}

/** "Lekhnath (Talchowk)" is also known by each part, "Bajura (Kolti) Airport" as Bajura Airport and as Kolti. */
export function partsOf(title: string): string[] {
  if (!title.includes('(')) return []
  const inBrackets = [...title.matchAll(/\(([^()]*)\)/g)].map(([, name = '']) => name.trim())
  return [bareName(title), ...inBrackets].filter(Boolean)
}

/** Words that people omit: a search for Everest or Phewa means the mountain and the lake. */
const GENERIC: Partial<Record<PlaceKind, RegExp>> = {
  lake: /\s+(lake|taa?l)$/i,
  peak: /^(mount|mt\.?)\s+|\s+(peak|himal)$/i,
}

export function shortNames({ en, kind }: PlaceCandidate): string[] {
  const generic = GENERIC[kind]
  const name = bareName(en)
  return generic?.test(name) ? [name.replace(generic, '')] : []
}

export function allNames({ en, np, aliases, isTransliterated }: PlaceCandidate): string[] {
  const titles = isTransliterated ? [en] : [en, np]
  return [...titles, ...titles.flatMap(partsOf), ...aliases]
}
