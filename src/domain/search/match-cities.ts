import { foldSpelling, toLatinWords } from '#domain/shared/spelling.ts'

/** Kathmandu, काठमाडौं and ktm have the same consonants; vowels, h and n differ by script and habit. */
const consonants = (name: string) => name.replace(/[aeiouhn]/g, '')
/** A single consonant does not identify a name. */
const LEAST_CONSONANTS = 2

/**
 * The cities whose name begins with the typed text, in either script; if there are none, those that it may abbreviate.
 * All cities for an empty text.
 */
export function matchCities<C extends { title: string }>(cities: readonly C[], typed: string): readonly C[] {
  const name = foldSpelling(toLatinWords(typed))
  if (!name) return typed.trim() ? [] : cities
  const named = cities.map((city) => ({ city, spelling: foldSpelling(toLatinWords(city.title)) }))
  const alike = named.filter(({ spelling }) => spelling.startsWith(name))
  const short = consonants(name)
  const found =
    alike.length || short.length < LEAST_CONSONANTS
      ? alike
      : named.filter(({ spelling }) => consonants(spelling).startsWith(short))
  return found.map(({ city }) => city)
}

/** Abbreviations of two letters are ambiguous. */
const LEAST_ABBREVIATION = 3

/** The city of this name, in either script or abbreviated ("ktm"). For URLs, where a wrong city is worse than none. */
export function findCity<C extends { title: string; slug: string }>(
  cities: readonly C[],
  typed: string,
): C | null {
  const [name = ''] = typed.split(',').map((part) => foldSpelling(toLatinWords(part)))
  const short = consonants(name)
  const isNamed = (title: string): boolean => {
    const spelling = consonants(foldSpelling(toLatinWords(title)))
    return spelling === short || (short === name && spelling.startsWith(short))
  }
  const found =
    cities.find(({ title, slug }) => [title, slug].some((one) => foldSpelling(toLatinWords(one)) === name)) ??
    (short.length < LEAST_ABBREVIATION
      ? undefined
      : cities.find(({ title, slug }) => isNamed(title) || isNamed(slug)))
  return (name && found) || null
}
