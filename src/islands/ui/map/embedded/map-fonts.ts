import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'
import devanagari400 from '#styles/fonts/mukta-devanagari-400.woff2?url'
import devanagari700 from '#styles/fonts/mukta-devanagari-700.woff2?url'
import latin400 from '#styles/fonts/mukta-latin-400.woff2?url'
import latin700 from '#styles/fonts/mukta-latin-700.woff2?url'
import type { MapFont } from '../tiles/tile-messages.ts'

/**
 * Digits and signs come from the Latin fonts, and the joiners of Devanagari (U+200C, U+200D) from its own, as in
 * src/styles/fonts.css.
 */
const LATIN = 'U+0-2AF, U+2000-200B, U+200E-206F'
const DEVANAGARI = 'U+900-97F, U+200C-200D, U+25CC, U+A8E0-A8FF'

/** The fonts that a page in this language has loaded anyway. */
export function mapFonts(locale: Locale): MapFont[] {
  const font = (name: string, weight: string, unicodeRange: string) => ({
    url: new URL(name, location.href).href,
    weight,
    unicodeRange,
  })
  const latin = [font(latin400, '400', LATIN), font(latin700, '700', LATIN)]
  if (LANGUAGES[locale].script === 'latin') return latin
  return [...latin, font(devanagari400, '400', DEVANAGARI), font(devanagari700, '700', DEVANAGARI)]
}
