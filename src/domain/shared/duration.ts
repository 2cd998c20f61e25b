import type { Locale } from '#domain/shell/locale.ts'
import { formatNumber } from './digits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './kathmandu-time.ts'

const UNITS: Record<Locale, { hour: string; minute: string }> = {
  en: { hour: 'h', minute: 'min' },
  np: { hour: 'घण्टा', minute: 'मिनेट' },
}
const NO_BREAK_SPACE = '\u00a0'
/** The largest that fits comes first; a month is thirty days. */
const AGO_UNITS = [
  ['months', 30 * DAY_MS],
  ['days', DAY_MS],
  ['hours', HOUR_MS],
  ['minutes', MINUTE_MS],
] as const
export type AgoUnit = (typeof AGO_UNITS)[number][0]

/** '2 h 40 min', '2 h', '16 min' of seconds; at least a minute. Breaks only between hours and minutes. */
export function formatDuration(seconds: number, locale: Locale): string {
  const whole = Math.max(1, Math.round(seconds / 60))
  const { hour, minute } = UNITS[locale]
  const parts = [
    { count: Math.floor(whole / 60), unit: hour },
    { count: whole % 60, unit: minute },
  ]
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${formatNumber(count, locale)}${NO_BREAK_SPACE}${unit}`)
    .join(' ')
}

/** How long ago an instant was, in whole units; null within the last minute, and ahead of the clock. */
export function agoOf(ms: number, now: number): { unit: AgoUnit; count: number } | null {
  for (const [unit, length] of AGO_UNITS) {
    const count = Math.floor((now - ms) / length)
    if (count > 0) return { unit, count }
  }
  return null
}

/** Whole days and remaining hours; part hours round up. */
export function splitHours(hours: number): { days: number; hours: number } {
  const whole = Math.max(0, Math.ceil(hours))
  return { days: Math.floor(whole / 24), hours: whole % 24 }
}
