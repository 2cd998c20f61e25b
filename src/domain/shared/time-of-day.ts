import type { Locale } from '#domain/shell/locale.ts'
import { localDigits } from './digits.ts'
import { KATHMANDU_OFFSET_MS } from './kathmandu.ts'

// A file of its own, so that a list of times needs no date library.

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether it is a time of day, HH:mm. */
export const isTime = (text: string): boolean => TIME.test(text)

/** The Kathmandu time of an instant, HH:mm, truncated to the minute. */
export function kathmanduTime(ms: number): string {
  return new Date(ms + KATHMANDU_OFFSET_MS).toISOString().slice(11, 16)
}

/** '09:30 am' / 'बिहान ९:३०', of an instant or of a Kathmandu time HH:mm. */
export function formatTime(at: number | string, locale: Locale): string {
  const time = typeof at === 'number' ? kathmanduTime(at) : at
  if (!isTime(time)) return localDigits(time, locale)
  const hour = Number(time.slice(0, 2))
  const onTheClock = String(hour % 12 || 12)
  const minutes = time.slice(2)
  if (locale === 'en') return `${onTheClock.padStart(2, '0')}${minutes} ${hour < 12 ? 'am' : 'pm'}`
  return `${nepaliPartOfDay(hour)} ${localDigits(onTheClock + minutes, 'np')}`
}

function nepaliPartOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'राति'
  if (hour < 12) return 'बिहान'
  return hour < 17 ? 'दिउँसो' : 'साँझ'
}
