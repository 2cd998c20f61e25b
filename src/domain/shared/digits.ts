import type { Locale } from '#domain/shell/locale.ts'

const DEVANAGARI_ZERO = '०'.charCodeAt(0)

/** Converts the decimal digits of every script to 0-9. */
export function latinDigits(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => String(valueOfDigit(digit.codePointAt(0) ?? 0)))
}

/** In Unicode the ten digits of a script follow each other, so the distance from the first one is the value. */
function valueOfDigit(code: number): number {
  let first = code
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--
  // some sets of mathematical digits follow each other without a gap
  return (code - first) % 10
}

/** Converts digits to those of the language. */
export function localDigits(text: string, locale: Locale): string {
  if (locale === 'en') return text
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(DEVANAGARI_ZERO + Number(digit)))
}

// Not ne-NP: Chromium has no Nepali locale data and would format differently than the server
// (docs/external-services.md).
const INTL_LOCALES: Record<Locale, string> = { en: 'en-IN', np: 'en-IN-u-nu-deva' }
const formats = new Map<string, Intl.NumberFormat>()

/** `decimals`: the exact number of them; by default as many as needed, at most three. */
export function formatNumber(n: number, locale: Locale, decimals?: number): string {
  const key = `${locale}:${decimals}`
  let format = formats.get(key)
  if (!format) {
    const fraction =
      decimals === undefined ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
    format = new Intl.NumberFormat(INTL_LOCALES[locale], fraction)
    formats.set(key, format)
  }
  return format.format(n)
}
