import { localDigits } from '#domain/shared/digits.ts'
import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'

type PlateLetters = Readonly<Record<string, string>>

/** The fourteen zones of the older plates: "Ba 22 Cha 4198". */
export const PLATE_ZONES: PlateLetters = {
  Me: 'मे',
  Ko: 'को',
  Sa: 'स',
  Ja: 'ज',
  Ba: 'बा',
  Na: 'ना',
  Ga: 'ग',
  Lu: 'लु',
  Dha: 'ध',
  Ra: 'रा',
  Ka: 'क',
  Bhe: 'भे',
  Se: 'से',
  Ma: 'म',
}

/** The seven provinces of newer plates: "Bagmati 01-001 Cha 1234". */
export const PLATE_PROVINCES: PlateLetters = {
  Koshi: 'कोशी',
  Madhesh: 'मधेश',
  Bagmati: 'बागमती',
  Gandaki: 'गण्डकी',
  Lumbini: 'लुम्बिनी',
  Karnali: 'कर्णाली',
  Sudurpashchim: 'सुदूरपश्चिम',
}

/** The vehicle class: Cha private car, Ja car for hire, Kha bus, Pa motorbike. */
export const PLATE_CLASSES: PlateLetters = {
  Ka: 'क',
  Kha: 'ख',
  Ga: 'ग',
  Gha: 'घ',
  Cha: 'च',
  Chha: 'छ',
  Ja: 'ज',
  Jha: 'झ',
  Nya: 'ञ',
  Ta: 'त',
  Tha: 'थ',
  Da: 'द',
  Dha: 'ध',
  Na: 'न',
  Pa: 'प',
  Pha: 'फ',
  Ba: 'ब',
  Bha: 'भ',
  Ma: 'म',
  Ya: 'य',
  Ra: 'र',
  La: 'ल',
  Wa: 'व',
  Sa: 'स',
  Ha: 'ह',
}

/** What the public part of a plate leaves out. */
export const HIDDEN = '…'

/** The stored form of a zone or province plate, or of its public part: region, digits and class, number. */
const STORED = /^([A-Z][a-z]+) (?:([1-9]\d{0,2}|\d\d-\d{3}) ([A-Z][a-z]+)|…) (\d{1,4})$/

/**
 * A stored plate in the user's script. Most plates are printed in Devanagari; the Latin form is for users who cannot
 * read it.
 */
export function formatPlate(stored: string, locale: Locale): string {
  const [, region = '', digits, letter = '', number = ''] = STORED.exec(stored) ?? []
  const shownRegion = PLATE_ZONES[region] ?? PLATE_PROVINCES[region]
  const middle = digits === undefined ? HIDDEN : PLATE_CLASSES[letter] && `${digits} ${PLATE_CLASSES[letter]}`
  if (LANGUAGES[locale].script === 'latin' || !shownRegion || !middle) return stored
  return localDigits(`${shownRegion} ${middle} ${number}`, locale)
}
