import type { Locale } from '#domain/shell/locale.ts'
import { localDigits } from './digits.ts'
import { KATHMANDU_OFFSET_MS } from './kathmandu.ts'
import { inOrder, MONTH_NAMES } from './month-names.ts'

/** '24 Nov 2026' / '२०२६ नोभेम्बर २४', in Kathmandu. A file of its own, so that a list of dates needs no date library. */
export function formatDate(ms: number, locale: Locale): string {
  const date = new Date(ms + KATHMANDU_OFFSET_MS)
  const [year, day] = [date.getUTCFullYear(), date.getUTCDate()].map((n) => localDigits(String(n), locale))
  const month = MONTH_NAMES[locale][date.getUTCMonth()] ?? ''
  return inOrder([year ?? '', month, day ?? ''], locale)
}
