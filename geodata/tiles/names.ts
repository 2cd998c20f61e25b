import { cleanNepali } from '../places/clean-nepali.ts'
import { devanagari } from '../places/transliterate.ts'

const LETTERS = /[\u0900-\u097f]/
const BOTH = /^([^(]*[a-z][^(]*?)\s*\(([^()]*[\u0900-\u097f][^()]*)\)$/i

export interface TileNames {
  n?: string
  ne?: string
}

/** The properties for a name in both scripts; the Nepali spelling is transliterated if none is known. */
export function nameProperties(latin: string, nepali: string): TileNames {
  const [, before, within] = BOTH.exec(latin) ?? []
  if (before && within) return { n: before, ne: nepali || cleanNepali(within) }
  if (LETTERS.test(latin)) return { ne: nepali || cleanNepali(latin) }
  const ne = nepali || spelled(latin)
  return { ...(latin && { n: latin }), ...(ne && { ne }) }
}

const known = new Map<string, string>()

function spelled(name: string): string {
  const found = known.get(name) ?? devanagari(name)
  known.set(name, found)
  return found
}
