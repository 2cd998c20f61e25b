import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Glyph, neededWords, shaper, WEIGHTS } from '../../tools/fonts/glyphs.ts'
import { readWoff2 } from '../../tools/fonts/read-woff2.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FONTS = 'src/styles/fonts'
const shaperOf = (folder: string, name: string) =>
  shaper(readWoff2(readFileSync(path.join(ROOT, folder, `${name}.woff2`))))
/** Both weights of both languages; the files with accents are hardly ever loaded. */
const MOST_BYTES = 80_000
const MISSING = 0

describe.each(WEIGHTS)('the Devanagari font of weight %s', (weight) => {
  const name = `mukta-devanagari-${weight}`
  const words = neededWords(weight)
  const whole = shaperOf('tools/fonts/material', name)
  const ours = shaperOf(FONTS, name)
  const advances = (glyphs: Glyph[]) =>
    glyphs.map(({ cluster, advance }) => `${cluster}:${advance}`).join(' ')

  it('draws every word of the product and every conjunct of the list like the whole font', () => {
    const different = words.filter((word) => advances(ours(word)) !== advances(whole(word)))
    expect(words.length).toBeGreaterThan(weight === 400 ? 7_000 : 3_000)
    expect(different).toEqual([])
  })

  it('has a glyph for every character of those words', () => {
    const characters = [...new Set(words.join(''))]
    const missing = (word: string) =>
      ours(word).some(({ id }) => id === MISSING) && !whole(word).some(({ id }) => id === MISSING)
    expect(characters.filter(missing)).toEqual([])
  })

  it.each(['क्ष', 'त्र', 'ज्ञ', 'श्र', 'द्ध', 'द्य', 'ट्ट'])('draws %s as one glyph', (conjunct) => {
    expect(ours(conjunct)).toHaveLength(1)
  })

  it('draws a conjunct that it lacks with the signs of its letters', () => {
    const glyphs = ours('ट्घ')
    expect(glyphs.length).toBeGreaterThan(0)
    expect(glyphs.every(({ id }) => id !== MISSING)).toBe(true)
  })
})

describe('the fonts of the site', () => {
  it('stay small and are all declared in the styles', () => {
    const styles = readFileSync(path.join(ROOT, 'src/styles/fonts.css'), 'utf8')
    const files = readdirSync(path.join(ROOT, FONTS)).filter((name) => name.endsWith('.woff2'))
    expect(files.filter((name) => !styles.includes(`/${name}"`))).toEqual([])
    const loaded = files.filter((name) => !name.includes('accents'))
    const bytes = loaded.reduce((sum, name) => sum + readFileSync(path.join(ROOT, FONTS, name)).length, 0)
    expect(bytes).toBeLessThan(MOST_BYTES)
  })
})
