import { localDigits } from '#domain/shared/digits.ts'
import { plainText } from '#domain/shared/text.ts'
import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'

type Plate =
  | { kind: 'zone'; zone: PlateLetter; lot: string; letter: PlateLetter; number: string }
  | {
      kind: 'province'
      province: PlateLetter
      office: string
      lot: string
      letter: PlateLetter
      number: string
    }
  /** printed in Latin letters on the plate */
  | { kind: 'embossed'; letters: string; number: string }

/** Separators between the parts of a plate as users type them, or none. */
const BETWEEN = /[\s.,/·।_-]+/gu
const WORDS_FOR_PROVINCE = ['province', 'pradesh', 'state', 'no', 'प्रदेश', 'नं', 'नम्बर']

/**
 * The canonical form of a plate: "Ba 22 Cha 4198" for बा २२ च ४१९८ and BA-22-CHA-4198, "Bagmati 01-001 Cha 0921", "B
 * AB 1234". An unrecognised plate stays as typed, in one line.
 */
export function canonicalPlate(text: string): string {
  const plate = readPlate(text)
  return plate ? formatParsedPlate(plate, 'en') : plainText(text)
}

/** Letters with their marks, digits of any script, spaces, dots and hyphens, and at least one digit. */
const PLATE = /^(?=.*\p{Nd})[\p{L}\p{M}\p{Nd} .-]+$/u

/** Whether a text can be a registration number, also one whose form is not known. */
export const isPlate = (text: string): boolean => PLATE.test(canonicalPlate(text))

/** Whether a plate has one of the forms that are issued; an operator looks at others. */
export const isKnownPlate = (text: string): boolean => readPlate(text) !== null

/**
 * A stored plate in the user's script. Most plates are printed in Devanagari; the Latin form is for users who cannot
 * read it.
 */
export function formatPlate(stored: string, locale: Locale): string {
  if (LANGUAGES[locale].script === 'latin') return stored
  const plate = readPlate(stored)
  return plate ? formatParsedPlate(plate, locale) : formatMasked(stored, locale)
}

const HIDDEN = '…'

/**
 * The public part of a stored plate: its region and its last two characters, "Ba … 98", "Bagmati … 21". An embossed or
 * unrecognised plate has no region: it shows at most its last two characters, and never more than half of them.
 */
export function maskPlate(stored: string): string {
  const plate = readPlate(stored)
  if (plate && plate.kind !== 'embossed') {
    const region = plate.kind === 'zone' ? plate.zone : plate.province
    return `${region.latin} ${HIDDEN} ${plate.number.slice(-2)}`
  }
  const signs = stored.match(/[\p{L}\p{N}][\p{M}\u200c\u200d]*/gu) ?? []
  const shown = Math.min(2, Math.floor(signs.length / 2))
  return [HIDDEN, signs.slice(signs.length - shown).join('')].join(' ').trim()
}

function formatMasked(masked: string, locale: Locale): string {
  const [region = '', end = ''] = masked.split(` ${HIDDEN} `)
  const letter = PROVINCE_LETTERS.get(region.toLowerCase()) ?? ZONE_LETTERS.get(region.toLowerCase())
  return letter && end ? `${letter[LANGUAGES[locale].script]} ${HIDDEN} ${localDigits(end, locale)}` : masked
}

/** Plates with the same key are equal. The unique index `vehicles_plate` computes the same key. */
export function plateKey(text: string): string {
  return keyOf(canonicalPlate(text))
}

/**
 * Fragments to search for in the keys of stored plates, from a part of a plate: "च ४१", "ba22cha". Matching any of
 * them is enough.
 */
export function plateSearchKeys(text: string): string[] {
  const typed = plainText(text)
  const inLatin = tokensOf(typed).map(
    (token) => letterIn([PROVINCE_LETTERS, ZONE_LETTERS, CLASS_LETTERS], token) ?? token,
  )
  return [...new Set([canonicalPlate(text), inLatin.join(' '), typed].map(keyOf))].filter(Boolean)
}

function readPlate(text: string): Plate | null {
  const tokens = tokensOf(plainText(text).toLowerCase())
  return readZonePlate(tokens) ?? readProvincePlate(tokens) ?? readEmbossedPlate(tokens)
}

function readZonePlate([first = '', lot = '', second = '', number = '', ...rest]: string[]): Plate | null {
  const [zone, letter] = [ZONE_LETTERS.get(first), CLASS_LETTERS.get(second)]
  if (!zone || !letter || rest.length || !isNumber(lot, 3) || !isNumber(number, 4)) return null
  return { kind: 'zone', zone, lot: String(Number(lot)), letter, number: String(Number(number)) }
}

function readProvincePlate(tokens: string[]): Plate | null {
  const [first = '', office = '', lot = '', second = '', number = '', ...rest] = tokens.filter(
    (token) => !WORDS_FOR_PROVINCE.includes(token),
  )
  const [province, letter] = [PROVINCE_LETTERS.get(first), CLASS_LETTERS.get(second)]
  if (!province || !letter || rest.length) return null
  // a number is a province only when it is named as one
  if (isNumber(first, 1) && tokens[0] === first) return null
  if (!isNumber(office, 2) || !isNumber(lot, 3) || !isNumber(number, 4)) return null
  return {
    kind: 'province',
    province,
    office: office.padStart(2, '0'),
    lot: lot.padStart(3, '0'),
    letter,
    number: number.padStart(4, '0'),
  }
}

