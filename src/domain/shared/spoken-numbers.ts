/** Digits as they are said, in English, in Nepali, and in Nepali with Latin letters. */
const DIGITS = new Set(
  `zero oh one two three four five six seven eight nine twenty thirty forty fifty sixty seventy eighty ninety double
  triple शून्य सुन्ना एक दुई तीन तिन चार पाँच पांच छ सात आठ नौ डबल sunya shunya sunna ek dui tin teen char chaar
  panch paanch cha chha chah sat saat ath aath nau`.split(/\s+/),
)
/** Also "is", and a letter of number plates: on its own it makes no number of the digits around it. */
const NOT_ALONE = new Set(['छ', 'cha'])
/** Two digits in one word: phone numbers are said in pairs. */
const PAIRS = new Set(
  `ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen दश दस एघार बाह्र तेह्र चौध पन्ध्र
  सोह्र सत्र अठार`.split(/\s+/),
)
/** Nepali has a word for each number up to 99; those from 20 have these endings. */
const PAIR_ENDING =
  /(?:बीस|बिस|च्चीस|ाइस|ाईस|तेइस|तेईस|तीस|तिस|ालीस|ालिस|पचास|पन्न|वन्न|उन्न|सट्ठी|साठी|हत्तर|सत्तरी|असी|ासी|नब्बे)$/u
const LOOKS_LIKE_DIGITS = /^[oil]+$/
const TOKEN = /[\p{Nd}\p{No}]+|[\p{L}\p{M}]+/gu
const IS_NUMBER = /^[\p{Nd}\p{No}]/u
/** Most characters between the parts of one number. */
const MAX_GAP = 4

export interface Spoken {
  start: number
  end: number
  digits: number
}
type Run = Spoken & {
  words: number
  /** a word or a letter stands between digits without a space */
  isGlued: boolean
}

/** Where a text has numbers in words, or with words and letters between their digits. */
export function findSpokenNumbers(text: string): Spoken[] {
  const runs: Run[] = []
  let run: Run | null = null
  const tokens = [...text.matchAll(TOKEN)]
  for (const [index, { 0: token, index: start }] of tokens.entries()) {
    const end = start + token.length
    const isWord = !IS_NUMBER.test(token)
    const isGlued = isWord && (touches(tokens[index - 1], start) || touches(tokens[index + 1], end))
    const digits = isWord ? digitsOf(token.toLowerCase(), isGlued) : [...token].length
    if (digits === null) run = null
    else {
      if (!run || start - run.end > MAX_GAP) {
        run = { start, end, digits: 0, words: 0, isGlued: false }
        runs.push(run)
      }
      run.end = end
      run.digits += digits
      run.words += Number(isWord && !NOT_ALONE.has(token.toLowerCase()))
      run.isGlued ||= isGlued
    }
  }
  return runs.filter(({ words, isGlued }) => words > 0 || isGlued)
}

/** Whether a number begins or ends at a position. */
const touches = (token: RegExpExecArray | undefined, at: number): boolean =>
  token !== undefined &&
  IS_NUMBER.test(token[0]) &&
  (token.index === at || token.index + token[0].length === at)

/** Null for a word that is no number. */
function digitsOf(word: string, isGlued: boolean): number | null {
  if (DIGITS.has(word)) return 1
  if (PAIRS.has(word) || PAIR_ENDING.test(word)) return 2
  if (!isGlued) return null
  if (LOOKS_LIKE_DIGITS.test(word)) return word.length
  return /^[a-z]$/.test(word) ? 0 : null
}
