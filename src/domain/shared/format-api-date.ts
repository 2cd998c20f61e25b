import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { LANGUAGES } from '#domain/shell/languages.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { formatMoment } from './format-date.ts'
import { KATHMANDU_OFFSET_MS } from './kathmandu-time.ts'

// Dates that only the server writes, with dayjs: 3.5 kB in a browser (decision 0106).

dayjs.extend(utc)

/**
 * Shifted and read as UTC: dayjs' own utcOffset goes through the machine's time zone and loses an hour at its DST change.
 */
const kathmanduDay = (ms: number): dayjs.Dayjs => dayjs.utc(ms + KATHMANDU_OFFSET_MS)

/** 'Nov-24th 2026, 10:00 AM': as English sentences of the API write it. */
export function formatDateTime(ms: number): string {
  const day = kathmanduDay(ms)
  return `${day.format('MMM')}-${ordinal(day.date())} ${day.format('YYYY, hh:mm A')}`
}

/** 1st, 2nd, 3rd, 4th, 11th */
function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14
  return day + ((!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th')
}

/** 'Nov-24th 2026, 10:00 AM' / '२०८३ मङ्सिर ८, मङ्गलबार, बिहान १०:००': as sentences of the API write it. */
export function formatLongMoment(ms: number, locale: Locale): string {
  return LANGUAGES[locale].calendar === 'gregorian' ? formatDateTime(ms) : formatMoment(ms, locale)
}

/** '2026-11-24 10:00 am', for operators. */
export const formatStamp = (ms: number): string => kathmanduDay(ms).format('YYYY-MM-DD hh:mm a')