/** One letter for the class, two for the series, four digits. */
function readEmbossedPlate(tokens: string[]): Plate | null {
  const [letters, number = ''] = [tokens.slice(0, -1).join(''), tokens.at(-1)]
  if (!/^[a-k][a-z]{2}$/.test(letters) || !/^\d{4}$/.test(number)) return null
  return { kind: 'embossed', letters: letters.toUpperCase(), number }
}

function formatParsedPlate(plate: Plate, locale: Locale): string {
  if (plate.kind === 'embossed')
    return `${plate.letters.slice(0, 1)} ${plate.letters.slice(1)} ${plate.number}`
  const { script } = LANGUAGES[locale]
  const letter = plate.letter[script]
  const number = localDigits(plate.number, locale)
  if (plate.kind === 'zone')
    return `${plate.zone[script]} ${localDigits(plate.lot, locale)} ${letter} ${number}`
  return `${plate.province[script]} ${localDigits(`${plate.office}-${plate.lot}`, locale)} ${letter} ${number}`
}

/** Splits into runs of letters and runs of digits. */
function tokensOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(BETWEEN, ' ')
      .match(/\d+|[\p{L}\p{M}]+/gu) ?? []
  )
}

function letterIn(tables: readonly ReadonlyMap<string, PlateLetter>[], token: string): string | undefined {
  if (/\d/.test(token)) return token
  return tables.map((table) => table.get(token)?.latin).find((latin) => latin !== undefined)
}

function keyOf(plate: string): string {
  return plate.replace(/[\s.-]+/g, '').toUpperCase()
}

const isNumber = (token: string, digits: number) =>
  /^\d+$/.test(token) && token.length <= digits && Number(token) > 0

/** The letters of Nepali number plates, in both scripts. */
interface PlateLetter {
  latin: string
  devanagari: string
}
type Row = readonly [latin: string, devanagari: string, ...alsoWritten: string[]]

/** The fourteen zones of the older plates: "Ba 22 Cha 4198". */
const ZONES: readonly Row[] = [
  ['Me', 'मे', 'mechi'],
  ['Ko', 'को', 'koshi', 'kosi'],
  ['Sa', 'स', 'sagarmatha'],
  ['Ja', 'ज', 'janakpur'],
  ['Ba', 'बा', 'ब', 'बां', 'baa', 'bagmati'],
  ['Na', 'ना', 'न', 'naa', 'narayani'],
  ['Ga', 'ग', 'gandaki'],
  ['Lu', 'लु', 'लू', 'lumbini'],
  ['Dha', 'ध', 'dhaulagiri'],
  ['Ra', 'रा', 'र', 'raa', 'rapti'],
  ['Ka', 'क', 'karnali'],
  ['Bhe', 'भे', 'bheri'],
  ['Se', 'से', 'seti'],
  ['Ma', 'म', 'mahakali'],
]

/** The seven provinces of newer plates: "Bagmati 01-001 Cha 1234", initially numbered. */
const PROVINCES: readonly Row[] = [
  ['Koshi', 'कोशी', 'कोसी', 'kosi', '1'],
  ['Madhesh', 'मधेश', 'मधेस', 'madhes', '2'],
  ['Bagmati', 'बागमती', 'वागमती', 'bagamati', '3'],
  ['Gandaki', 'गण्डकी', 'गन्डकी', '4'],
  ['Lumbini', 'लुम्बिनी', 'लुम्विनी', '5'],
  ['Karnali', 'कर्णाली', 'कर्नाली', '6'],
  ['Sudurpashchim', 'सुदूरपश्चिम', 'सुदुरपश्चिम', 'sudurpaschim', '7'],
]

/** The vehicle class: Cha private car, Ja car for hire, Kha bus, Pa motorbike. */
const CLASSES: readonly Row[] = [
  ['Ka', 'क'],
  ['Kha', 'ख'],
  ['Ga', 'ग'],
  ['Gha', 'घ'],
  ['Cha', 'च', 'ca'],
  ['Chha', 'छ'],
  ['Ja', 'ज'],
  ['Jha', 'झ'],
  ['Nya', 'ञ', 'yna'],
  ['Ta', 'त', 'ट'],
  ['Tha', 'थ', 'ठ'],
  ['Da', 'द', 'ड'],
  ['Dha', 'ध', 'ढ'],
  ['Na', 'न', 'ण'],
  ['Pa', 'प'],
  ['Pha', 'फ', 'fa'],
  ['Ba', 'ब'],
  ['Bha', 'भ'],
  ['Ma', 'म'],
  ['Ya', 'य'],
  ['Ra', 'र'],
  ['La', 'ल'],
  ['Wa', 'व', 'va'],
  ['Sa', 'स', 'श', 'ष'],
  ['Ha', 'ह'],
]

type PlateLetters = ReadonlyMap<string, PlateLetter>

const ZONE_LETTERS = lettersOf(ZONES)
const PROVINCE_LETTERS = lettersOf(PROVINCES)
const CLASS_LETTERS = lettersOf(CLASSES)

/** Keyed by each spelling, in lower case. */
function lettersOf(rows: readonly Row[]): PlateLetters {
  return new Map(
    rows.flatMap(([latin, devanagari, ...others]) =>
      [latin.toLowerCase(), devanagari, ...others].map(
        (written) => [written, { latin, devanagari }] as const,
      ),
    ),
  )
}
