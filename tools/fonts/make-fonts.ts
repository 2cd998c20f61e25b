/**
 * Makes the committed fonts of src/styles/fonts from the whole files in material/.
 *
 *   node tools/fonts/make-fonts.ts
 *
 * Needs Python's fontTools (`pip install fonttools==4.66.1 brotli==1.2.0`).
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { neededWords, shaper, WEIGHTS } from './glyphs.ts'
import { readWoff2 } from './read-woff2.ts'

const MATERIAL = path.join(import.meta.dirname, 'material')
const FONTS = path.resolve(import.meta.dirname, '../../src/styles/fonts')
/** As in the `unicode-range` of src/styles/fonts.css. */
const RANGES = {
  devanagari:
    'U+0901-0903,U+0905-090B,U+090D,U+090F-0911,U+0913-0928,U+092A-0930,U+0932-0933,U+0935-0939,U+093C-0945,U+0947-0949,U+094B-094D,U+0950,U+0964-0970,U+200C-200D,U+20B9,U+25CC',
  latin: 'U+0020-007E,U+00A0,U+00A9,U+00B0,U+00B7,U+00D7,U+2009-200B,U+2010-2026,U+2212',
  accents:
    'U+00A1-00A8,U+00AA-00AF,U+00B1-00B6,U+00B8-00D6,U+00D8-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2000-2008,U+2030-206F,U+20AC,U+2122',
}
/** Every rule of the script, and the places of its marks; kerning would be a sixth of the file. */
const DEVANAGARI = 'abvm,abvs,akhn,blwf,blwm,blws,cjct,haln,half,locl,nukt,pres,psts,rkrf,rphf,vatu'

for (const weight of WEIGHTS) {
  const source = path.join(MATERIAL, `mukta-devanagari-${weight}.woff2`)
  const shapeWord = shaper(readWoff2(readFileSync(source)))
  // a conjunct is made in steps: without a glyph on the way, the rules after it find nothing
  const glyphs = new Set<number>()
  for (const word of neededWords(weight)) for (const { id } of shapeWord(word, glyphs)) glyphs.add(id)
  // without the closure a rule is kept only if everything that it produces is
  subset(source, `mukta-devanagari-${weight}`, RANGES.devanagari, DEVANAGARI, [
    `--gids=${[...glyphs].sort((a, b) => a - b).join(',')}`,
    '--no-layout-closure',
  ])
  const latin = path.join(MATERIAL, `mukta-latin-${weight}.woff2`)
  subset(latin, `mukta-latin-${weight}`, RANGES.latin, 'kern,tnum', [])
  subset(latin, `mukta-accents-${weight}`, RANGES.accents, 'kern', [])
}

function subset(source: string, name: string, unicodes: string, features: string, more: string[]): void {
  const target = path.join(FONTS, `${name}.woff2`)
  const { status } = spawnSync(
    'pyftsubset',
    [
      source,
      `--output-file=${target}`,
      `--unicodes=${unicodes}`,
      `--layout-features=${features}`,
      '--flavor=woff2',
      '--no-hinting',
      '--name-IDs=',
      ...more,
    ],
    { stdio: 'inherit' },
  )
  if (status !== 0) throw new Error(`${name} was not made: is fontTools there (see above)?`)
  console.log(`${name}: ${statSync(target).size} bytes`)
}
