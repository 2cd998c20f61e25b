import { latinDigits } from './digits.ts'

/**
 * Characters without a glyph: direction overrides, which make a name read backwards, zero-width spaces and the like.
 * Emoji need variation selectors (FE0E, FE0F).
 */
const INVISIBLE = /(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|[\ufff9-\ufffb]/gu
/** Joiners shape Devanagari letters and join emoji; elsewhere they only make equal words unequal. */
const STRAY_JOINER =
  /(?<!\p{Script=Devanagari}|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\u200c|\u200d)/gu

/**
 * A user's text as it is stored: without invisible characters and those that PostgreSQL refuses, but with line breaks.
 */
export function cleanText(text: string | null | undefined): string {
  return (text ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(INVISIBLE, '')
    .replace(STRAY_JOINER, '')
    .toWellFormed()
    .trim()
}

/** For names, places and document numbers, which have no line breaks. */
export function oneLine(text: string | null | undefined): string {
  return cleanText(text).replace(/\s+/g, ' ')
}

/** Maximum length of a typed code on the wire, before `plainText` shortens it. */
export const MAX_TYPED = 200

/**
 * Prepares a code or a number for parsing: compatible letters, spaces, dashes and the digits of any script become plain
 * ones. Invisible characters are removed, joiners too.
 */
export function plainText(text: string | null | undefined): string {
  return latinDigits((text ?? '').normalize('NFKC'))
    .replace(/\s/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\p{Pd}\u02d7\u2043\u2212]/gu, '-')
    .replace(/ +/g, ' ')
    .trim()
}

/** Number of visible characters; Nepali joiners and other invisible ones do not count. */
export function textLength(text: string): number {
  return [...text.replace(/\p{Cf}/gu, '').trim()].length
}

/** The language of a user's text, which may differ from the page's. */
export function languageOf(text: string): 'ne' | 'en' {
  return /[\u0900-\u097F]/.test(text) ? 'ne' : 'en'
}
