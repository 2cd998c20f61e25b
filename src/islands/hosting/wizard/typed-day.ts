import { formatOtherDay } from '#domain/shared/moment.ts'
import { formatOwnDate, isOwnBikram } from '#domain/shared/own-date.ts'
import { kathmanduMillis } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

/** A day (YYYY-MM-DD) spelled out in both calendars where they agree: the browser's own field may show the month first. */
export function typedDay(day: string, locale: Locale): string[] {
  const noon = kathmanduMillis(day, '12:00')
  if (noon === null) return []
  const other = formatOtherDay(noon, locale)
  if (!other) return [formatOwnDate(noon, locale)]
  const text = isOwnBikram(noon, locale) ? other : translator(locale)('hosting.date.bikram', { day: other })
  return [formatOwnDate(noon, locale), text]
}
