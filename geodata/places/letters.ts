import { SCHWA } from './sounds.ts'

export type Letters = readonly string[]

/** What a consonant may represent, most usual first; each also with the vowel that Latin spellings often omit. */
const CONSONANTS: Readonly<Record<string, readonly string[]>> = {
  chh: ['छ'],
  ch: ['च', 'छ'],
  cch: ['च्च', 'छ', 'च'],
  kh: ['ख', 'क्ख', 'क्ष'],
  gh: ['घ', 'ग'],
  jh: ['झ'],
  th: ['थ', 'ठ'],
  dh: ['ध', 'ढ', 'द'],
  ph: ['फ'],
  bh: ['भ'],
  sh: ['श', 'ष', 'स'],
  ng: ['ङ', 'ङग', 'ंग', 'ङअग', 'नअग', 'ँग', 'ङ्ग', 'ञ', 'ं'],
  ksh: ['कष', 'छ'],
  gy: ['गय', 'जञ'],
  gny: ['जञ'],
  k: ['क', 'ख'],
  c: ['क', 'स', 'च'],
  g: ['ग', 'घ'],
  j: ['ज', 'झ'],
  t: ['त', 'ट', 'ठ', 'थ'],
  d: ['द', 'ड', 'ढ', 'ध'],
  n: ['न', 'ण', 'ँ', 'ं', 'ञ', 'ङ', 'म'],
  p: ['प', 'फ'],
  b: ['ब', 'व', 'भ'],
  m: ['म', 'ं', 'ँ'],
  y: ['य', 'ञ', 'ि', 'ी'],
  r: ['र', 'ड', 'ऱ'],
  l: ['ल', 'ळ'],
  v: ['भ', 'व'],
  w: ['व', 'वा', 'ब'],
  s: ['स', 'श', 'ष', 'छ'],
  h: ['ह', 'ः'],
  f: ['फ'],
  z: ['ज'],
  q: ['क'],
  x: ['कस', 'कष', 'छ'],
}
const VOWELS: Readonly<Record<string, readonly string[]>> = {
  a: [SCHWA, 'ा', 'े'],
  aa: ['ा', 'ाअ', 'आ'],
  i: ['ि', 'ी', 'य'],
  ee: ['ी', 'ि', 'ईए'],
  u: ['ु', 'ू', 'व', 'ुँ'],
  oo: ['ु', 'ू'],
  e: ['े', 'ए', 'ि', 'ै'],
  o: ['ो', 'ु', SCHWA, 'ा', 'ौ', 'व', 'वअ'],
  ai: ['ै', 'ाि', 'अि', 'ाी', 'अी', 'े', 'ाइ'],
  au: ['ौ', 'ाु', 'अु', 'ाू', 'अू', 'ाै', 'ाुँ'],
  ou: ['ौ', 'ाु', 'ोु', 'ु'],
  ei: ['ै', 'ेि', 'ेी', 'े'],
  ri: ['रि', 'री', 'ृ'],
  // long vowels of scientific transliterations
  ā: ['ा'],
  ī: ['ी'],
  ū: ['ू'],
}
const NASALS = ['ँ', 'ं']

/** The sounds that each letter may represent. */
export const SOUNDS_OF_LETTER: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(CONSONANTS).map(([letter, options]) => [
      letter,
      [...new Set([...options, ...options.map((option) => option + SCHWA), ''])].map((option) =>
        option.replaceAll('्', ''),
      ),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(VOWELS).map(([letter, options]) => [
      letter,
      [...new Set([...options, ...options.flatMap((option) => NASALS.map((nasal) => option + nasal)), ''])],
    ]),
  ),
}
const LETTERS = Object.keys(SOUNDS_OF_LETTER).sort((one, other) => other.length - one.length)

/** Splits a lower-case word into letters: "chhinchu" is chh, i, n, ch, u. Other characters are omitted. */
export function lettersOf(word: string): Letters {
  const letters: string[] = []
  for (let at = 0; at < word.length; ) {
    const letter = LETTERS.find((one) => word.startsWith(one, at))
    if (letter) letters.push(letter)
    at += letter?.length ?? 1
  }
  return letters
}
