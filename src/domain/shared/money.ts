import type { Locale } from '#domain/shell/locale.ts'
import { formatNumber } from './digits.ts'
import { FORMAT_WORDS } from './format-words.ts'

const NO_BREAK_SPACE = '\u00a0'

/** An amount of whole NRS with its prefix, joined by a no-break space. */
export function formatMoney(amount: number, locale: Locale): string {
  const rupees = Math.round(amount)
  const sign = rupees < 0 ? '-' : ''
  return `${sign}${FORMAT_WORDS[locale].currency}${NO_BREAK_SPACE}${formatNumber(Math.abs(rupees), locale)}`
}
