import { beforeAll, describe, expect, it } from 'vitest'
import { areaAt } from '#server/ports/places/areas.ts'
import { type Gazetteer, loadGazetteer } from '#server/ports/places/gazetteer.ts'
import { cleanNepali } from '../../../geodata/places/clean-nepali.ts'
import { findMisplacedNames } from '../../../geodata/places/misplaced.ts'
import {
  devanagari,
  extractPairs,
  learnNames,
  ownPairs,
  spellName,
} from '../../../geodata/places/transliterate.ts'

describe('our own places', () => {
  it('match the place of their name in OpenStreetMap, or have a note that explains why not', () => {
    expect(findMisplacedNames()).toEqual([])
  })
})

describe('transliteration by rule', () => {
  it.each([
    // names, with the endings that keep their spelling
    ['Rampur', 'रामपुर'],
    ['Dandagaun', 'डाँडागाउँ'],
    ['Simalchaur', 'सिमलचौर'],
    ['Nepalgunj', 'नेपालगञ्ज'],
    ['Wāling', 'वालिङ'],
    ['Gokuleshwar', 'गोकुलेश्वर'],
    // generic words are translated, English ones are written as they are spoken
    ['Jumla Airport', 'जुम्ला विमानस्थल'],
    ['Hetauda Bus Park', 'हेटौंडा बसपार्क'],
    ['Dailekh District Hospital', 'दैलेख जिल्ला अस्पताल'],
    ['Rara National Park', 'रारा राष्ट्रिय निकुञ्ज'],
    ['BP Chowk 12', 'बीपी चोक १२'],
    ['Ganesh Temple (Old)', 'गणेश मन्दिर (पुरानो)'],
  ])('spells %s as %s', (name, spelled) => {
    expect(devanagari(name)).toBe(spelled)
  })

  it('spells unknown names as people do: 45 % exactly, 72 % except for one sign', () => {
    const pairs = extractPairs()
    const isHeldOut = (index: number) => index % 5 === 0
    const model = learnNames([...pairs.filter((_, index) => !isHeldOut(index)), ...ownPairs()])
    const letters = (name: string) => name.replace(/[^\u0900-\u097f]/g, '')
    const wrongSigns = pairs
      .filter((_, index) => isHeldOut(index))
      .map(({ en, np }) => difference(letters(spellName(en, model)), letters(cleanNepali(np))))
    const share = (most: number) => wrongSigns.filter((signs) => signs <= most).length / wrongSigns.length
    expect(share(0)).toBeGreaterThan(0.45)
    expect(share(1)).toBeGreaterThan(0.72)
  })
})

describe('the index', () => {
  let gazetteer: Gazetteer
  beforeAll(async () => {
    gazetteer = await loadGazetteer()
  })

  it('contains every place once, named in both scripts, and marks transliterated names', () => {
    const all = Array.from({ length: gazetteer.size }, (_, place) => place)
    expect(all.length).toBeGreaterThan(23_000)
    expect(new Set(all.map((place) => gazetteer.id(place))).size).toBe(all.length)
    expect(all.filter((place) => !/^[A-Z0-9]/.test(gazetteer.name(place, 'en')))).toEqual([])
    expect(all.filter((place) => !/^[\u0900-\u097f]/.test(gazetteer.name(place, 'np')))).toEqual([])
    expect(all.filter((place) => /,/.test(gazetteer.name(place, 'en')))).toEqual([])
    const byRule = all.filter((place) => gazetteer.isTransliterated(place))
    expect(byRule.length / all.length).toBeGreaterThan(0.7)
    expect(byRule.some((place) => gazetteer.id(place) === 'pokhara')).toBe(false)
  })
})

describe('the area at a point', () => {
  it.each([
    ['on Phewa Lake', 28.212, 83.945, { kind: 'lake', name: { en: 'Phewa Lake', np: 'फेवा ताल' } }],
    [
      'in the jungle',
      27.45,
      84.63,
      { kind: 'park', name: { en: 'Chitwan National Park', np: 'चितवन राष्ट्रिय निकुञ्ज' } },
    ],
    ['on the Koshi', 26.46, 86.85, { kind: 'water', name: null }],
    ['in Thamel', 27.7154, 85.311, null],
  ])('is found %s', async (_, lat, lng, area) => {
    expect(await areaAt({ lat, lng })).toEqual(area)
  })
})

/** Number of signs to add, omit or replace. */
function difference(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [line, sign] of [...one].entries()) {
    const next = [line + 1]
    for (let column = 1; column <= other.length; column++)
      next[column] = Math.min(
        (row[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (row[column - 1] ?? 0) + Number(sign !== other[column - 1]),
      )
    row = next
  }
  return row[other.length] ?? 0
}
