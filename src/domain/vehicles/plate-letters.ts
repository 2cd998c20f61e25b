/** The letters of Nepali number plates, in both scripts. */
export interface PlateLetter {
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

export type PlateLetters = ReadonlyMap<string, PlateLetter>

export const ZONE_LETTERS = lettersOf(ZONES)
export const PROVINCE_LETTERS = lettersOf(PROVINCES)
export const CLASS_LETTERS = lettersOf(CLASSES)

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
