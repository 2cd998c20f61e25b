import { bareName } from '#domain/shared/bare-name.ts'
import type { Point } from '#domain/shared/place.ts'
import type { PlaceKind } from '#domain/shared/place-kind.ts'
import { folded, plain, skeleton } from '#domain/shared/spelling.ts'

/** A place on its way into the index. */
export interface Candidate extends Point {
  /** Of our own tables; null: made from the position. */
  id: string | null
  en: string
  np: string
  /** The Devanagari spelling was made by rule. */
  isByRule: boolean
  kind: PlaceKind
  isLevel: boolean
  district: string
  /** Further names by which it is found. */
  aliases: string[]
  /** Lower is likelier to be meant. */
  weight: number
}

const keys = new Map<string, string>()

/** By which two spellings of a name are one. */
export function keyOf(name: string): string {
  const known = keys.get(name)
  if (known !== undefined) return known
  const key = skeleton(folded(plain(name))).replaceAll(' ', '')
  keys.set(name, key)
  return key
}

/** "Lekhnath (Talchowk)" is also known by each part; "Bajura (Kolti) Airport" as Bajura Airport and as Kolti. */
export function partsOf(title: string): string[] {
  if (!title.includes('(')) return []
  const inBrackets = [...title.matchAll(/\(([^()]*)\)/g)].map(([, name = '']) => name.trim())
  return [bareName(title), ...inBrackets].filter(Boolean)
}

/** What people leave out of a name: who looks for Everest or Phewa means the mountain and the lake. */
const GENERIC: Partial<Record<PlaceKind, RegExp>> = {
  lake: /\s+(lake|taa?l)$/i,
  peak: /^(mount|mt\.?)\s+|\s+(peak|himal)$/i,
}

export function shortNames({ en, kind }: Candidate): string[] {
  const generic = GENERIC[kind]
  const name = bareName(en)
  return generic?.test(name) ? [name.replace(generic, '')] : []
}

export function namesOf({ en, np, aliases, isByRule }: Candidate): string[] {
  const titles = isByRule ? [en] : [en, np]
  return [...titles, ...titles.flatMap(partsOf), ...aliases]
}
