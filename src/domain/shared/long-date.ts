import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { KATHMANDU_OFFSET_MS } from './kathmandu.ts'

dayjs.extend(utc)

/** 'Nov-24th 2026, 10:00 AM', in Kathmandu: as English sentences of the API write it. */
export function formatDateTime(ms: number): string {
  const day = inKathmandu(ms)
  return `${day.format('MMM')}-${ordinal(day.date())} ${day.format('YYYY, hh:mm A')}`
}

/** '2026-11-24 10:00 am', in Kathmandu: the plain form. */
export function formatStamp(ms: number): string {
  return inKathmandu(ms).format('YYYY-MM-DD hh:mm a')
}

/**
 * Shifted and read as UTC: dayjs' own utcOffset goes through the machine's time zone and loses an hour at its DST
 * change.
 */
function inKathmandu(ms: number): dayjs.Dayjs {
  return dayjs.utc(ms + KATHMANDU_OFFSET_MS)
}

/** 1st, 2nd, 3rd, 4th, 11th. dayjs' plugin for it would add half a kB to every page. */
function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14
  return day + ((!isTeen && ['th', 'st', 'nd', 'rd'][day % 10]) || 'th')
}
