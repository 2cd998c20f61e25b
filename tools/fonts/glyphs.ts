import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Blob, Buffer, Face, Feature, Font, shape } from 'harfbuzzjs'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** The product's Nepali texts: its messages, and the texts and places of the demo. */
const TEXTS = ['src/messages/np', 'src/server/db/seed/data', 'src/server/data']
/** Every place of the search. */
const PLACES = 'geodata/osm/places.csv'
export const WEIGHTS = [400, 700] as const
export type Weight = (typeof WEIGHTS)[number]
const WORD = /[\u0900-\u097f\u200c\u200d]+/g
const VOWEL_SIGNS = ['', 'ा', 'ि', 'ी', 'ु', 'ू', 'े', 'ो', 'ं', 'ँ']
/** Kerning is left out of the Devanagari files, so it must not change the comparison of their advances. */
const WITHOUT_KERNING = Feature.fromString('kern=0')

/**
 * Words that a Devanagari file must draw as the whole font does. Bold is for headings and figures, which are the
 * product's; a name with another conjunct is drawn with half forms there.
 */
export function neededWords(weight: Weight): string[] {
  const texts = weight === 700 ? TEXTS : [...TEXTS, PLACES]
  const words = new Set(texts.flatMap((part) => textsBelow(path.join(ROOT, part))).flatMap(wordsOf))
  if (weight === 700) return [...words]
  for (const conjunct of wordsOf(readFileSync(path.join(import.meta.dirname, 'conjuncts.txt'), 'utf8')))
    for (const sign of VOWEL_SIGNS) words.add(conjunct + sign)
  return [...words]
}

const wordsOf = (text: string): string[] => text.match(WORD) ?? []

function textsBelow(part: string): string[] {
  if (/\.(csv|json|ts)$/.test(part)) return [readFileSync(part, 'utf8')]
  return readdirSync(part, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || /\.(csv|json|ts)$/.test(entry.name))
    .flatMap(({ name }) => textsBelow(path.join(part, name)))
}

export interface Glyph {
  id: number
  cluster: number
  advance: number
}

const CHANGED = /^(start|end) lookup/

/** Shapes with the tables of an sfnt file, whose outlines are not read. `passed` gets the glyphs of all steps. */
export function shaper(file: Uint8Array<ArrayBuffer>): (text: string, passed?: Set<number>) => Glyph[] {
  const font = new Font(new Face(new Blob(file.slice().buffer)))
  return (text, passed) => {
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.guessSegmentProperties()
    if (passed)
      buffer.setMessageFunc((at, _, message) => {
        if (CHANGED.test(message)) for (const { codepoint } of at.getGlyphInfos()) passed.add(codepoint)
        return true
      })
    shape(font, buffer, WITHOUT_KERNING ? [WITHOUT_KERNING] : [])
    const positions = buffer.getGlyphPositions()
    return buffer.getGlyphInfos().map(({ codepoint, cluster }, index) => ({
      id: codepoint,
      cluster,
      advance: positions[index]?.xAdvance ?? 0,
    }))
  }
}
