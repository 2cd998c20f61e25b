import { formatDate } from '#domain/shared/short-date.ts'
import type { Locale } from '#domain/shell/locale.ts'

/** A date as `formatOwnDate` writes it. The tables of Bikram Sambat come later, and to Nepali pages only. */
export async function lateDate(ms: number, locale: Locale): Promise<string> {
  if (locale === 'en') return formatDate(ms, locale)
  const { formatOwnDate } = await import('#domain/shared/own-date.ts')
  return formatOwnDate(ms, locale)
}
