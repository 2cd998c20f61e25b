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

/** Small Latin letters and digits, words apart by one space, whichever script it was written in. */
export function plain(text: string): string {
  return latin(text.normalize('NFKD'))
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Nukta and the joiners say nothing about a name; a consonant at the end of a word is spoken without its vowel. */
function latin(text: string): string {
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

/** What the usual ways to write a Nepali name in Latin letters have in common: Baneshwor, Baneswar; Birgunj, Virganj. */
const FOLDS: [RegExp, string][] = [
  [/aa+/g, 'a'],
  [/ee+/g, 'i'],
  [/oo+/g, 'u'],
  [/ksh|x/g, 'ks'],
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

/** Two spellings of one name become the same. Takes what `plain` gives; not to be shown. */
export function folded(name: string): string {
  return FOLDS.reduce((changed, [pattern, to]) => changed.replace(pattern, to), name)
}

/** Its consonants in the main: Pokhra and Pokhara, Chitwan and Chitawan. Takes what `folded` gives. */
export function skeleton(name: string): string {
  return name.replace(/(?<=\S)[ah]/g, '').replace(/[nm](?=[bcdgjkpst])/g, '')
}

export function trigrams(name: string): string[] {
  const padded = `  ${name} `
  return Array.from({ length: padded.length - 2 }, (_, index) => padded.slice(index, index + 3))
}
