import { formatBikram } from '#domain/shared/bikram.ts'
import { formatDate, kathmanduMillis } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

/** A day (YYYY-MM-DD) spelled out in both calendars where they agree: the browser's own field may show the month first. */
export function typedDay(day: string, locale: Locale): string[] {
  const noon = kathmanduMillis(day, '12:00')
  if (noon === null) return []
  const bikram = formatBikram(noon, locale)
  const parts = bikram ? [translator(locale)('hosting.date.bikram', { day: bikram })] : []
  return [formatDate(noon, locale), ...parts]
}
