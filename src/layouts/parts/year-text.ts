import { localDigits } from '#domain/shared/digits.ts'
import { kathmanduDate } from '#domain/shared/kathmandu-time.ts'
import type { Locale } from '#domain/shell/locale.ts'

/** The Gregorian year of `now` (epoch milliseconds) in Kathmandu. */
export const yearText = (now: number, locale: Locale): string =>
  localDigits(kathmanduDate(now).slice(0, 4), locale)
