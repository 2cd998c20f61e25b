import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'

/** Gregorian months as they stand in dates. A file of its own, so that a chart's labels need no date library. */
export const MONTH_NAMES: Record<Locale, readonly string[]> = {
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  np: ['जनवरी', 'फेब्रुअरी', 'मार्च', 'अप्रिल', 'मे', 'जुन', 'जुलाई', 'अगस्ट', 'सेप्टेम्बर', 'अक्टोबर', 'नोभेम्बर', 'डिसेम्बर'],
}

/** As they stand alone. */
export const LONG_MONTH_NAMES: Record<Locale, readonly string[]> = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  np: MONTH_NAMES.np,
}

/** The parts of a date or a time, given with the largest first, as a language orders them. */
export function inOrder(parts: readonly string[], locale: Locale): string {
  const ordered = LANGUAGES[locale].order === 'largestFirst' ? parts : parts.toReversed()
  return ordered.join(' ')
}
