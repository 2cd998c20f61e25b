/**
 * The languages that a driver can be said to speak, in the order in which they are offered and shown. ISO 639 codes; of the
 * languages that have several, the one with the most speakers. Their names: `drivers.languages.<code>`.
 */
export const LANGUAGES = [
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
export type Language = (typeof LANGUAGES)[number]

/** What nearly every driver in Nepal speaks: chosen beforehand when a driver is named for the first time. */
export const COMMON_LANGUAGE: Language = 'ne'

export const isLanguage = (code: string): code is Language => (LANGUAGES as readonly string[]).includes(code)

/** Each once and in our order; what is unknown is left out. */
export function knownLanguages(codes: readonly string[]): Language[] {
  return LANGUAGES.filter((code) => codes.includes(code))
}
