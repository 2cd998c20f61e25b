/** Removes what is in brackets: "Nawalpur (Sarlahi)", "Mahendra Highway (East-West)". */
export const bareName = (name: string): string => name.replace(/\s*\(.*?\)/g, '').trim()

/** Letters of a first or last name that a person types. */
export const MAX_PERSON_NAME = 100

/** Consonants that a virama joins are one letter in print: श्रे. */
const VIRAMAS = '\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d'
/**
 * A letter with its signs. Not Intl.Segmenter: Unicode 15.1 changed how it splits joined consonants, so that Node and an
 * older browser would disagree.
 */
const LETTER = new RegExp(`(?:\\p{L}[\\p{M}\\u200c]*[${VIRAMAS}]\\u200d?)*\\p{L}[\\p{M}\\u200c\\u200d]*`, 'u')
/** Titles before a first name; those with a full stop need no entry. */
const TITLES = [
  'dr',
  'er',
  'mr',
  'mrs',
  'ms',
  'md',
  'mohd',
  'prof',
  'capt',
  'adv',
  'डा',
  'श्री',
  'श्रीमती',
  'सुश्री',
  'मो',
]

/** A longer word before a full stop is a name: "ramesh.adhikari". */
const MAX_ABBREVIATION = 5

/** The first letter of a text with its signs, upper case; empty without a letter. */
function firstLetter(text: string): string {
  return LETTER.exec(text)?.[0].toUpperCase() ?? ''
}

export function initialsOf(name: string): string {
  const { first, last } = partsOf(name)
  return firstLetter(first) + firstLetter(last)
}

/**
 * The public form of a name: "Prakash S.", "प्रकाश श्रे.", "Md. Rafiq A." A single word is the first name. Middle names
 * are omitted, since they may be family names.
 */
export function shortName(name: string): string {
  const { titles, first, last } = partsOf(name)
  return [...titles, first, last && `${firstLetter(last)}.`].filter(Boolean).join(' ')
}

/** The first name with its title: "Dr. Ram". The name may be a given name alone: "Md. Rafiq". */
export function firstNameOf(name: string): string {
  const { titles, first } = partsOf(name, 1)
  return [...titles, first].join(' ')
}

/** At least `names` words do not count as titles. */
function partsOf(name: string, names = 2): { titles: string[]; first: string; last: string } {
  const words = wordsOf(bareName(name))
  const known = words.length > 0 ? words : wordsOf(name)
  // "Dr. Sharma" has no other name than these two
  const titles = known.findIndex((word, index) => !isTitle(word) || index >= known.length - names)
  const [first = name.trim(), ...others] = known.slice(Math.max(0, titles))
  return { titles: known.slice(0, Math.max(0, titles)), first, last: others.at(-1) ?? '' }
}

/** Omits emoji and numbers; "ram.adhikari" and "Ram_Adhikari" are two words. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([\p{L}\p{M}]+)\.(?=\p{L})/gu, (_, word: string) =>
      word.length > MAX_ABBREVIATION ? `${word} ` : `${word}. `,
    )
    .split(/[\s_,;|/()[\]{}<>"“”\u200b]+/u)
    .filter((word) => LETTER.test(word))
}

/** "Dr.", "Dr"; but "K." in "K. P. Oli" is a first name. */
function isTitle(word: string): boolean {
  const bare = word.replace(/\.$/, '')
  return TITLES.includes(bare.toLowerCase()) || (bare !== word && firstLetter(bare).length < bare.length)
}
