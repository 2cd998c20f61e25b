const CONSONANTS: Record<string, string> = {
  क: 'k',
  ख: 'kh',
  ग: 'g',
  घ: 'gh',
  ङ: 'ng',
  च: 'ch',
  छ: 'chh',
  ज: 'j',
  झ: 'jh',
  ञ: 'n',
  ट: 't',
  ठ: 'th',
  ड: 'd',
  ढ: 'dh',
  ण: 'n',
  त: 't',
  थ: 'th',
  द: 'd',
  ध: 'dh',
  न: 'n',
  प: 'p',
  फ: 'ph',
  ब: 'b',
  भ: 'bh',
  म: 'm',
  य: 'y',
  र: 'r',
  ल: 'l',
  व: 'v',
  श: 'sh',
  ष: 'sh',
  स: 's',
  ह: 'h',
}
const VOWELS: Record<string, string> = {
  अ: 'a',
  आ: 'aa',
  इ: 'i',
  ई: 'i',
  उ: 'u',
  ऊ: 'u',
  ऋ: 'ri',
  ए: 'e',
  ऐ: 'ai',
  ओ: 'o',
  औ: 'au',
  'ं': 'n',
  'ँ': 'n',
}
const SIGNS: Record<string, string> = {
  'ा': 'aa',
  'ि': 'i',
  'ी': 'i',
  'ु': 'u',
  'ू': 'u',
  'ृ': 'ri',
  'े': 'e',
  'ै': 'ai',
  'ो': 'o',
  'ौ': 'au',
  '्': '',
}

/** Normalises either script to lower-case Latin letters and digits, words separated by one space. */
export function toLatinWords(text: string): string {
  return devanagariToLatin(text.normalize('NFKD'))
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/**
 * Transliterates Devanagari. Ignores nukta and joiners, which do not distinguish names; a final consonant has no vowel.
 */
export function devanagariToLatin(text: string): string {
  const signs = [...text.replace(/[\u093c\u0903\u093d\u200c\u200d]/g, '')]
  return signs
    .map((sign, index) => {
      const consonant = CONSONANTS[sign]
      if (consonant === undefined) return VOWELS[sign] ?? SIGNS[sign] ?? sign
      const next = signs[index + 1] ?? ' '
      const isSilent = next in SIGNS || !/[\u0900-\u097f]/.test(next)
      return isSilent ? consonant : `${consonant}a`
    })
    .join('')
}

/** Reduces common romanisations of a Nepali name to one: Baneshwor, Baneswar; Birgunj, Virganj. */
const FOLDS: [RegExp, string][] = [
  [/aa+/g, 'a'],
  [/ee+/g, 'i'],
  [/oo+/g, 'u'],
  [/ksh|x/g, 'ks'],
  [/ow(?![aeiou])/g, 'o'],
  [/garh/g, 'gad'],
  [/([bcdgjkpst])h+/g, '$1'],
  [/(.)\1+/g, '$1'],
  [/f/g, 'p'],
  [/z/g, 'j'],
  [/q/g, 'k'],
  [/[vw]/g, 'b'],
  [/au|ou/g, 'o'],
  [/ai|ei/g, 'e'],
  [/i*y+i*/g, 'i'],
  [/s(b[ao]r|or(?= |$))/g, 'sbar'],
  [/gun?j/g, 'ganj'],
  [/n(?=[pbm])/g, 'm'],
  [/o[nm](?= |$)/g, 'o'],
]

/** Maps spellings of the same name to one string. Expects the result of `plain`; not for display. */
export function foldSpelling(name: string): string {
  return FOLDS.reduce((changed, [pattern, to]) => changed.replace(pattern, to), name)
}

/** Mainly the consonants, equal for Pokhra and Pokhara, Chitwan and Chitawan. Expects the result of `folded`. */
export function consonantSkeleton(name: string): string {
  return name.replace(/(?<=\S)[ah]/g, '').replace(/[nm](?=[bcdgjkpst])/g, '')
}

export function trigrams(name: string): string[] {
  const padded = `  ${name} `
  return Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3))
}
