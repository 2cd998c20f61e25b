import { folded, plain } from '#domain/shared/spelling.ts'

/** Kathmandu, काठमाडौं and ktm have the same consonants; vowels, h and n differ by script and habit. */
const consonants = (name: string) => name.replace(/[aeiouhn]/g, '')
/** One consonant alone stands for no name. */
const LEAST_CONSONANTS = 2

/** The cities that a typed name may begin, in either script; spelt alike before abbreviated. All of them without a name. */
export function matchCities<C extends { title: string }>(cities: readonly C[], typed: string): readonly C[] {
  const name = folded(plain(typed))
  if (!name) return typed.trim() ? [] : cities
  const named = cities.map((city) => ({ city, spelling: folded(plain(city.title)) }))
  const alike = named.filter(({ spelling }) => spelling.startsWith(name))
  const short = consonants(name)
  const found =
    alike.length || short.length < LEAST_CONSONANTS
      ? alike
      : named.filter(({ spelling }) => consonants(spelling).startsWith(short))
  return found.map(({ city }) => city)
}
