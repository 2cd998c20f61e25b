import { plainText } from '#domain/shared/text.ts'
import { HIDDEN, PLATE_CLASSES, PLATE_PROVINCES, PLATE_ZONES } from './format-plate.ts'

/** Zone, province and class in Latin letters. */
type Plate =
  | { kind: 'zone'; zone: string; lot: string; letter: string; number: string }
  | { kind: 'province'; province: string; office: string; lot: string; letter: string; number: string }
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
  return plate ? latinPlate(plate) : plainText(text)
}

/** Letters with their marks, digits of any script, spaces, dots and hyphens, and at least one digit. */
const PLATE = /^(?=.*\p{Nd})[\p{L}\p{M}\p{Nd} .-]+$/u

/** Whether a text can be a registration number, also one whose form is not known. */
export const isPlate = (text: string): boolean => PLATE.test(canonicalPlate(text))

/** Whether a plate has one of the forms that are issued; an operator looks at others. */
export const isKnownPlate = (text: string): boolean => readPlate(text) !== null

/**
 * The public part of a stored plate: its region and its last two characters, "Ba … 98", "Bagmati … 21". An embossed or
 * unrecognised plate has no region: it shows at most its last two characters, and never more than half of them.
 */
export function maskPlate(stored: string): string {
  const plate = readPlate(stored)
  if (plate && plate.kind !== 'embossed') {
    const region = plate.kind === 'zone' ? plate.zone : plate.province
    return `${region} ${HIDDEN} ${plate.number.slice(-2)}`
  }
  const signs = stored.match(/[\p{L}\p{N}][\p{M}\u200c\u200d]*/gu) ?? []
  const shown = Math.min(2, Math.floor(signs.length / 2))
  return [HIDDEN, signs.slice(signs.length - shown).join('')].join(' ').trim()
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

function latinPlate(plate: Plate): string {
  if (plate.kind === 'embossed')
    return `${plate.letters.slice(0, 1)} ${plate.letters.slice(1)} ${plate.number}`
  if (plate.kind === 'zone') return `${plate.zone} ${plate.lot} ${plate.letter} ${plate.number}`
  return `${plate.province} ${plate.office}-${plate.lot} ${plate.letter} ${plate.number}`
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

function letterIn(tables: readonly ReadonlyMap<string, string>[], token: string): string | undefined {
  if (/\d/.test(token)) return token
  return tables.map((table) => table.get(token)).find((latin) => latin !== undefined)
}

function keyOf(plate: string): string {
  return plate.replace(/[\s.-]+/g, '').toUpperCase()
}

const isNumber = (token: string, digits: number) =>
  /^\d+$/.test(token) && token.length <= digits && Number(token) > 0

const ZONE_LETTERS = lettersOf(PLATE_ZONES, {
  Me: ['mechi'],
  Ko: ['koshi', 'kosi'],
  Sa: ['sagarmatha'],
  Ja: ['janakpur'],
  Ba: ['ब', 'बां', 'baa', 'bagmati'],
  Na: ['न', 'naa', 'narayani'],
  Ga: ['gandaki'],
  Lu: ['लू', 'lumbini'],
  Dha: ['dhaulagiri'],
  Ra: ['र', 'raa', 'rapti'],
  Ka: ['karnali'],
  Bhe: ['bheri'],
  Se: ['seti'],
  Ma: ['mahakali'],
})
/** Provinces were numbered at first. */
const PROVINCE_LETTERS = lettersOf(PLATE_PROVINCES, {
  Koshi: ['कोसी', 'kosi', '1'],
  Madhesh: ['मधेस', 'madhes', '2'],
  Bagmati: ['वागमती', 'bagamati', '3'],
  Gandaki: ['गन्डकी', '4'],
  Lumbini: ['लुम्विनी', '5'],
  Karnali: ['कर्नाली', '6'],
  Sudurpashchim: ['सुदुरपश्चिम', 'sudurpaschim', '7'],
})
const CLASS_LETTERS = lettersOf(PLATE_CLASSES, {
  Cha: ['ca'],
  Nya: ['yna'],
  Ta: ['ट'],
  Tha: ['ठ'],
  Da: ['ड'],
  Na: ['ण'],
  Pha: ['fa'],
  Wa: ['va'],
  Sa: ['श', 'ष'],
})

/** The Latin letters by each spelling, in lower case. */
function lettersOf(
  letters: Record<string, string>,
  alsoWritten: Record<string, readonly string[]>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(letters).flatMap(([latin, devanagari]) =>
      [latin.toLowerCase(), devanagari, ...(alsoWritten[latin] ?? [])].map((written) => [written, latin]),
    ),
  )
}
