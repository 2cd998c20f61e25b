import { MAX_LONG_TERM_DAYS } from '#domain/booking/limits.ts'
import { lastDate } from '#domain/search/dates.ts'
import { isInBikramTable } from '#domain/shared/bikram.ts'
import { addDays } from '#domain/shared/kathmandu-time.ts'
import type { AppLogger } from '../log.ts'

/** Logs when bookable days are beyond the Bikram Sambat table, because they are shown without that date. */
export function checkCalendar(now: number, log: Pick<AppLogger, 'info'>): void {
  const last = addDays(lastDate(now), MAX_LONG_TERM_DAYS)
  if (!isInBikramTable(last))
    log.info('bookings reach beyond the Bikram Sambat table: extend domain/shared/bikram.ts', { last })
}
