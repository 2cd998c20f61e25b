import type { Locale } from '#domain/shell/locale.ts'
import { localDigits } from './digits.ts'
import { KATHMANDU_OFFSET_MS } from './kathmandu.ts'
import { inOrder } from './month-names.ts'

// A file of its own, so that a list of times needs no date library.

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/

/** The parts of a day, which tell apart the two halves of a clock, and the least digits of an hour. */
const CLOCKS: Record<Locale, { parts: readonly { until: number; name: string }[]; digits: number }> = {
  en: {
    parts: [
      { until: 12, name: 'am' },
      { until: 24, name: 'pm' },
    ],
    digits: 2,
  },
  np: {
    parts: [
      { until: 4, name: 'राति' },
      { until: 12, name: 'बिहान' },
      { until: 17, name: 'दिउँसो' },
      { until: 20, name: 'साँझ' },
      { until: 24, name: 'राति' },
    ],
    digits: 1,
  },
}

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
  const { parts, digits } = CLOCKS[locale]
  const part = parts.find(({ until }) => hour < until)?.name ?? ''
  return inOrder([part, localDigits(onTheClock.padStart(digits, '0') + minutes, locale)], locale)
}
