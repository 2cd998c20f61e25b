import { haversineMeters, type Point } from '#domain/shared/place.ts'
import { consonantSkeleton, foldSpelling, toLatinWords } from '#domain/shared/spelling.ts'
import { isAbroad } from './abroad.ts'
import type { Gazetteer } from './gazetteer.ts'
import { otherSpellings } from './generic-words.ts'
import { readPlaceQuery } from './place-query.ts'
import { createSimilarNames, createWordMatch, type MissingWords } from './word-match.ts'

/** Longer than any address; additional characters are ignored. */
const MAX_CHARACTERS = 160
const MIN_CHARACTERS = 2
/** Shorter queries are not matched by consonants, district or similarity. */
const MIN_FOR_SIMILARITY = 3

/**
 * What a kind of match costs. The weight of the place (0 the capital, 4 a filling station) and a cost for its distance
 * are added, so a well-known place that begins with the query comes before a hamlet of that very name.
 */
const COSTS = {
  exact: 0,
  spelledOtherwise: 0.8,
  district: 1.7,
  /** Cheaper than all others: the query is a name although it reads like an address, such as "Bharatpur-8". */
  asTyped: -4,
  otherSpelling: 0.2,
  /** Added for a place that lacks a word when others have all of them. */
  besideAnswers: 5,
  beginsInWords: 1.7,
  begins: 2.4,
  beginsOtherwise: 3,
  wordBegins: 3.4,
  sameConsonants: 2.6,
  fewConsonants: 4.2,
  wordBeginsOtherwise: 4.2,
  beginsWithConsonants: 5.5,
  districtBegins: 6,
  like: 2.4,
  /** Added in proportion to the dissimilarity of the name. */
  unlike: 1.6,
}
const ALIAS_COST = 0.1
const LEVEL_COST = 0.05
/** Cost of the distance from the map's view: it grows with every doubling beyond these kilometres, up to a limit. */
const NEAR_KM = 3
const COST_OF_DOUBLING = 0.5
const MAX_DISTANCE_COST = 2.6
/** Travellers search from far away for what weighs less than 1, the cities: "pokh" in Kathmandu is Pokhara. */
const MAX_DISTANCE_COST_OF_CITIES = 1.3

export type FindPlaces = (query: string, limit: number, near?: Point | null) => number[]

/**
 * Searches by name in either script. Best first, by kind of match, importance of the place and distance from `near`.
 */
