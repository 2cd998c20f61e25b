/**
 * Converts between words in Devanagari and lists of sounds: consonants, vowels (as their signs) and nasal marks. The
 * vowel that a consonant has without a sign is explicit (`SCHWA`), except at the end of a word, where it is silent.
 */
export const SCHWA = 'अ'

const SIGN_OF: Readonly<Record<string, string>> = {
  आ: 'ा',
  इ: 'ि',
  ई: 'ी',
  उ: 'ु',
  ऊ: 'ू',
  ऋ: 'ृ',
  ए: 'े',
  ऐ: 'ै',
  ओ: 'ो',
  औ: 'ौ',
}
const VOWEL_OF = Object.fromEntries(Object.entries(SIGN_OF).map(([vowel, sign]) => [sign, vowel]))
const VIRAMA = '्'
const isConsonant = (sign: string | undefined) => sign !== undefined && /^[क-ह]$/.test(sign)
const isSign = (sign: string | undefined) => sign !== undefined && sign in VOWEL_OF

export function soundsOf(word: string): string[] {
  const signs = [...word.normalize('NFC').replace(/[\u093c\u200c\u200d]/g, '')]
  return signs.flatMap((sign, index) => {
    const next = signs[index + 1]
    if (sign === VIRAMA) return []
    if (!isConsonant(sign)) return [SIGN_OF[sign] ?? sign]
    const isBare = next === undefined || next === VIRAMA || isSign(next)
    return isBare ? [sign] : [sign, SCHWA]
  })
}

export function spell(sounds: readonly string[]): string {
  return sounds
    .map((sound, index) => {
      const before = sounds[index - 1]
      if (sound === SCHWA) return isConsonant(before) ? '' : SCHWA
      if (isSign(sound)) return isConsonant(before) ? sound : VOWEL_OF[sound]
      return isConsonant(sound) && isConsonant(before) ? VIRAMA + sound : sound
    })
    .join('')
}
