/**
 * The languages of drivers, in the order in which they are offered and shown. ISO 639 codes; for languages with
 * several codes, that of the variety with the most speakers. Their names: `drivers.languages.<code>`.
 */
export const DRIVER_LANGUAGES = [
  'ne',
  'en',
  'hi',
  'new',
  'mai',
  'bho',
  'thl',
  'taj',
  'mgp',
  'gvr',
  'xsr',
  'bap',
  'lif',
  'awa',
  'dty',
  'rjs',
  'ur',
] as const
export type Language = (typeof DRIVER_LANGUAGES)[number]

/** Preselected for a new driver: nearly every driver in Nepal speaks it. */
export const COMMON_LANGUAGE: Language = 'ne'

export const isLanguage = (code: string): code is Language =>
  (DRIVER_LANGUAGES as readonly string[]).includes(code)

/** Without duplicates, in our order; unknown codes are dropped. */
export function knownLanguages(codes: readonly string[]): Language[] {
  return DRIVER_LANGUAGES.filter((code) => codes.includes(code))
}
