import { folded, plain } from '#domain/shared/spelling.ts'
import type { Gazetteer } from './gazetteer.ts'

const MIN_CHARACTERS = 2
const COUNTRY = 'nepal'

/**
 * "Thamel, Kathmandu, Nepal", "lakeside pokhara": calls `visit` for places of whose names, district and country every word
 * of a folded query begins a word, one of them in its names.
 */
export function createWordMatch(
  gazetteer: Gazetteer,
): (query: string, visit: (place: number) => void) => void {
  const { names, districts } = gazetteer
  const around = districts.map(({ en, np }) => [
    COUNTRY,
    ...[en, np].flatMap((name) => folded(plain(name)).split(' ')),
  ])
  /** How many words of the query a place has in its names, by the bits of the words. */
  const own = new Uint32Array(gazetteer.size)

  return (query, visit) => {
    const words = [...new Set(query.split(' '))].slice(0, 8)
    if (words.length < 2) return
    const all = 2 ** words.length - 1
    const touched: number[] = []
    for (const [index, word] of words.entries())
      names.folded.each(word, (name) => {
        const place = names.placeOf[name] ?? 0
        if (own[place] === 0) touched.push(place)
        own[place] = (own[place] ?? 0) | (1 << index)
      })
    const inDistrict = around.map((others) =>
      words.reduce(
        (bits, word, index) => (others.some((other) => other.startsWith(word)) ? bits | (1 << index) : bits),
        0,
      ),
    )
    for (const place of touched) {
      const bits = own[place] ?? 0
      own[place] = 0
      const isNamed = words.some(
        (word, index) => word.length >= MIN_CHARACTERS && (bits & (1 << index)) !== 0,
      )
      if (isNamed && (bits | (inDistrict[gazetteer.district(place)] ?? 0)) === all) visit(place)
    }
  }
}
