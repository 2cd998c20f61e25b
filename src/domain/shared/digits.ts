import type { Locale } from '#domain/shell/locale.ts'

const DEVANAGARI_ZERO = '०'.charCodeAt(0)

/** Converts Devanagari digits to 0-9. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
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

/** With `decimals`, exactly that many. */
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
