import { formatOwnDay } from '#domain/shared/moment.ts'
import { formatTime } from '#domain/shared/time.ts'
import type { Locale } from '#domain/shell/locale.ts'

/** When something was loaded that is shown without a connection, for the sentence `offline.kept`. */
export function keptAt(ms: number, locale: Locale): { time: string; day: string } {
  return { time: formatTime(ms, locale), day: formatOwnDay(ms, locale) }
}
