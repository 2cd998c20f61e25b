import { type Letters, lettersOf, SOUNDS_OF_LETTER } from './letters.ts'
import { SCHWA, soundsOf, spell } from './sounds.ts'

export type Pair = readonly [latin: string, nepali: string]
export interface SpellingModel {
  /** The spelling of most pairs that contain this exact word; null if there is none. */
  known(word: string): string | null
  spelled(word: string): string
}

/**
 * How many letters before and after a letter, and how many sounds written before it, a view contains; the widest view
 * of each series comes last. One series looks ahead, the other back, and their results are averaged.
 */
const SERIES = [
  [0, 1, 2, 3, 4].map((after) => ({ before: 0, after, written: 0 })),
  [
    { before: 0, after: 0, written: 0 },
    { before: 1, after: 0, written: 0 },
    { before: 1, after: 1, written: 1 },
    { before: 2, after: 1, written: 1 },
    { before: 3, after: 1, written: 2 },
    { before: 3, after: 2, written: 2 },
  ],
]
/** This many observations weigh as much as all narrower views. */
const TRUST = 1.5
const ROUNDS = 3

/**
 * Learns how Nepali spells what Latin letters leave open (short or long a, dental or retroflex, nasal marks) from names
 * in both scripts. Each pair is aligned letter by letter, then the sounds of a letter are counted by its surroundings.
 */
export function learnSpelling(pairs: readonly Pair[]): SpellingModel {
  const words = pairs.map(([latin, nepali]) => ({
    letters: lettersOf(latin),
    sounds: soundsOf(nepali),
    pair: [latin, nepali] as const,
  }))
  let aligned: Aligned[] = []
  let cost = (_letter: string, output: string): number => (output ? 1 : 3)
  for (let round = 0; round < ROUNDS; round++) {
    aligned = words.flatMap((word) => align(word, cost) ?? [])
    const counts = new Map<string, number>()
    for (const { letters, outputs } of aligned)
      for (const [index, letter] of letters.entries())
        for (const key of [letter, `${letter}>${outputs[index]}`]) counts.set(key, (counts.get(key) ?? 0) + 1)
    cost = (letter, output) =>
      -Math.log(((counts.get(`${letter}>${output}`) ?? 0) + 0.1) / ((counts.get(letter) ?? 0) + 1))
  }
  const observed = count(aligned)
  const whole = countWords(aligned.map(({ pair }) => pair))
  return {
    known(word) {
      const spellings = [...(whole.get(word) ?? [])].sort((a, b) => b[1] - a[1])
      const [first, second] = spellings
      return first && first[1] > (second?.[1] ?? 0) ? first[0] : null
    },
    spelled: (word) => spell(soundsFor(lettersOf(word), observed)),
  }
}

interface Word {
  letters: Letters
  sounds: readonly string[]
  pair: Pair
}
interface Aligned extends Word {
  outputs: string[]
}
type Observed = Map<string, Map<string, number>>

/** The cheapest assignment of all sounds to the letters, in order; null if there is none. */
function align(word: Word, cost: (letter: string, output: string) => number): Aligned | null {
  const { letters, sounds } = word
  const text = sounds.join('')
  let paths = new Map<number, { total: number; outputs: string[] }>([[0, { total: 0, outputs: [] }]])
  for (const letter of letters) {
    const next: typeof paths = new Map()
    for (const [at, { total, outputs }] of paths)
      for (const output of SOUNDS_OF_LETTER[letter] ?? []) {
        if (!text.startsWith(output, at)) continue
        const sum = total + cost(letter, output)
        const end = at + output.length
        if (sum < (next.get(end)?.total ?? Number.POSITIVE_INFINITY))
          next.set(end, { total: sum, outputs: [...outputs, output] })
      }
    paths = next
  }
  const path = paths.get(text.length)
  return path ? { ...word, outputs: path.outputs } : null
}

function count(aligned: readonly Aligned[]): Observed {
  const observed: Observed = new Map()
  for (const { letters, outputs } of aligned)
    for (const index of letters.keys())
      for (const view of SERIES.flatMap((_, series) => viewsOf(series, letters, outputs, index))) {
        const counts = observed.get(view) ?? new Map<string, number>()
        const output = outputs[index] ?? ''
        counts.set(output, (counts.get(output) ?? 0) + 1)
        observed.set(view, counts)
      }
  return observed
}

function viewsOf(series: number, letters: Letters, outputs: readonly string[], index: number): string[] {
  const letter = (at: number) => letters[at] ?? '_'
  return (SERIES[series] ?? []).map(({ before, after, written }, level) => {
    const around = Array.from({ length: before + after + 1 }, (_, at) => letter(index - before + at))
    const wrote = outputs.slice(Math.max(0, index - written), index)
    return `${series}.${level}:${around.join('.')}:${wrote.join('.')}`
  })
}

/** The most likely output of each letter, from left to right. Wide views count in proportion to their observations. */
function soundsFor(letters: Letters, observed: Observed): string[] {
  const outputs: string[] = []
  for (const [index, letter] of letters.entries()) {
    const options = SOUNDS_OF_LETTER[letter] ?? []
    const answers = SERIES.map((_, series) =>
      likelihood(options, viewsOf(series, letters, outputs, index), observed),
    )
    const sums = options.map((_, option) => answers.reduce((sum, answer) => sum + (answer[option] ?? 0), 0))
    outputs.push(options[sums.indexOf(Math.max(...sums))] ?? '')
  }
  const sounds = [...outputs.join('')]
  // the last consonant of a word has no sign for its vowel
  return sounds.at(-1) === SCHWA && sounds.length > 1 ? sounds.slice(0, -1) : sounds
}

function likelihood(options: readonly string[], views: readonly string[], observed: Observed): number[] {
  let likely = options.map((_, rank) => 1 / (rank + 1) / options.length)
  for (const view of views) {
    const counts = observed.get(view)
    if (!counts) continue
    const total = counts.values().reduce((sum, one) => sum + one, 0)
    likely = options.map(
      (option, index) => ((counts.get(option) ?? 0) + TRUST * (likely[index] ?? 0)) / (total + TRUST),
    )
  }
  return likely
}

function countWords(pairs: readonly Pair[]): Map<string, Map<string, number>> {
  const whole = new Map<string, Map<string, number>>()
  for (const [latin, nepali] of pairs) {
    const spellings = whole.get(latin) ?? new Map<string, number>()
    spellings.set(nepali, (spellings.get(nepali) ?? 0) + 1)
    whole.set(latin, spellings)
  }
  return whole
}