export function createPlaceSearch(gazetteer: Gazetteer): FindPlaces {
  const { names, districts } = gazetteer
  const costs = new Float32Array(gazetteer.size).fill(Number.POSITIVE_INFINITY)
  const eachSimilar = createSimilarNames(names)
  const eachWithWords = createWordMatch(gazetteer)
  const districtNames = districts.map(({ en, np }) =>
    [en, np].map((name) => foldSpelling(toLatinWords(name))),
  )

  return (text, limit, near = null) => {
    const typed = text.slice(0, MAX_CHARACTERS)
    const address = readPlaceQuery(typed)
    const query = toLatinWords(address)
    const fold = foldSpelling(query)
    const consonants = consonantSkeleton(fold)
    if (query.length < MIN_CHARACTERS) return []
    const isForeign = isAbroad(fold)
    const isPartlyForeign = isForeign || fold.split(' ').some(isAbroad)
    const found: number[] = []
    let isNamed = false
    const offer = (place: number, cost: number) => {
      if (costs[place] === Number.POSITIVE_INFINITY) found.push(place)
      if (cost < (costs[place] ?? 0)) costs[place] = cost
    }
    const offerName = (name: number, cost: number) =>
      offer(names.placeOf[name] ?? 0, cost + (names.isAlias[name] ? ALIAS_COST : 0))

    const asTyped = toLatinWords(typed)
    if (asTyped !== query)
      names.plain.each(asTyped, (name, { isWhole }) => {
        if (isWhole) offerName(name, COSTS.asTyped)
      })
    names.plain.each(query, (name, { isWhole, isWord, isFirstWord }) => {
      if (isWord && isFirstWord) isNamed = true
      if (isWhole) offerName(name, COSTS.exact)
      else if (!isForeign) {
        const begins = isWord ? COSTS.beginsInWords : COSTS.begins
        offerName(name, isFirstWord ? begins : COSTS.wordBegins)
      }
    })
    // "ch" and "th" fold to one letter, which is too unspecific
    if (fold.length >= MIN_CHARACTERS)
      names.folded.each(fold, (name, { isWhole, isWord, isFirstWord }) => {
        if (isForeign) return
        if (isWord && isFirstWord) isNamed = true
        if (isWhole) offerName(name, COSTS.spelledOtherwise)
        else offerName(name, isFirstWord ? COSTS.beginsOtherwise : COSTS.wordBeginsOtherwise)
      })
    const isSpecific = consonants.length > MIN_FOR_SIMILARITY
    if (consonants.length >= MIN_FOR_SIMILARITY && !isForeign)
      names.skeleton.each(consonants, (name, { isWhole }) => {
        if (isWhole) offerName(name, isSpecific ? COSTS.sameConsonants : COSTS.fewConsonants)
        else if (isSpecific) offerName(name, COSTS.beginsWithConsonants)
      })
    if (fold.length >= MIN_FOR_SIMILARITY) {
      const fits = districtNames.map((spellings) => districtCost(spellings, fold))
      if (fits.some((cost) => cost !== null))
        for (let place = 0; place < gazetteer.size; place++) {
          const cost = fits[gazetteer.district(place)] ?? null
          if (cost !== null && !gazetteer.isLevel(place) && !(isForeign && cost > COSTS.district))
            offer(place, cost)
        }
    }
    for (const spelling of isForeign ? [] : otherSpellings(fold)) {
      names.folded.each(spelling, (name, { isWhole, isWord, isFirstWord }) => {
        if (isWhole) offerName(name, COSTS.otherSpelling)
        else if (isWord && isFirstWord) offerName(name, COSTS.otherSpelling + COSTS.beginsInWords)
      })
      eachWithWords(spelling, (place, cost, lack) => {
        if (lack === 'nothing') offer(place, cost + COSTS.otherSpelling)
      })
    }
    const incomplete: { place: number; cost: number; lack: MissingWords }[] = []
    if (!isForeign)
      eachWithWords(fold, (place, cost, lack) => {
        if (lack === 'nothing') offer(place, cost)
        else if (!isPartlyForeign) incomplete.push({ place, cost, lack })
      })
    const isAnswered = found.length > 0
    if (found.length < limit && !isNamed && fold.length >= MIN_FOR_SIMILARITY && !isForeign)
      eachSimilar(fold, (name, likeness) => offerName(name, COSTS.like + COSTS.unlike * (1 - likeness)))
    for (const { place, cost, lack } of incomplete)
      offer(place, cost + (isAnswered && lack === 'word' ? COSTS.besideAnswers : 0))
    const [first = ''] = address.split(',')
    if (found.length === 0 && !isPartlyForeign && first !== address)
      eachSimilar(foldSpelling(toLatinWords(first)), (name, likeness) =>
        offerName(name, COSTS.like + COSTS.unlike * (1 - likeness)),
      )

    const ranked = found.map((place) => ({
      place,
      cost: (costs[place] ?? 0) + placeCost(gazetteer, place, near),
    }))
    for (const place of found) costs[place] = Number.POSITIVE_INFINITY
    return best(ranked, limit)
  }
}

function districtCost(spellings: readonly string[], query: string): number | null {
  if (spellings.includes(query)) return COSTS.district
  return spellings.some((name) => name.startsWith(query)) ? COSTS.districtBegins : null
}

function placeCost(gazetteer: Gazetteer, place: number, near: Point | null): number {
  const base = gazetteer.weight(place) + (gazetteer.isLevel(place) ? LEVEL_COST : 0)
  if (!near) return base
  const km = haversineMeters(near, gazetteer.point(place)) / 1000
  const max = gazetteer.weight(place) < 1 ? MAX_DISTANCE_COST_OF_CITIES : MAX_DISTANCE_COST
  return base + Math.min(max, COST_OF_DOUBLING * Math.log2(1 + km / NEAR_KM))
}

/** The `limit` cheapest places; of equal ones the first in the index. */
function best(ranked: readonly { place: number; cost: number }[], limit: number): number[] {
  const top: { place: number; cost: number }[] = []
  for (const one of ranked) {
    const last = top[limit - 1]
    if (last && !isBefore(one, last)) continue
    let at = Math.min(top.length, limit - 1)
    while (at > 0) {
      const before = top[at - 1]
      if (!before || !isBefore(one, before)) break
      top[at] = before
      at--
    }
    top[at] = one
  }
  return top.map(({ place }) => place)
}

function isBefore(one: { place: number; cost: number }, other: { place: number; cost: number }): boolean {
  return one.cost < other.cost || (one.cost === other.cost && one.place < other.place)
}
